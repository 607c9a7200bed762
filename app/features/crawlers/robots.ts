import { config } from '../../infra/config.server.ts'

/** `GET /robots.txt`. A site on a loopback address is somebody's test: a tunnel must not bring it into an index. */
export function loader(): Response {
  const { siteUrl, reachable } = config()
  // Pages that are not to be listed say so themselves, so crawlers must be able to read them.
  const lines = reachable
    ? ['User-agent: *', 'Disallow: /functions/', 'Disallow: /webhooks/', '', `Sitemap: ${siteUrl}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /']
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
