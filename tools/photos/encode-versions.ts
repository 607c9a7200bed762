import { createHash } from 'node:crypto'
import type { BuiltPhoto } from '../../app/ui/photograph.tsx'

/** From the best to the worst. A picture gets the first quality at which its file is small enough. */
const qualities = { avif: [60, 50, 40, 30], webp: [80, 70, 60, 50, 40] }
type Format = keyof typeof qualities

export interface MadePhoto {
  photo: BuiltPhoto
  /** By their addresses. */
  files: Map<string, Buffer>
}

interface Picture {
  /** The first part of its files' names. */
  name: string
  alt: string
  /** The picture in its largest width, in any format. */
  largest: Buffer
  /** In pixels, from the smallest. */
  widths: readonly number[]
  maxBytes: number
}

/** Makes AVIF and WebP files of a picture in several widths. Throws `tooHeavy` when one has too many bytes at every quality. */
export async function encodeVersions(
  { name, alt, largest, widths, maxBytes }: Picture,
  tooHeavy: (width: number) => string,
): Promise<MadePhoto> {
  const { default: sharp } = await import('sharp')
  const files = new Map<string, Buffer>()
  const versions = async (format: Format) => {
    const addresses: string[] = []
    for (const width of widths) {
      const bytes = await encode(await sharp(largest).resize(width).png({ compressionLevel: 1 }).toBuffer(), format)
      if (!bytes) throw photoError(tooHeavy(width))
      const address = `/assets/${name}-${width}-${hashOf(bytes)}.${format}`
      files.set(address, bytes)
      addresses.push(address)
    }
    return addresses
  }
  // WebP is faster, so it is first to fail if the picture is too heavy.
  const [webp, avif] = [await versions('webp'), await versions('avif')]
  const srcSet = (addresses: string[]) => addresses.map((address, index) => `${address} ${widths[index]}w`).join(', ')
  const { width, height } = await sharp(largest).metadata()
  return { photo: { alt, width, height, avif: srcSet(avif), webp: srcSet(webp), src: webp[1]! }, files }

  /** Null if it is too heavy at every quality. */
  async function encode(picture: Buffer, format: Format): Promise<Buffer | null> {
    for (const quality of qualities[format]) {
      const bytes = await sharp(picture).toFormat(format, { quality, alphaQuality: quality }).toBuffer()
      if (bytes.byteLength <= maxBytes) return bytes
    }
    return null
  }
}

/** A fault of a picture, not of the program: the stack is of no use. */
export const photoError = (fault: string) => Object.assign(new Error(fault), { stack: '' })

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

/** In development no files are written: each address is a data URL. */
export function withData({ photo, files }: MadePhoto): BuiltPhoto {
  const inline = (text: string) =>
    text.replaceAll(
      /\/assets\/\S+\.(\w+)/g,
      (address, format: string) => `data:image/${format};base64,${files.get(address)!.toString('base64')}`,
    )
  return { ...photo, avif: inline(photo.avif), webp: inline(photo.webp), src: inline(photo.src) }
}
