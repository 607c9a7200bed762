import { type PhotoPlace, photographs, type PublishedPhotograph } from '../content/pages/photographs.ts'
import type { BuiltPhoto } from './photograph.tsx'

/** The photograph that the office has published in a place, or else the one of the build. */
export function publishedIn(place: PhotoPlace, built: BuiltPhoto | null | undefined): BuiltPhoto | null {
  return photographs[place].id ? photoOf(photographs[place]) : (built ?? null)
}

/** A photograph of the office with the addresses of its versions. */
export function photoOf({ id, alt, width, height, widths }: PublishedPhotograph): BuiltPhoto {
  const each = (widths ?? '').split(' ')
  const address = (version: string | undefined, format: string) => `/photographs/${id}-${version}.${format}`
  const srcSet = (format: string) => each.map((version) => `${address(version, format)} ${version}w`).join(', ')
  return { alt: alt ?? '', width, height, avif: srcSet('avif'), webp: srcSet('webp'), src: address(each[1], 'webp') }
}
