import type { PhotoPlace } from '../content/pages/photographs.ts'

interface Shape {
  /** Width : height. The picture is cropped around its most prominent part. */
  ratio: number
  /** In pixels: for screens with one, two and three pixels for each CSS pixel. */
  widths: readonly [number, number, number]
}

/** The places of photographs, and the sizes in which pages show them. */
export const photoPlaces: Record<PhotoPlace, Shape> = {
  founder: { ratio: 4 / 5, widths: [192, 384, 576] },
  bookInHands: { ratio: 4 / 3, widths: [360, 720, 1080] },
  boxArriving: { ratio: 4 / 3, widths: [360, 720, 1080] },
  bookOpen: { ratio: 3 / 2, widths: [360, 720, 1080] },
  bookClosed: { ratio: 1, widths: [240, 480, 720] },
}

/** The size of the largest version. */
export function largestOf(place: PhotoPlace): { width: number; height: number } {
  const { ratio, widths } = photoPlaces[place]
  const width = Math.max(...widths)
  return { width, height: Math.round(width / ratio) }
}

/** The maximum size of one version. A page has at most one photograph, and a visitor loads one version of it. */
export const maxPhotoBytes = 60 * 1024
