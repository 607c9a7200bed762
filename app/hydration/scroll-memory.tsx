import { useEffect, useState } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

const storageKey = 'react-router-scroll-positions'

/**
 * React Router's memory of scroll positions, from where the visitor is when React starts. Until then the browser's own
 * has served, and what was remembered on an earlier visit would make the page jump.
 */
export function ScrollMemory() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    try {
      const positions = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
      const { key } = window.history.state as { key: string }
      sessionStorage.setItem(storageKey, JSON.stringify({ ...positions, [key]: window.scrollY }))
    } catch {
      // Storage may be closed to us: then nothing was remembered.
    }
    setReady(true)
  }, [])
  return ready && <ScrollPositions />
}

/** `<ScrollRestoration>` without its inline script, which is for pages that React starts on at once: Trusted Types refuse it. */
function ScrollPositions() {
  useScrollRestoration({ storageKey })
  return null
}
