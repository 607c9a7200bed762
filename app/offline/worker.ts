/**
 * The service worker: it keeps the crisis page and answers with it when a page cannot be had because there is no network.
 * It touches nothing else: no other request, no post, nothing of the office. What the server says, an error too, is shown
 * as it is. It is compiled alone: it may import types, and nothing else.
 */
import type { FetchEvent, InstallEvent, LifeEvent } from './worker-events.ts'

/** Written before this script by the build: where the page to keep is. Empty: the worker removes itself. */
declare const page: string
declare const registration: ServiceWorkerRegistration
declare function skipWaiting(): Promise<void>
declare function addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void

interface Events {
  install: InstallEvent
  activate: LifeEvent
  fetch: FetchEvent
}

const cacheName = 'crisis-page'

// When this fails, the browser drops this worker; an earlier one goes on, with its copy.
addEventListener('install', (event) => {
  const isOther = { not: { requestMode: 'navigate', requestMethod: 'GET' } }
  const isOffice = { urlPattern: { pathname: '/office{/*}?' } }
  void event.addRoutes?.({ condition: { or: [isOther, isOffice] }, source: 'network' }).catch(Boolean)
  event.waitUntil(keep().then(skipWaiting))
})

addEventListener('activate', (event) => {
  // The browser then asks for a page while the worker starts.
  const begin = async () => (page ? registration.navigationPreload?.enable() : remove())
  event.waitUntil(begin().catch(remove))
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const isOffice = /^\/office(\/|$)/.test(new URL(url).pathname)
  if (mode === 'navigate' && method === 'GET' && !isOffice) event.respondWith(answer(event))
})

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    // What is fetched ahead would still be shown when the network is back.
    if (request.headers.has('Sec-Purpose')) return Response.error()
    const copy = await caches.match(cacheName)
    if (copy) return new Response(copy.body?.pipeThrough(new DecompressionStream('gzip')), copy)
    await remove()
    return Response.error()
  }
}

/** Takes the place of an earlier copy. Compressed: as text, it would take seven times the room. */
async function keep(): Promise<void> {
  if (!page) return
  const answer = await fetch(page, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${page}: ${answer.status}`)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  const html = (await answer.text()).replace('</time>', `${today}</time>`)
  const headers = new Headers(answer.headers)
  // These are of the bytes as they were sent.
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Vary']) headers.delete(name)
  const compressed = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'))
  const cache = await caches.open(cacheName)
  await cache.put(cacheName, new Response(compressed, { headers }))
}

async function remove(): Promise<void> {
  await caches.delete(cacheName)
  await registration.unregister()
}
