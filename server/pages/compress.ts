import { promisify } from 'node:util'
import zlib from 'node:zlib'

const { constants } = zlib

/** The endings of the compressed copies that the build writes beside a file. The smallest comes first. */
export const copyEndings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const

export type Coding = keyof typeof copyEndings
export type Copies = Partial<Record<Coding, Uint8Array>>

const [brotli, zstd, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.zstdCompress), promisify(zlib.gzip)]

/** At the highest levels: about 0.1 s for 100 KB of Brotli. */
const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  // Without the size, it takes 80 MB of memory for the smallest page, and ten times the time.
  zstd: (body) => zstd(body, { pledgedSrcSize: body.byteLength, params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gzip: (body) => gzip(body, { level: 9 }),
}

/** The compressed copies that are smaller than the bytes. Node's threads compress them beside this one. */
export async function compress(body: Buffer, codings = Object.keys(compressors) as Coding[]): Promise<Copies> {
  const copies: Copies = {}
  const make = async (coding: Coding) => {
    const copy = await compressors[coding](body)
    if (copy.byteLength < body.byteLength) copies[coding] = copy
  }
  await Promise.all(codings.map(make))
  return copies
}
