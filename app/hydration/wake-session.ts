/**
 * Inlined into every page of a site with a Supabase deployment. Fetches the client after the first paint if this browser
 * has a session. It is compiled alone, so it may import only types.
 */
import type { SessionBackend } from './keep-session.ts'

/** Written before this script when the process starts, which reads the settings. */
declare const backend: SessionBackend

async function wakeSession(): Promise<void> {
  try {
    if (!hasSession()) return
    const { keepSession } = (await import(/* @vite-ignore */ backend.module)) as typeof import('./keep-session.ts')
    keepSession(backend)
  } catch {
    // Storage is blocked or the module could not be fetched: the page works without it, and the next page retries.
  }
}

/** Whether a session is stored, or in the URL after signing in: as tokens, or as a code with a stored verifier. */
function hasSession(): boolean {
  const { hash, search } = location
  const isStored = (name: string) => localStorage.getItem(name) !== null
  const { storageKey } = backend
  return (
    isStored(storageKey) ||
    /[#&]access_token=/.test(hash) ||
    (/[?&]code=/.test(search) && isStored(`${storageKey}-code-verifier`))
  )
}

addEventListener('load', () =>
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void wakeSession()
  }).observe({ type: 'paint', buffered: true }),
)
