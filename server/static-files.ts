import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompressedCopies } from './compressed-copies.ts'
import { codings, type Coding } from './content-coding.ts'
import { fileHeaders, isPackable, isPage } from './file-headers.ts'

/** One form of a file: its plain bytes, or those bytes in a coding. */
export interface Representation {
  /** Null when the file is read from disk for each request. */
  body: Buffer | null
  size: number
  etag: string
  /** Everything but Content-Length: name, value, name, value, as `writeHead` takes them without looking at each. */
  headers: readonly string[]
  /** The same with Content-Length, for the whole of it: made once, for it is what nearly everybody asks for. */
  wholeHeaders: readonly string[]
}

export interface StaticFile {
  url: string
  path: string
  hash: string
  plain: Representation
  coded: Partial<Record<Coding, Representation>>
}

export interface LoadOptions {
  /** Puts into a page what the build could not know. */
  finishPage: (html: string) => string
  /** The headers of the whole site, for this file. `html` is given for pages. */
  siteHeaders: (html: string | null) => Iterable<readonly [name: string, value: string]>
  /** How much is held in memory; the largest of the rest are read from disk for each request. */
  maxBytes?: number
}

/** The whole site is a third of it at the time of writing. */
const maxBytesInMemory = 12_000_000
/** What is larger as plain bytes is a picture for sharing, or wanted compressed: it is read from disk when asked for. */
const maxBytesPerRequest = 64 * 1024

/** The files that the build made, in memory up to a bound: there are few, and a page then costs no disk. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()
  readonly #siteHeaders: LoadOptions['siteHeaders']
  #bytesLeft: number

  /** Reads every file of the folder once. Throws when there is none. */
  constructor(folder: URL, { finishPage, siteHeaders, maxBytes = maxBytesInMemory }: LoadOptions) {
    this.#bytesLeft = maxBytes
    this.#siteHeaders = siteHeaders
    for (const { url, path } of listFiles(fileURLToPath(folder))) {
      const bytes = readFileSync(path)
      this.#add(url, path, isPage(url) ? Buffer.from(finishPage(bytes.toString())) : bytes)
    }
  }

  /** The file that a request's target names, or null. A page with a query is rendered for that visitor instead. */
  find(target: string): StaticFile | null {
    const file = this.#files.get(target)
    if (file) return file
    const query = target.indexOf('?')
    if (query === -1) return null
    const named = this.#files.get(target.slice(0, query))
    return named && (query === target.length - 1 || !isPage(named.url)) ? named : null
  }

  /** Takes the copies that were made before. Returns how many are still to be made. */
  takeCopies(copies: CompressedCopies): number {
    let missing = 0
    for (const { file, coding } of this.#uncoded()) {
      const copy = copies.read(file.hash, coding)
      if (copy) this.#addCopy(file, coding, copy)
      else missing += 1
    }
    return missing
  }

  /** Makes the copies that are missing, one after another. Until then the plain bytes are served. */
  async makeCopies(copies: CompressedCopies, of: (file: StaticFile) => boolean = () => true): Promise<void> {
    for (const { file, coding } of this.#uncoded().filter(({ file }) => of(file))) {
      this.#addCopy(file, coding, await copies.make(file.hash, coding, file.plain.body ?? readFileSync(file.path)))
    }
  }

  #uncoded(): { file: StaticFile; coding: Coding }[] {
    const packable = [...this.#files.values()].filter(({ url }) => isPackable(url))
    return packable.flatMap((file) =>
      codings.filter((coding) => !file.coded[coding]).map((coding) => ({ file, coding })),
    )
  }

  #add(url: string, path: string, body: Buffer): void {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
    const common = new Map(this.#siteHeaders(isPage(url) ? body.toString() : null))
    for (const [name, value] of Object.entries(fileHeaders(url))) common.set(name, value)
    const etag = `"${hash}"`
    const headers = [...common, ['ETag', etag], ['Accept-Ranges', 'bytes']].flat()
    // A finished page is not what the disk holds.
    const kept = isPage(url) || (body.byteLength <= maxBytesPerRequest && this.#keeps(body))
    const plain = representation(body, etag, headers, kept)
    this.#files.set(pageAddress(url), { url, path, hash, plain, coded: {} })
  }

  #addCopy(file: StaticFile, coding: Coding, body: Buffer): void {
    if (body.byteLength >= file.plain.size || !this.#keeps(body)) return
    const etag = `"${file.hash}-${coding}"`
    const kept = pairs(file.plain.headers).filter(([name]) => name !== 'ETag' && name !== 'Accept-Ranges')
    const headers = [...kept, ['ETag', etag], ['Content-Encoding', coding]].flat()
    file.coded[coding] = representation(body, etag, headers)
  }

  #keeps(body: Buffer): boolean {
    if (body.byteLength > this.#bytesLeft) return false
    this.#bytesLeft -= body.byteLength
    return true
  }
}

function representation(body: Buffer, etag: string, headers: string[], kept = true): Representation {
  const size = body.byteLength
  return { body: kept ? body : null, size, etag, headers, wholeHeaders: [...headers, 'Content-Length', String(size)] }
}

/** The smallest first, so that it is the largest for which no memory is left. */
function listFiles(root: string): { url: string; path: string; size: number }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => {
      const path = `${parentPath}${sep}${name}`
      return { url: `/${relative(root, path).split(sep).join('/')}`, path, size: statSync(path).size }
    })
    .toSorted((a, b) => a.size - b.size)
}

/** `/about/index.html` is the page `/about`: one address, without a redirect. */
function pageAddress(url: string): string {
  return url.endsWith('/index.html') ? url.slice(0, -'/index.html'.length) || '/' : url
}

function pairs(flat: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? ''])
}
