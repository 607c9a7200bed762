import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import fresh from 'fresh'
import Negotiator from 'negotiator'
import parseRange from 'range-parser'
import type { Arrival, Step } from './app.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** The endings of the compressed copies that the build puts beside a file. */
export const copyEndings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const

/** A file as it is sent: its plain bytes, or those bytes in a coding. */
interface Representation {
  /** Null when it is read from disk for each request. */
  body: Buffer | null
  size: number
  etag: string
  /** Name, value, name, value, as `writeHead` takes them without looking at each; Content-Length comes last. */
  headers: string[]
}

interface SiteFile {
  path: string
  /** By coding, the smallest first and the plain bytes last. */
  representations: Map<string, Representation>
  codings: string[]
}

/** Larger plain files are pictures, or sent compressed nearly always: they are read from disk when asked for. */
const maxPlainBytesInMemory = 64 * 1024

/** Answers a GET or HEAD of a file of the build from memory, without a web Request, which would cost more than the rest. */
export function answerFiles(folder: URL, security: SecurityHeaders, keepsOfflinePage = true): Step<Arrival> {
  const files = loadFiles(fileURLToPath(folder), security)
  const noWorker = files.get('/no-worker.js')
  if (!keepsOfflinePage && noWorker) files.set('/worker.js', noWorker)
  return (exchange) => {
    const { method, url = '' } = exchange.incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const file = files.get(url) ?? withQuery(url)
    return file ? answer(file, exchange) : false
  }

  /** A page with a query is rendered for that visitor. */
  function withQuery(target: string): SiteFile | undefined {
    const [path = '', query] = target.split('?', 2)
    const file = query === undefined ? undefined : files.get(path)
    return query === '' || !file?.path.endsWith('.html') ? file : undefined
  }
}

function answer(file: SiteFile, { incoming, outgoing, refuse, counters }: Arrival): true {
  const { headers, method } = incoming
  const [coding = 'identity'] = new Negotiator(incoming).encodings(file.codings, { preferred: file.codings })
  const { body, size, etag, headers: own } = file.representations.get(coding)!
  if (fresh(headers, { etag })) {
    outgoing.writeHead(304, own.slice(0, -2)).end()
    return counters.add('files')
  }
  // A part of a compressed copy is useless to a client that does not have the rest of that copy.
  const isPart = coding === 'identity' && method === 'GET' && headers.range && (headers['if-range'] ?? etag) === etag
  const ranges = isPart ? parseRange(size, headers.range!) : -2
  if (ranges === -1) return refuse(416, { 'Content-Range': `bytes */${size}` })
  const range = ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  if (range) {
    const { start, end } = range
    const part = [`${end - start + 1}`, 'Content-Range', `bytes ${start}-${end}/${size}`]
    outgoing.writeHead(206, [...own.slice(0, -1), ...part])
  } else outgoing.writeHead(200, own)
  if (method === 'HEAD') outgoing.end()
  else if (body) outgoing.end(range ? body.subarray(range.start, range.end + 1) : body)
  // When this fails, for example because the visitor has left, there is nobody to tell.
  else pipeline(createReadStream(file.path, range), outgoing, () => {})
  return counters.add('files')
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
    // `/about/index.html` is the page `/about`: one address, without a redirect.
    files.set(url.replace(/(?<=.)\/index\.html$|index\.html$/, ''), loadFile(path, url, present, security))
  }
  return files
}

function loadFile(path: string, url: string, present: ReadonlySet<string>, security: SecurityHeaders): SiteFile {
  const plain = readFileSync(path)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  const isWorker = url === '/worker.js' || url === '/no-worker.js'
  const coded = Object.entries(copyEndings).filter(([, end]) => present.has(path + end))
  const common = new Map([
    ...(url.endsWith('.html') ? security.page(plain.toString()) : isWorker ? security.worker : security.other),
    ...headersOf(url),
    ...(coded.length > 0 ? [['Vary', 'Accept-Encoding'] as const] : []),
  ])
  const represent = (body: Buffer, etag: string, ...more: string[]): Representation => ({
    body,
    size: body.byteLength,
    etag,
    headers: [...[...common].flat(), 'ETag', etag, ...more, 'Content-Length', `${body.byteLength}`],
  })
  const identity = represent(plain, `"${hash}"`, 'Accept-Ranges', 'bytes')
  if (identity.size > maxPlainBytesInMemory) identity.body = null
  const representations = new Map<string, Representation>()
  for (const [coding, end] of coded) {
    const copy = readFileSync(path + end)
    representations.set(coding, represent(copy, `"${hash}-${coding}"`, 'Content-Encoding', coding))
  }
  representations.set('identity', identity)
  return { path, representations, codings: [...representations.keys()] }
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

function headersOf(url: string): [name: string, value: string][] {
  const headers: [name: string, value: string][] = [
    ['Content-Type', contentTypes[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream'],
    // The bundler puts a hash of the content into the names of its assets, so those never change.
    ['Cache-Control', url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'],
  ]
  // A document opens in the tab that its link asks for, or is saved if the link says so, under this name.
  if (url.endsWith('.pdf')) headers.push(['Content-Disposition', `inline; filename="${url.split('/').at(-1)}"`])
  // Where a page is shared, another site shows its picture.
  if (url.startsWith('/social/')) headers.push(['Cross-Origin-Resource-Policy', 'cross-origin'])
  return headers
}
