import { createHash } from 'node:crypto'
import type { PhotoPlace } from '../content/pages/photographs.ts'
import { cutPhotograph, type Focus, maxPixels } from './cut-photograph.server.ts'
import { encodeVersions } from './encode-versions.server.ts'
import { loadSharp } from './load-sharp.server.ts'
import { largestOf, maxPhotoBytes, photoPlaces } from './photo-places.ts'
import type { PhotographFile } from './photograph.queries.server.ts'
import { formatOf } from './picture-format.ts'

/** The largest file that is read, in bytes. */
export const maxUploadBytes = 15 * 1024 * 1024

/** A picture that cannot be used, and why, as a sentence. */
export interface PictureFault {
  fault: string
}

/** What an upload is kept as: upright, without the camera's metadata, in WebP, and no larger than cutting needs. */
export interface Source {
  bytes: Buffer
  width: number
  height: number
}

export interface MadePhotograph {
  /** A hash of the place and of all files. */
  id: string
  width: number
  height: number
  files: PhotographFile[]
}

/**
 * Its decoder needs 18 MB for each million pixels, the others at most 4: then a process needs up to 300 MB for any picture,
 * which `MemoryMax` of the unit has beside the site.
 */
const maxAvifPixels = 8_000_000

/** So much larger than its place is the kept source, so that there is something to cut. */
const spare = 1.5
/** A longer picture is a panorama, and no place shows one. */
const maxRatio = 4

const noLibrary = {
  fault:
    'This server lacks the image library. The person who runs it types "npm ci --omit=dev" in the folder of the site, as the user who owns it, and starts the site again.',
}

/** Whether this server can make photographs. */
export const canMakePhotographs = async (): Promise<boolean> => (await loadSharp()) !== null

/** Reads an uploaded file. Nothing of the camera, such as the place, is in the result. */
export async function readUpload(file: Buffer, place: PhotoPlace): Promise<Source | PictureFault> {
  if (file.byteLength > maxUploadBytes) return tooLarge
  const format = formatOf(file)
  if (format === 'heic') return { fault: 'This is a HEIC file, as iPhones make it. Export it as a JPEG.' }
  if (!format) return { fault: 'This is no picture that can be read. Choose a JPEG, PNG, WebP or AVIF file.' }
  const sharp = await loadSharp()
  if (!sharp) return noLibrary
  // The header alone.
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => null,
    )
  if (!size) return unreadable
  const pixels = size.width * size.height
  if (pixels > maxPixels) return tooManyPixels
  if (format === 'avif' && pixels > maxAvifPixels) return tooManyAvifPixels
  const least = largestOf(place)
  if (size.width < least.width || size.height < least.height) {
    return {
      fault: `The picture has ${size.width} × ${size.height} pixels. Its place needs at least ${least.width} × ${least.height}.`,
    }
  }
  if (Math.max(size.width / size.height, size.height / size.width) > maxRatio) {
    return { fault: 'The picture is too long for its height, or too high for its width. Cut it first.' }
  }
  return sharp(file, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(Math.round(least.width * spare), Math.round(least.height * spare), {
      fit: 'outside',
      withoutEnlargement: true,
    })
    .flatten({ background: 'white' })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info }) => ({ bytes: data, width: info.width, height: info.height }),
      () => unreadable,
    )
}

/** Cuts a picture to its place and makes its files, within the budgets of the build. */
export async function makePhotograph(
  source: Buffer,
  place: PhotoPlace,
  focus: Focus | null,
): Promise<MadePhotograph | PictureFault> {
  if (!(await loadSharp())) return noLibrary
  const largest = await cutPhotograph(source, place, focus)
  const versions = await encodeVersions({ largest, widths: photoPlaces[place].widths, maxBytes: maxPhotoBytes })
  if ('tooHeavyAt' in versions) {
    return {
      fault:
        `The picture has so much fine detail that it weighs more than ${maxPhotoBytes / 1024} KB at ` +
        `${versions.tooHeavyAt} pixels. Take one with a calmer background.`,
    }
  }
  // Two places have one shape: the same picture in both is two photographs, each cut for its place.
  const hash = createHash('sha256').update(place)
  for (const { bytes } of versions) hash.update(bytes)
  const id = hash.digest('base64url').slice(0, 22)
  const files = versions.map(({ width, format, bytes }) => ({ name: `${id}-${width}.${format}`, bytes }))
  return { id, ...largestOf(place), files }
}

const unreadable = { fault: 'The picture cannot be read: its file is damaged. Export it again as a JPEG.' }

const tooLarge = {
  fault: `The file is larger than ${maxUploadBytes / 1024 / 1024} MB. Export the photograph smaller.`,
}
const tooManyPixels = {
  fault: `The picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller first.`,
}
const tooManyAvifPixels = {
  fault: `An AVIF picture may have up to ${maxAvifPixels / 1_000_000} million pixels. Export this one as a JPEG.`,
}
