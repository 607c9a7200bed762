/**
 * Inlined into every page of a site with a Supabase deployment, and into none without: fetches the client when this
 * browser has a session, after the first paint. It is compiled alone: it may import types, and nothing else.
 */
import type { SessionBackend } from './keep-session.ts'

/** Written before this script when the process starts: only then is it known. */
declare const backend: SessionBackend

async function wakeSession(): Promise<void> {
  try {
    if (!hasSession()) return
    const { keepSession } = (await import(/* @vite-ignore */ backend.module)) as typeof import('./keep-session.ts')
    keepSession(backend)
  } catch {
    // Storage is blocked or the module could not be fetched: the page works without, and the next one tries again.
  }
}

/** Stored, or in the address after signing in: as tokens, or as a code whose verifier this browser has. */
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
