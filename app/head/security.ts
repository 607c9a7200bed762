import { site } from '../content/site.ts'
import { config } from '../platform/config.server.ts'

const yearMs = 365 * 24 * 3_600_000

/** `GET /.well-known/security.txt` (RFC 9116): where somebody who has found a hole can say so. */
export function loader(): Response {
  const lines = [
    `Contact: mailto:${site.email}`,
    // Renewed with every answer: the address stands as long as the site does.
    `Expires: ${new Date(Date.now() + yearMs).toISOString().replace(/\.\d+/, '')}`,
    'Preferred-Languages: en',
    `Canonical: ${config().siteUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
