import type { SiteSettings } from '../../app/content/site.ts'

export type PhotoPlace = keyof SiteSettings['photos']

interface Shape {
  /** Width : height. What is more is cut off around the part that draws the eye. */
  ratio: number
  /** In pixels: for screens with one, two and three of them to a CSS pixel. */
  widths: readonly [number, number, number]
}

/** Where photographs stand, and in which sizes their pages show them. */
export const photoPlaces: Record<PhotoPlace, Shape> = {
  founder: { ratio: 4 / 5, widths: [192, 384, 576] },
  bookInHands: { ratio: 4 / 3, widths: [360, 720, 1080] },
  boxArriving: { ratio: 4 / 3, widths: [360, 720, 1080] },
}

/** The most that one version may weigh. A page has one photograph at most, and a visitor fetches one version of it. */
export const maxPhotoBytes = 60 * 1024
