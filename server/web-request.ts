import type { IncomingMessage, ServerResponse } from 'node:http'
import { ownName } from './post-origin.ts'

/**
 * The request as if it had been sent to `SITE_URL`. Behind a proxy the process sees http and a local name, and React
 * Router compares a posted form's origin with them; a Host header is anybody's to write. Null for a target that names
 * no path. `ours` are headers that only we may write: null removes what was sent under the name.
 */
export function toWebRequest(
  incoming: IncomingMessage,
  { siteUrl, body, ours, signal }: WebRequestOptions,
): Request | null {
  const url = urlOf(incoming.url ?? '', siteUrl)
  if (!url) return null
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (forwarded.has(name) || name.startsWith(':')) continue
    for (const value of values ?? []) headers.append(name, value)
  }
  headers.set('host', url.host)
  if (incoming.headers.origin) headers.set('origin', ownName(incoming.headers.origin, siteUrl))
  for (const [name, value] of Object.entries(ours)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Request(url, { method: incoming.method ?? 'GET', headers, signal, ...(body && { body }) })
}

interface WebRequestOptions {
  siteUrl: string
  body: Buffer<ArrayBuffer> | null
  ours: Record<string, string | null>
  signal: AbortSignal
}

/** What a proxy says of the address and the visitor: only the process itself reads it. */
const forwarded = new Set(['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded'])

/** `//host/path` is a path here, and a whole address counts for its path (RFC 9112, 3.2). */
export function urlOf(target: string, siteUrl: string): URL | null {
  if (target.startsWith('/')) return URL.parse(siteUrl + target)
  const whole = /^https?:/i.test(target) ? URL.parse(target) : null
  return whole && URL.parse(siteUrl + whole.pathname + whole.search)
}

/**
 * Sends the answer, with more headers where it has none of that name. All our answers are whole before they begin:
 * handing each on in pieces would cost as much processor time again. Rejects when the answer breaks off.
 */
export async function sendWebResponse(
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
