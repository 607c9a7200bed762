import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { Site } from '../app/start/start-app.server.ts'
import type { Exchange, Step } from './app.ts'
import { clientAddress, isProxy, proxyList } from './client-address.ts'
import { ownName } from './post-origin.ts'
import { retryAfterSeconds } from './refuse.ts'
import type { SecurityHeaders } from './security-headers.ts'

const gzipped = promisify(gzip)

/** Answers with React Router. */
export function render({ render: handle, siteUrl, trustedProxies }: Site, security: SecurityHeaders): Step {
  const proxies = proxyList(trustedProxies)
  return async (exchange) => {
    const { incoming, outgoing, requestId, policy, counters, isStopping, refuse } = exchange
    const closed = new AbortController()
    outgoing.once('close', () => outgoing.writableFinished || closed.abort())
    // Node gives the next request of the connection the usual time.
    if (policy.silenceMs) incoming.socket.setTimeout(policy.silenceMs)
    const left = new Promise((resolve) => outgoing.once('close', resolve))
    const nonce = randomBytes(18).toString('base64url')
    const forwardedFor = incoming.headers['x-forwarded-for']?.toString()
    const response = await handle(toWebRequest(exchange, siteUrl, closed.signal), {
      requestId,
      nonce,
      left,
      clientAddress: clientAddress(incoming.socket.remoteAddress, forwardedFor, proxies),
      proxy: { saysAddress: forwardedFor !== undefined, isNamed: isProxy(incoming.socket.remoteAddress, proxies) },
    })
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    if (response.status === 405 && !response.headers.has('allow')) {
      // For a missing page, React Router has no text for visitors.
      if (!isPage) return refuse(405, { Allow: 'GET, HEAD' })
      outgoing.setHeader('Allow', 'GET, HEAD')
    }
    if (response.status === 503) outgoing.setHeader('Retry-After', retryAfterSeconds)
    if (isStopping()) outgoing.shouldKeepAlive = false
    await sendWebResponse(response, outgoing, isPage ? security.rendered(nonce, policy) : security.other, isPage)
    return counters.add(response.status < 500 ? 'rendered' : 'failed')
  }
}

/** Only the process reads these headers of a proxy; React Router does not get them. */
const forwarded = new Set(['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded'])

/**
 * The request as if it had been sent to `SITE_URL`. Behind a proxy the process gets http and a local name, with which
 * React Router compares a posted form's origin, and clients can forge the Host header.
 */
function toWebRequest({ incoming, url, body }: Exchange, siteUrl: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (!forwarded.has(name)) for (const value of values ?? []) headers.append(name, value)
  }
  headers.set('host', url.host)
  if (incoming.headers.origin) headers.set('origin', ownName(incoming.headers.origin, siteUrl))
  return new Request(url, { method: incoming.method ?? 'GET', headers, signal, ...(body && { body }) })
}

/** Returns null when it is not a path. `//host/path` is a path here, and an absolute URL counts as its path (RFC 9112, 3.2). */
export function urlOf(target: string, siteUrl: string): URL | null {
  if (target.startsWith('/')) return URL.parse(siteUrl + target)
  const absolute = /^https?:/i.test(target) ? URL.parse(target) : null
  return absolute && URL.parse(siteUrl + absolute.pathname + absolute.search)
}

/**
 * Sends the answer, and adds headers that it does not have. Answers are complete before they are sent, because streaming
 * would double the processor time of a page. A CSV file is sent while it is made. Rejects if the answer ends early, or if
 * the client closes the connection before the end of a file, which is then no longer made.
 */
async function sendWebResponse(
  response: Response,
  outgoing: ServerResponse,
  headers: Iterable<readonly [name: string, value: string]>,
  isPage: boolean,
): Promise<void> {
  const all: Record<string, string | string[] | number> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) all['set-cookie'] = cookies
  for (const [name, value] of headers) all[name.toLowerCase()] ??= value
  // Without it, a browser and a proxy would guess for how long they may keep the answer (RFC 9111, 4.2.2).
  all['cache-control'] ??= 'no-cache'
  if (response.body && response.headers.get('content-type')?.startsWith('text/csv')) {
    outgoing.writeHead(response.status, all)
    if (outgoing.req.method !== 'HEAD') return pipeline(Readable.from(response.body), outgoing)
    await response.body.cancel()
    outgoing.end()
    return
  }
  let body = response.body && Buffer.from(await response.arrayBuffer())
  if (isPage) {
    all['cache-control'] = `${String(all['cache-control'])}, no-transform`
    all['vary'] = [all['vary'] ?? [], 'Accept-Encoding'].flat().join(', ')
    // A proxy may not compress it either.
    if (body && new Negotiator(outgoing.req).encodings(['gzip'], { preferred: ['gzip'] })[0] === 'gzip') {
      body = await gzipped(body)
      all['content-encoding'] = 'gzip'
    }
  }
  if (body) all['content-length'] = body.byteLength
  outgoing.writeHead(response.status, all)
  outgoing.end(body)
}
