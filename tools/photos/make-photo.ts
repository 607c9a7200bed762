import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { light } from '../../app/colors/palette.ts'
import type { Photo, SiteSettings } from '../../app/content/site.ts'
import type { BuiltPhoto } from '../../app/ui/photograph.tsx'
import { maxPhotoBytes, photoPlaces, type PhotoPlace } from './photo-places.ts'

/** From the best to the worst. A photograph gets the first quality at which its file is small enough. */
const qualities = { avif: [60, 50, 40, 30], webp: [80, 70, 60, 50, 40] }
type Format = keyof typeof qualities

export interface MadePhoto {
  photo: BuiltPhoto
  /** By their addresses. */
  files: Map<string, Buffer>
}

/** The reason why a photograph cannot be published, for the owner, or null. */
export async function findPhotoFault(place: PhotoPlace, { file, alt }: Partial<Photo>, folder: string) {
  if (!file || !existsSync(join(folder, file))) return `There is no file photos/${file}.`
  if (!alt?.trim() || alt === file) return `photos/${file} needs an alt text: a sentence that says what it shows.`
  const size = await sizeOf(join(folder, file))
  if (!size) return unreadable(file)
  const { width, height } = largestOf(place)
  return size.width < width || size.height < height
    ? `photos/${file} has ${size.width} × ${size.height} pixels. Its place needs at least ${width} × ${height}.`
    : null
}

/** The same for all photographs of the site settings. */
export async function findPhotoFaults(photos: SiteSettings['photos'], folder: string): Promise<string[]> {
  const faults = photosOf(photos).map(([place, photo]) => findPhotoFault(place, photo, folder))
  return (await Promise.all(faults)).filter((fault) => fault !== null)
}

/** The places that have a photograph. */
export function photosOf(photos: SiteSettings['photos']): [place: PhotoPlace, photo: Photo][] {
  return (Object.entries(photos) as [PhotoPlace, Photo | string | null][]).flatMap(([place, photo]) =>
    typeof photo === 'object' && photo ? [[place, photo]] : [],
  )
}

/**
 * Makes every version of a photograph: upright, in the shape of its place, in sRGB, and without the camera's metadata,
 * such as the location. Throws the fault of a photograph that cannot be published.
 */
export async function makePhoto(place: PhotoPlace, { file, alt }: Photo, folder: string): Promise<MadePhoto> {
  const fault = await findPhotoFault(place, { file, alt }, folder)
  if (fault) throw photoError(fault)
  const { default: sharp } = await import('sharp')
  const { width, height } = largestOf(place)
  // Cropped once: all versions show the same part.
  const largest = await sharp(join(folder, file))
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: light.raised })
    .png({ compressionLevel: 1 })
    .toBuffer()

  const files = new Map<string, Buffer>()
  const versions = async (format: Format) => {
    const addresses: string[] = []
    for (const width of photoPlaces[place].widths) {
      const bytes = await encode(await sharp(largest).resize(width).png({ compressionLevel: 1 }).toBuffer(), format)
      if (!bytes) throw photoError(tooHeavy(file, width))
      const address = `/assets/${place}-${width}-${hashOf(bytes)}.${format}`
      files.set(address, bytes)
      addresses.push(address)
    }
    return addresses
  }
  // WebP is faster, so it is first to fail if the photograph is too heavy.
  const [webp, avif] = [await versions('webp'), await versions('avif')]
  const srcSet = (addresses: string[]) =>
    addresses.map((address, index) => `${address} ${photoPlaces[place].widths[index]}w`).join(', ')
  return { photo: { alt, width, height, avif: srcSet(avif), webp: srcSet(webp), src: webp[1]! }, files }

  /** Null if it is too heavy at every quality. */
  async function encode(picture: Buffer, format: Format): Promise<Buffer | null> {
    for (const quality of qualities[format]) {
      const bytes = await sharp(picture).toFormat(format, { quality }).toBuffer()
      if (bytes.byteLength <= maxPhotoBytes) return bytes
    }
    return null
  }
}

/** A fault of a photograph, not of the program: the stack is of no use. */
const photoError = (fault: string) => Object.assign(new Error(fault), { stack: '' })

const unreadable = (file: string) => `photos/${file} is no picture that can be read. Export it as a JPEG.`

const tooHeavy = (file: string, width: number) =>
  `photos/${file} has so much fine detail that it weighs more than ${maxPhotoBytes / 1024} KB at ${width} pixels. ` +
  'Take one with a calmer background.'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

function largestOf(place: PhotoPlace): { width: number; height: number } {
  const { ratio, widths } = photoPlaces[place]
  const width = Math.max(...widths)
  return { width, height: Math.round(width / ratio) }
}

/** The size when upright. Null: not a picture, damaged, or in a format that cannot be read, such as HEIC. */
async function sizeOf(path: string): Promise<{ width: number; height: number } | null> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(path)
  // The header of a truncated file can be read; the statistics need the whole file.
  return Promise.all([picture.metadata(), picture.stats()]).then(
    ([{ autoOrient }]) => autoOrient,
    () => null,
  )
}
