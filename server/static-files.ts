import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface StaticFiles {
  /** The file that the request names, or null when the build made none. */
  answer(request: Request): Response | null
}

interface File {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

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

/**
 * Reads every built file into memory once: there are few, and a page then costs no disk. `finishPage` puts in what
 * the build could not know.
 */
export async function loadStaticFiles(folder: URL, finishPage: (html: string) => string): Promise<StaticFiles> {
  const root = fileURLToPath(folder)
  const files = new Map<string, File>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = `${entry.parentPath}${sep}${entry.name}`
    const url = `/${relative(root, path).split(sep).join('/')}`
    files.set(pageAddress(url), await loadFile(path, url, finishPage))
  }
  return { answer: (request) => answer(files, request) }
}

/** `/about/index.html` is the page `/about`: one address, without a redirect. */
function pageAddress(url: string): string {
  return url.endsWith('/index.html') ? url.slice(0, -'/index.html'.length) || '/' : url
}

async function loadFile(path: string, url: string, finishPage: (html: string) => string): Promise<File> {
  const bytes = await readFile(path)
  const body = new Uint8Array(url.endsWith('.html') ? Buffer.from(finishPage(bytes.toString())) : bytes)
  const name = url.split('/').at(-1) ?? ''
  return {
    body,
    headers: {
      'Content-Type': contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Content-Length': String(body.byteLength),
      // A document opens in the tab that its link asks for, or is saved if the link says so, under this name.
      ...(name.endsWith('.pdf') && { 'Content-Disposition': `inline; filename="${name}"` }),
      // The bundler puts a hash of the content into the names of its assets, so those never change.
      'Cache-Control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Where a page is shared, its picture is shown by somebody else's site.
      ...(url.startsWith('/social/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    },
  }
}

function answer(files: Map<string, File>, request: Request): Response | null {
  const { pathname, search } = new URL(request.url)
  const file = files.get(pathname)
  if (!file) return null
  // A page with a query may look different, for example /donate?amount=100, and is rendered for that visitor.
  if (search !== '' && file.headers['Content-Type']?.startsWith('text/html')) return null
  if (request.headers.get('if-none-match')?.includes(file.headers['ETag'] ?? '')) {
    const { 'Content-Length': _length, ...headers } = file.headers
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : file.body, { headers: file.headers })
}
