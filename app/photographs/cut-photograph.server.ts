import { light } from '../colors/palette.ts'
import type { PhotoPlace } from '../content/pages/photographs.ts'
import { largestOf } from './photo-places.ts'

/** A point of a picture, in thousandths of its width and of its height. */
export interface Focus {
  x: number
  y: number
}

/** More could fill the memory: a file of some kilobytes can be a picture of gigabytes. */
export const maxPixels = 60_000_000

/**
 * A photograph as its place shows it, in its largest size: upright, in sRGB, without the camera's metadata, such as the
 * location, cut around a point, or else around what attracts attention. `picture` is a path or a file's bytes, and has enough
 * pixels: see `largestOf`.
 */
export async function cutPhotograph(picture: string | Buffer, place: PhotoPlace, focus: Focus | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = largestOf(place)
  const upright = sharp(picture, { limitInputPixels: maxPixels }).autoOrient()
  if (focus) {
    const { autoOrient: size } = await sharp(picture, { limitInputPixels: maxPixels }).metadata()
    upright.extract(partAround(focus, size, width / height))
  }
  // Cut once: all versions show the same part.
  return upright
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: light.raised })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The largest part of a picture in this shape whose middle is the point, or as near to it as the edges allow. */
export function partAround(
  { x, y }: Focus,
  picture: { width: number; height: number },
  ratio: number,
): { left: number; top: number; width: number; height: number } {
  const width = Math.min(picture.width, Math.round(picture.height * ratio))
  const height = Math.min(picture.height, Math.round(width / ratio))
  const between = (middle: number, part: number, whole: number) =>
    Math.round(Math.min(Math.max(middle - part / 2, 0), whole - part))
  return {
    left: between((x / 1000) * picture.width, width, picture.width),
    top: between((y / 1000) * picture.height, height, picture.height),
    width,
    height,
  }
}
