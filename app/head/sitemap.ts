import { config } from '../platform/config.server.ts'
import { prerenderedPaths } from '../prerender.ts'

/** `GET /sitemap.xml`: the pages that are the same for everybody, which are the pages worth finding. */
export function loader(): Response {
  const { siteUrl } = config()
  const urls = prerenderedPaths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ].join('\n')
  return new Response(`${xml}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
