/**
 * The service worker: it stores the crisis page and answers with it if a page cannot be loaded without a network. It
 * handles no other requests, no posts, and no pages of the office while the browser is online. Answers of the server,
 * also errors, are not changed. It is compiled alone, so it may import only types.
 */
import type { FetchEvent, InstallEvent, LifeEvent } from './worker-events.ts'

/** The address of the page to store, which the build writes before this script. Empty: the worker removes itself. */
declare const page: string
/** The address below which the office is, from the build too. */
declare const office: string
declare const registration: ServiceWorkerRegistration
declare function skipWaiting(): Promise<void>
declare function addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void

interface Events {
  install: InstallEvent
  activate: LifeEvent
  fetch: FetchEvent
}

const cacheName = 'crisis-page'

// If this fails, the browser discards this worker; an earlier one continues with its copy.
addEventListener('install', (event) => {
  const isPage = { requestMode: 'navigate', requestMethod: 'GET' }
  // Requests that the worker does not handle, and pages from the network, do not wait for its start. Pages of the office
  // wait, because a raced page would come through the worker.
  const routes = event.addRoutes?.([
    { condition: { not: isPage }, source: 'network' },
    { condition: { urlPattern: { pathname: `${office}{/*}?` } }, source: 'fetch-event' },
    { condition: isPage, source: 'race-network-and-fetch-handler' },
  ])
  routes?.catch(Boolean)
  event.waitUntil(store().then(skipWaiting))
})

addEventListener('activate', (event) => event.waitUntil(page || remove()))

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  // The office checks Sec-Fetch-Site, which the worker's requests lose. So online, the browser sends the request.
  const { pathname } = new URL(url)
  const isOffice = pathname === office || pathname.startsWith(`${office}/`)
  if (!isOffice || !navigator.onLine) event.respondWith(answer(event.request))
})

// Without navigation preload: in Firefox 153, a page fails if its preload fails.
async function answer(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    // A prefetched copy would still be shown when the network is back.
    const { pathname } = new URL(request.url)
    const copy = request.headers.has('Sec-Purpose') ? null : await readCopy(pathname).catch(remove)
    return copy ?? Response.error()
  }
}

async function readCopy(pathname: string): Promise<Response> {
  const copy = (await caches.match(cacheName))!
  const html = await new Response(copy.body!.pipeThrough(new DecompressionStream('gzip'))).text()
  return new Response(pathname === '/resources' ? html.replace(/<strong data-elsewhere.*?<\/strong>/, '') : html, copy)
}

/** Stores the page in the place of an earlier copy. Compressed, because plain text needs seven times the space. */
async function store(): Promise<void> {
  if (!page) return
  const answer = await fetch(page, { cache: 'no-store' })
  const text = await answer.text()
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  const html = text.replace('</time>', `${today}</time>`)
  // A proxy's page with the status 200 has no place for the day.
  if (!answer.ok || html === text) throw new Error(`${page}: ${answer.status}`)
  const headers = new Headers(answer.headers)
  // These describe the bytes that were sent.
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Vary']) headers.delete(name)
  // Otherwise WebKit shows the copy again, without a request, for a link to the same address.
  headers.set('Cache-Control', 'no-store')
  const compressed = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'))
  const cache = await caches.open(cacheName)
  await cache.put(cacheName, new Response(compressed, { headers }))
}

async function remove(): Promise<void> {
  await caches.delete(cacheName)
  await registration.unregister()
}
