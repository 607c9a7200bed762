import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import fresh from 'fresh'
import Negotiator from 'negotiator'
import parseRange from 'range-parser'
import type { Arrival, Step } from './app.ts'
import { withUsedStyles } from './pages/built-page.ts'
import { compress, type Copies, copyEndings } from './pages/compress.ts'
import type { DrawnFile } from './pages/draw-pages.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** A file as it is sent: its plain bytes, or compressed bytes. */
interface Representation {
  /** Null means read from disk for each request. */
  body: Buffer | null
  size: number
  etag: string
  /** Name, value, name, value: the form that `writeHead` sends without further checks. */
  headers: string[]
  /** The same without Content-Length: of an answer without this body, or with a part of it. */
  headersWithoutLength: string[]
}

interface SiteFile {
  /** On disk. A drawn file is in memory alone. */
  path: string
  isPage: boolean
  /** By coding, the smallest first, and the plain bytes last. */
  representations: Map<string, Representation>
  codings: string[]
}

/** Larger plain files are pictures, or are nearly always sent compressed. They are read from disk for each request. */
const maxPlainBytesInMemory = 64 * 1024

/** How many of the drawn files that never change stay: a browser may still have a page that names an earlier one. */
const maxEarlierFiles = 50

interface FileOptions {
  folder: URL
  security: SecurityHeaders
  keepsOfflinePage?: boolean
  /** Whether the page at this path differs with this query. */
  readsQuery: (path: string, query: URLSearchParams) => boolean
}

export interface SiteFiles {
  /** Answers a GET or HEAD of a file from memory, without a web Request, which would cost more time than the rest. */
  answer: Step<Arrival>
  /** Answers 404 with the page that `draw` makes, once for these files. Rejects if it cannot be made. */
  answerMissing: (exchange: Arrival, draw: () => Promise<string>) => Promise<true>
  /** Serves drawn files in the place of the build's, at once; null: the build's. */
  show: (drawn: readonly DrawnFile[] | null) => void
  /** The paths of drawn pages. */
  paths: (drawn: readonly DrawnFile[]) => string[]
  /** One of the drawn pages; null: as it is served now. `bytes`: compressed as most browsers get it. */
  read: (path: string, drawn: readonly DrawnFile[] | null) => { html: string; bytes: number } | undefined
}

export function siteFiles({ folder, security, keepsOfflinePage = true, readsQuery }: FileOptions): SiteFiles {
  const built = loadFiles(fileURLToPath(folder), security)
  const noWorker = built.get('/no-worker.js')
  if (!keepsOfflinePage && noWorker) built.set('/worker.js', noWorker)
  const earlier = new Map<string, SiteFile>()
  let files = built
  let missing: Promise<SiteFile> | null = null

  return {
    answer: (exchange) => {
      const { method, url = '' } = exchange.incoming
      if (method !== 'GET' && method !== 'HEAD') return false
      const file = files.get(url) ?? withQuery(url)
      return file ? answer(file, exchange) : false
    },
    answerMissing: async (exchange, draw) => {
      missing ??= drawMissing(draw, security)
      missing.catch(() => (missing = null))
      return answerMissing(await missing, exchange)
    },
    show: (drawn) => {
      const next = new Map([...built, ...earlier])
      for (const { url, body, copies } of drawn ?? []) {
        if (url === '/worker.js' && !keepsOfflinePage) continue
        const file = siteFile({ path: '', url, plain: body, copies }, security)
        next.set(addressOf(url), file)
        // Of earlier photographs the application has all: see `app/photographs/photograph-file.ts`.
        if (isImmutable(url) && !isPhotograph(url)) earlier.set(url, file)
      }
      for (const url of [...earlier.keys()].slice(0, -maxEarlierFiles)) earlier.delete(url)
      files = next
      // Its words have changed, too.
      missing = null
    },
    paths: (drawn) => drawn.flatMap(({ url }) => (url.endsWith('/index.html') ? [addressOf(url)] : [])),
    read: (path, drawn) => {
      const file = drawn?.find(({ url }) => addressOf(url) === path)
      if (file) return { html: Buffer.from(file.body).toString(), bytes: (file.copies.br ?? file.body).byteLength }
      const served = drawn ? undefined : files.get(path)
      if (!served?.isPage) return undefined
      const plain = served.representations.get('identity')!
      const copy = served.representations.get('br')
      const html = plain.body?.toString() ?? readFileSync(served.path, 'utf8')
      return { html, bytes: (copy ?? plain).size }
    },
  }

  /** A page whose query changes it is rendered for that visitor. */
  function withQuery(target: string): SiteFile | undefined {
    const end = target.indexOf('?')
    if (end === -1) return undefined
    const path = target.slice(0, end)
    const file = files.get(path)
    return file?.isPage && readsQuery(path, new URLSearchParams(target.slice(end))) ? undefined : file
  }
}

