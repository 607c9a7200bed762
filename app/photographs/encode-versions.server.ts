import { loadSharp } from './load-sharp.server.ts'

/** From the best to the worst. A picture gets the first quality at which its file is small enough. */
const qualities = { avif: [60, 50, 40, 30], webp: [80, 70, 60, 50, 40] }
/** AVIF with the library's own effort, 4, takes five times as long and saves 4 bytes of 100. */
const efforts = { avif: 2, webp: 4 }
// WebP is faster, so it is first to fail if the picture is too heavy.
const formats = ['webp', 'avif'] as const
type Format = (typeof formats)[number]

export interface EncodedVersion {
  width: number
  format: Format
  bytes: Buffer
}

interface Picture {
  /** In its largest width, in any format. */
  largest: Buffer
  /** In pixels, from the smallest. */
  widths: readonly number[]
  maxBytes: number
}

/** A version that has too many bytes at every quality. */
export interface TooHeavy {
  tooHeavyAt: number
}

/** Makes WebP and AVIF files of a picture in several widths, with as many bytes as the budget allows. */
export async function encodeVersions({ largest, widths, maxBytes }: Picture): Promise<EncodedVersion[] | TooHeavy> {
  const sharp = await loadSharp()
  if (!sharp)
    throw new Error(
      'The image library is not installed: run "npm ci" without --omit=optional, as the user who owns this folder.',
    )
  /** Null if it is too heavy at every quality. */
  const encode = async (picture: Buffer, format: Format): Promise<Buffer | null> => {
    for (const quality of qualities[format]) {
      const bytes = await sharp(picture)
        .toFormat(format, { quality, alphaQuality: quality, effort: efforts[format] })
        .toBuffer()
      if (bytes.byteLength <= maxBytes) return bytes
    }
    return null
  }
  const versions: EncodedVersion[] = []
  for (const format of formats) {
    for (const width of widths) {
      const bytes = await encode(await sharp(largest).resize(width).png({ compressionLevel: 1 }).toBuffer(), format)
      if (!bytes) return { tooHeavyAt: width }
      versions.push({ width, format, bytes })
    }
  }
  return versions
}
