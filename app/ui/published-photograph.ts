import { type PhotoPlace, photographs } from '../content/pages/photographs.ts'
import type { BuiltPhoto } from './photograph.tsx'

/** The photograph that the office has published in a place, or else the one of the build. */
export function publishedIn(place: PhotoPlace, built: BuiltPhoto | null | undefined): BuiltPhoto | null {
  const { id, alt, width, height, widths } = photographs[place]
  if (!id) return built ?? null
  const address = (each: number | undefined, format: string) => `/photographs/${id}-${each}.${format}`
  const srcSet = (format: string) => widths.map((each) => `${address(each, format)} ${each}w`).join(', ')
  return { alt, width, height, avif: srcSet('avif'), webp: srcSet('webp'), src: address(widths[1], 'webp') }
}
