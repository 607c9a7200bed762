import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { clientAddress, proxyList } from './client-address.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Names the visitor's address for the pages, which know no connection. */
const clientAddressHeader = 'x-client-address'
/** Tells the page what its own inline scripts must bear: see `app/entry.server.tsx`. */
const nonceHeader = 'x-nonce'

/** What the process answers besides files: everything through React Router. */
export function createApp({
  siteUrl,
  trustedProxies,
  security,
  render,
}: {
  siteUrl: string
  trustedProxies: readonly string[]
  security: SecurityHeaders
  render: (request: Request) => Promise<Response>
}): Hono<{ Bindings: HttpBindings; Variables: { nonce: string } }> {
  const app = new Hono<{ Bindings: HttpBindings; Variables: { nonce: string } }>()
  const proxies = proxyList(trustedProxies)
  app.use(async (context, next) => {
    const nonce = randomBytes(18).toString('base64url')
    context.set('nonce', nonce)
    await next()
    const isPage = context.res.headers.get('content-type')?.startsWith('text/html')
    for (const [name, value] of isPage ? security.rendered(nonce) : security.other) {
      // A page may be stricter: the pages after a payment send no referrer at all.
      if (!context.res.headers.has(name)) context.header(name, value)
    }
  })

  app.use(async (context, next) => {
    const { path } = context.req
    if (path.length === 1 || !path.endsWith('/')) return next()
    // One canonical address for each page. Leading slashes are folded, or `//host/` would lead elsewhere.
    const canonical = path.replace(/^\/+/, '/').replace(/\/+$/, '') || '/'
    return context.redirect(canonical + new URL(context.req.url).search, 308)
  })

  app.all('*', ({ env, req, get }) => {
    const peer = env.incoming.socket.remoteAddress
    const address = clientAddress(peer, req.header('x-forwarded-for') ?? null, proxies)
    return render(atSiteUrl(req.raw, siteUrl, { [clientAddressHeader]: address, [nonceHeader]: get('nonce') }))
  })
  return app
}

/**
 * The request as if it had been sent to `SITE_URL`. Behind a proxy the process sees http and a local name, and
 * React Router compares a posted form's origin with them; a Host header is anybody's to write.
 */
function atSiteUrl(request: Request, siteUrl: string, ours: Record<string, string | null>): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('host', new URL(siteUrl).host)
  headers.delete('x-forwarded-host')
  headers.delete('x-forwarded-proto')
  headers.delete('x-forwarded-for')
  // Ours alone to write: the limits of the forms go by them.
  for (const [name, value] of Object.entries(ours)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(new URL(pathname + search, siteUrl), {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody && { body: request.body, duplex: 'half' }),
  })
}
