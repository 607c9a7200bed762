import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { clientAddress, proxyList } from './client-address.ts'
import type { StaticFiles } from './static-files.ts'

/** Names the visitor's address for the pages, which know no connection. */
const clientAddressHeader = 'x-client-address'

/** What the process answers: files that the build made, and everything else through React Router. */
export function createApp({
  siteUrl,
  trustedProxies,
  files,
  render,
}: {
  siteUrl: string
  trustedProxies: readonly string[]
  files: StaticFiles
  render: (request: Request) => Promise<Response>
}): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const proxies = proxyList(trustedProxies)
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of securityHeaders(siteUrl)) {
      // A page may be stricter: the pages after a payment send no referrer at all.
      if (!context.res.headers.has(name)) context.header(name, value)
    }
  })

  app.use(async (context, next) => {
    const { method, path } = context.req
    if (path.length > 1 && path.endsWith('/')) {
      // One canonical address for each page. Leading slashes are folded, or `//host/` would lead elsewhere.
      const canonical = path.replace(/^\/+/, '/').replace(/\/+$/, '') || '/'
      return context.redirect(canonical + new URL(context.req.url).search, 308)
    }
    if (method !== 'GET' && method !== 'HEAD') return next()
    return files.answer(context.req.raw) ?? next()
  })

  app.all('*', ({ env, req }) => {
    const peer = env.incoming.socket.remoteAddress
    return render(atSiteUrl(req.raw, siteUrl, clientAddress(peer, req.header('x-forwarded-for') ?? null, proxies)))
  })
  return app
}

function securityHeaders(siteUrl: string): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
  if (siteUrl.startsWith('https://')) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/**
 * The request as if it had been sent to `SITE_URL`. Behind a proxy the process sees http and a local name, and
 * React Router compares a posted form's origin with them; a Host header is anybody's to write.
 */
function atSiteUrl(request: Request, siteUrl: string, address: string | null): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('host', new URL(siteUrl).host)
  headers.delete('x-forwarded-host')
  headers.delete('x-forwarded-proto')
  headers.delete('x-forwarded-for')
  // Ours alone to write: the limits of the forms go by it.
  headers.delete(clientAddressHeader)
  if (address) headers.set(clientAddressHeader, address)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(new URL(pathname + search, siteUrl), {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody && { body: request.body, duplex: 'half' }),
  })
}
