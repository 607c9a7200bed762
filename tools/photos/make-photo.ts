import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { light } from '../../app/colors/palette.ts'
import type { Photo, SiteSettings } from '../../app/content/site.ts'
import { encodeVersions, type MadePhoto, photoError } from './encode-versions.ts'
import { maxPhotoBytes, photoPlaces, type PhotoPlace } from './photo-places.ts'

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
export function photosOf(photos: Partial<SiteSettings['photos']>): [place: PhotoPlace, photo: Photo][] {
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

  const { widths } = photoPlaces[place]
  return encodeVersions({ name: place, alt, largest, widths, maxBytes: maxPhotoBytes }, (width) =>
    tooHeavy(file, width),
  )
}

const unreadable = (file: string) => `photos/${file} is no picture that can be read. Export it as a JPEG.`

const tooHeavy = (file: string, width: number) =>
  `photos/${file} has so much fine detail that it weighs more than ${maxPhotoBytes / 1024} KB at ${width} pixels. ` +
  'Take one with a calmer background.'

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
