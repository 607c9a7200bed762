/**
 * Compressed copies of files, kept on disk under the hash of what they were made from, so that each is made once.
 * Assets are compressed by the build. Pages hold SITE_URL, which the build does not know: the process compresses them
 * when it first serves them under an address, beside its work, and keeps them in DATA_DIR.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Coding } from './content-coding.ts'

const { constants } = zlib

/** At the highest levels, on a thread of Node's pool: about 0.1 s for 100 KB of Brotli. */
const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(zlib.brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  zstd: (body) => promisify(zlib.zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gzip: (body) => promisify(zlib.gzip)(body, { level: 9 }),
}

/** A folder of copies. Several processes may share it: a copy appears whole or not at all. */
export class CompressedCopies {
  readonly #folder: string
  readonly #present: Set<string>
  readonly #used = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
    this.#present = new Set(namesIn(folder))
  }

  /** The copy that was made before, or null. */
  read(hash: string, coding: Coding): Buffer | null {
    const name = `${hash}.${coding}`
    if (!this.#present.has(name)) return null
    this.#used.add(name)
    return readFileSync(join(this.#folder, name))
  }

  /** Makes the copy and keeps it. Rejects when it cannot be written. */
  async make(hash: string, coding: Coding, body: Buffer): Promise<Buffer> {
    const name = `${hash}.${coding}`
    const copy = await compressors[coding](body)
    const draft = join(this.#folder, `${name}.${process.pid}`)
    await mkdir(this.#folder, { recursive: true })
    await writeFile(draft, copy)
    await rename(draft, join(this.#folder, name))
    this.#used.add(name)
    return copy
  }

  /** Removes what nothing asked for: copies of an earlier build, and drafts of a process that was killed. */
  async removeUnused(): Promise<void> {
    const unused = [...this.#present].filter((name) => !this.#used.has(name))
    await Promise.all(unused.map((name) => rm(join(this.#folder, name), { force: true })))
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
