const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  data: 'text/x-script; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** Formats that are compressed inside: compressing them again only costs. */
const packed = new Set(['ico', 'pdf', 'png', 'woff2', 'avif', 'webp'])

export const isPage = (url: string): boolean => url.endsWith('.html')
export const isPackable = (url: string): boolean => !packed.has(extensionOf(url))

/** What every answer about the file says of it, whatever its coding. `url` is its path, with a leading slash. */
export function fileHeaders(url: string): Record<string, string> {
  return {
    'Content-Type': contentTypes[extensionOf(url)] ?? 'application/octet-stream',
    // A document opens in the tab that its link asks for, or is saved if the link says so, under this name.
    ...(url.endsWith('.pdf') && { 'Content-Disposition': `inline; filename="${url.split('/').at(-1)}"` }),
    // The bundler puts a hash of the content into the names of its assets, so those never change.
    'Cache-Control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isPackable(url) && { Vary: 'Accept-Encoding' }),
    // Where a page is shared, its picture is shown by somebody else's site.
    ...(url.startsWith('/social/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  }
}

function extensionOf(url: string): string {
  return url.split('.').at(-1) ?? ''
}
