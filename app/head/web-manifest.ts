import { site } from '../content/site.ts'

const manifest = {
  name: site.name,
  short_name: site.name,
  start_url: '/',
  display: 'browser',
  background_color: '#fbf6ea',
  theme_color: '#171d3b',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

/** `GET /manifest.webmanifest`: the name and the icons of the site on a phone's home screen. */
export function loader(): Response {
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
