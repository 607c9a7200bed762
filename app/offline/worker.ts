/**
 * The service worker: it keeps the crisis page and answers with it when a page cannot be had because there is no network.
 * It touches nothing else: no other request, no post, and nothing of the office while the browser is online. What the
 * server says, an error too, is shown as it is. It is compiled alone: it may import types, and nothing else.
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
  const isPage = { requestMode: 'navigate', requestMethod: 'GET' }
  // What the worker leaves alone does not wait for it to start, and neither does a page that comes. The office waits: a
  // page that is raced for comes through the worker.
  const routes = event.addRoutes?.([
    { condition: { not: isPage }, source: 'network' },
    { condition: { urlPattern: { pathname: '/office{/*}?' } }, source: 'fetch-event' },
    { condition: isPage, source: 'race-network-and-fetch-handler' },
  ])
  routes?.catch(Boolean)
  event.waitUntil(keep().then(skipWaiting))
})

addEventListener('activate', (event) => event.waitUntil(page || remove()))

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  // The office believes Sec-Fetch-Site, which a request of the worker's own does not keep: online, the browser asks.
  const isOffice = /^\/office(\/|$)/.test(new URL(url).pathname)
  if (!isOffice || !navigator.onLine) event.respondWith(answer(event.request))
})

// Not with what the browser offers to ask for meanwhile: in Firefox 153, a page then fails when that fails.
async function answer(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    // What is fetched ahead would still be shown when the network is back.
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

/** Takes the place of an earlier copy. Compressed: as text, it would take seven times the room. */
async function keep(): Promise<void> {
  if (!page) return
  const answer = await fetch(page, { cache: 'no-store' })
  const text = await answer.text()
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  const html = text.replace('</time>', `${today}</time>`)
  // A proxy's own page, with a status that says that all is well, has no place for the day.
  if (!answer.ok || html === text) throw new Error(`${page}: ${answer.status}`)
  const headers = new Headers(answer.headers)
  // These are of the bytes as they were sent.
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Vary']) headers.delete(name)
  // Or WebKit shows the copy again, without asking, for a link to the same address.
  headers.set('Cache-Control', 'no-store')
  const compressed = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'))
  const cache = await caches.open(cacheName)
  await cache.put(cacheName, new Response(compressed, { headers }))
}

async function remove(): Promise<void> {
  await caches.delete(cacheName)
  await registration.unregister()
}
