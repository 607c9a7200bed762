import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Site } from '../app/start/start-app.server.ts'
import type { Exchange, Step } from './app.ts'
import { clientAddress, isProxy, proxyList } from './client-address.ts'
import { ownName } from './post-origin.ts'
import { retryAfterSeconds } from './refuse.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** React Router's answer. */
export function render({ render: handle, siteUrl, trustedProxies }: Site, security: SecurityHeaders): Step {
  const proxies = proxyList(trustedProxies)
  return async (exchange) => {
    const { incoming, outgoing, requestId, policy, counters, isStopping, refuse } = exchange
    const left = new AbortController()
    outgoing.once('close', () => outgoing.writableFinished || left.abort())
    const nonce = randomBytes(18).toString('base64url')
    const forwardedFor = incoming.headers['x-forwarded-for']?.toString()
    const response = await handle(toWebRequest(exchange, siteUrl, left.signal), {
      requestId,
      nonce,
      clientAddress: clientAddress(incoming.socket.remoteAddress, forwardedFor, proxies),
      proxy: { saysAddress: forwardedFor !== undefined, isNamed: isProxy(incoming.socket.remoteAddress, proxies) },
    })
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    if (response.status === 405 && !response.headers.has('allow')) {
      // For a missing page, React Router has no words for visitors.
      if (!isPage) return refuse(405, { Allow: 'GET, HEAD' })
      outgoing.setHeader('Allow', 'GET, HEAD')
    }
    if (response.status === 503) outgoing.setHeader('Retry-After', retryAfterSeconds)
    if (isStopping()) outgoing.shouldKeepAlive = false
    await sendWebResponse(response, outgoing, isPage ? security.rendered(nonce, policy) : security.other)
    return counters.add(response.status < 500 ? 'rendered' : 'failed')
  }
}

/** Only the process itself reads what a proxy says of the address and the visitor. */
const forwarded = new Set(['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded'])

/**
 * The request as if it had been sent to `SITE_URL`. Behind a proxy the process sees http and a local name, and React
 * Router compares a posted form's origin with them; anybody can write a Host header.
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

/** Null for what names no path. `//host/path` is a path here, and a whole address counts for its path (RFC 9112, 3.2). */
export function urlOf(target: string, siteUrl: string): URL | null {
  if (target.startsWith('/')) return URL.parse(siteUrl + target)
  const whole = /^https?:/i.test(target) ? URL.parse(target) : null
  return whole && URL.parse(siteUrl + whole.pathname + whole.search)
}

/**
 * Sends the answer, with more headers where it has none of that name. All our answers are whole before they begin:
 * handing each on in pieces would cost as much processor time again. Rejects when the answer breaks off.
 */
async function sendWebResponse(
  response: Response,
  outgoing: ServerResponse,
  headers: Iterable<readonly [name: string, value: string]>,
): Promise<void> {
  const all: Record<string, string | string[] | number> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) all['set-cookie'] = cookies
  for (const [name, value] of headers) all[name.toLowerCase()] ??= value
  const body = response.body && Buffer.from(await response.arrayBuffer())
  if (body) all['content-length'] = body.byteLength
  outgoing.writeHead(response.status, all)
  outgoing.end(body)
}
