import { lightPaper, nightSky } from '../colors/palette.ts'
import { site } from '../content/site.ts'
import { config } from '../config/config.server.ts'
import { publicPaths } from './prerender.ts'

const yearMs = 365 * 24 * 3_600_000

/** The text files for programs, each with its type. */
const files: Record<string, [type: string, text: () => string]> = {
  'robots.txt': ['text/plain', () => robotsText(config())],
  'sitemap.xml': ['application/xml', sitemap],
  '.well-known/security.txt': ['text/plain', security],
  'manifest.webmanifest': ['application/manifest+json', manifest],
}

/** `pattern` is the path in `routes.ts`; a request may write it in capitals, with `.data` or percent-encoded. */
export function loader({ pattern }: { pattern: string }): Response {
  const [type, text] = files[pattern]!
  return new Response(text(), {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
  })
}

/** The rules for crawlers. A site on a loopback address is a test site, which must not be indexed through a tunnel. */
export function robotsText({ siteUrl, reachable }: { siteUrl: string; reachable: boolean }): string {
  if (!reachable) return 'User-agent: *\nDisallow: /\n'
  // Unlisted pages have `noindex`, so crawlers must be able to read them.
  return `User-agent: *\nDisallow: /functions/\nDisallow: /webhooks/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}

/** All pages that are the same for every visitor. */
function sitemap(): string {
  const urls = publicPaths().map((path) => `  <url><loc>${config().siteUrl}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** RFC 9116: where to report a vulnerability. It expires a year after each answer. */
function security(): string {
  return `Contact: mailto:${site.email}
Expires: ${new Date(Date.now() + yearMs).toISOString().replace(/\.\d+/, '')}
Preferred-Languages: en
Canonical: ${config().siteUrl}/.well-known/security.txt
`
}

/** The name and the icons on a phone's home screen. Without `start_url` the icon opens the page on which it was added. */
function manifest(): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    display: 'browser',
    background_color: lightPaper,
    theme_color: nightSky,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
}