function answer(file: SiteFile, { incoming, outgoing, refuse, counters }: Arrival): true {
  const { headers, method } = incoming
  const [coding = 'identity'] = new Negotiator(incoming).encodings(file.codings, { preferred: file.codings })
  const { body, size, etag, headers: own, headersWithoutLength } = file.representations.get(coding)!
  if (fresh(headers, { etag })) {
    outgoing.writeHead(304, headersWithoutLength).end()
    return counters.add('files')
  }
  // A range is a part of the plain bytes: a client without the rest cannot use a part of a compressed copy.
  const isPart = coding === 'identity' && method === 'GET' && headers.range && (headers['if-range'] ?? etag) === etag
  const ranges = isPart ? parseRange(size, headers.range!) : -2
  if (ranges === -1) return refuse(416, { 'Content-Range': `bytes */${size}` })
  const range = ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  if (range) {
    const { start, end } = range
    const part = ['Content-Length', `${end - start + 1}`, 'Content-Range', `bytes ${start}-${end}/${size}`]
    outgoing.writeHead(206, [...headersWithoutLength, ...part])
  } else outgoing.writeHead(200, own)
  if (method === 'HEAD') outgoing.end()
  else if (body) outgoing.end(range ? body.subarray(range.start, range.end + 1) : body)
  // It fails for example when the connection closes; then no answer is possible.
  else pipeline(createReadStream(file.path, range), outgoing, () => {})
  return counters.add('files')
}

/** Conditions and ranges do not apply: without them the answer would not be 200 (RFC 9110, 13.2.1). */
function answerMissing(file: SiteFile, { incoming, outgoing, counters }: Arrival): true {
  const [coding = 'identity'] = new Negotiator(incoming).encodings(file.codings, { preferred: file.codings })
  const { body, headers } = file.representations.get(coding)!
  outgoing.writeHead(404, headers)
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  return counters.add('files')
}

async function drawMissing(draw: () => Promise<string>, security: SecurityHeaders): Promise<SiteFile> {
  const plain = Buffer.from(withUsedStyles(await draw()))
  return siteFile({ path: '', url: '/404.html', plain, copies: await compress(plain, ['gzip']) }, security)
}

function loadFiles(folder: string, security: SecurityHeaders): Map<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const present = new Set(names)
  const endings = Object.values<string>(copyEndings)
  const isCopy = (name: string) => endings.some((end) => name.endsWith(end) && present.has(name.slice(0, -end.length)))
  const files = new Map<string, SiteFile>()
  for (const path of names.filter((name) => !isCopy(name))) {
    const url = `/${path.slice(folder.length).split(sep).join('/')}`
    files.set(
      addressOf(url),
      siteFile({ path, url, plain: readFileSync(path), copies: readCopies(path, present) }, security),
    )
  }
  return files
}

/** `/about/index.html` is the page `/about`, without a redirect. */
const addressOf = (url: string) => url.replace(/(?<=.)\/index\.html$|index\.html$/, '')

function readCopies(path: string, present: ReadonlySet<string>): Copies {
  const coded = Object.entries(copyEndings).filter(([, end]) => present.has(path + end))
  return Object.fromEntries(coded.map(([coding, end]) => [coding, readFileSync(path + end)]))
}

interface FileBytes {
  /** On disk; empty: the file stays in memory. */
  path: string
  url: string
  plain: Uint8Array
  copies: Copies
}

function siteFile({ path, url, plain: bytes, copies }: FileBytes, security: SecurityHeaders): SiteFile {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  const isPage = url.endsWith('.html')
  const isWorker = url === '/worker.js' || url === '/no-worker.js'
  const coded = Object.entries(copies)
  const common = new Map([
    ...(isPage ? security.page(plain.toString()) : isWorker ? security.worker : security.other),
    ...headersOf(url),
    ...(coded.length > 0 ? [['Vary', 'Accept-Encoding'] as const] : []),
  ])
  const represent = (body: Buffer, etag: string, ...more: string[]): Representation => {
    const headersWithoutLength = [...[...common].flat(), 'ETag', etag, ...more]
    const headers = [...headersWithoutLength, 'Content-Length', `${body.byteLength}`]
    return { body, size: body.byteLength, etag, headers, headersWithoutLength }
  }
  const identity = represent(plain, `"${hash}"`, 'Accept-Ranges', 'bytes')
  if (path && identity.size > maxPlainBytesInMemory) identity.body = null
  const representations = new Map<string, Representation>()
  for (const [coding, copy] of coded) {
    const body = Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength)
    representations.set(coding, represent(body, `"${hash}-${coding}"`, 'Content-Encoding', coding))
  }
  representations.set('identity', identity)
  return { path, isPage, representations, codings: [...representations.keys()] }
}

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
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
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Photographs that the office has published. */
const isPhotograph = (url: string) => url.startsWith('/photographs/')

/** The names of the bundler's assets and of photographs contain a hash of the content, so these never change. */
const isImmutable = (url: string) => url.startsWith('/assets/') || isPhotograph(url)

/** A proxy that hides addresses in a page, or changes its scripts, would break it. */
function cachingOf(url: string): string {
  if (isImmutable(url)) return 'public, max-age=31536000, immutable'
  return url.endsWith('.html') ? 'no-cache, no-transform' : 'no-cache'
}

function headersOf(url: string): [name: string, value: string][] {
  const headers: [name: string, value: string][] = [
    ['Content-Type', contentTypes[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream'],
    ['Cache-Control', cachingOf(url)],
  ]
  // A document opens in the tab, or is saved if its link has `download`, under this name.
  if (url.endsWith('.pdf')) headers.push(['Content-Disposition', `inline; filename="${url.split('/').at(-1)}"`])
  // Other sites show the picture of a shared page.
  if (url.startsWith('/social/')) headers.push(['Cross-Origin-Resource-Policy', 'cross-origin'])
  return headers
}
