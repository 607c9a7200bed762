import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PhotoPlace } from '../../app/content/pages/photographs.ts'
import type { Photo, SiteSettings } from '../../app/content/site.ts'
import { cutPhotograph } from '../../app/photographs/cut-photograph.server.ts'
import { encodeVersions } from '../../app/photographs/encode-versions.server.ts'
import { largestOf, maxPhotoBytes, photoPlaces } from '../../app/photographs/photo-places.ts'
import { builtPhoto, type MadePhoto, photoError } from './built-photo.ts'

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
  const largest = await cutPhotograph(join(folder, file), place, null)
  const versions = await encodeVersions({ largest, widths: photoPlaces[place].widths, maxBytes: maxPhotoBytes })
  if ('tooHeavyAt' in versions) throw photoError(tooHeavy(file, versions.tooHeavyAt))
  return builtPhoto({ name: place, alt, largest, versions })
}

const unreadable = (file: string) => `photos/${file} is no picture that can be read. Export it as a JPEG.`

const tooHeavy = (file: string, width: number) =>
  `photos/${file} has so much fine detail that it weighs more than ${maxPhotoBytes / 1024} KB at ${width} pixels. ` +
  'Take one with a calmer background.'

/** The size when upright. Returns null when it is not a picture, damaged, or in a format that cannot be read, such as HEIC. */
async function sizeOf(path: string): Promise<{ width: number; height: number } | null> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(path)
  // The header of a truncated file can be read; the statistics need the whole file.
  return Promise.all([picture.metadata(), picture.stats()]).then(
    ([{ autoOrient }]) => autoOrient,
    () => null,
  )
}
