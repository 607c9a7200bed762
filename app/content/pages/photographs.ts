/** The photographs that the office has published in the places of `photos` in `site.ts`: change them there, not here. */
import { words } from '../../words/words.ts'
import type { SiteSettings } from '../site.ts'

export type PhotoPlace = keyof SiteSettings['photos']

export interface PublishedPhotograph {
  /** The first part of the names of its files. Null means that the photograph or drawing of the build is shown. */
  id: string | null
  /** A sentence about the picture, for readers who cannot see it. */
  alt: string | null
  /** The size of the largest version in pixels. */
  width: number
  height: number
  /** Of all versions in pixels, from the smallest, with a space between two. */
  widths: string | null
}

export const photographs = words<Record<PhotoPlace, PublishedPhotograph>>('pages/photographs', {
  founder: { id: null, alt: null, width: 0, height: 0, widths: null },
  bookInHands: { id: null, alt: null, width: 0, height: 0, widths: null },
  boxArriving: { id: null, alt: null, width: 0, height: 0, widths: null },
  bookOpen: { id: null, alt: null, width: 0, height: 0, widths: null },
  bookClosed: { id: null, alt: null, width: 0, height: 0, widths: null },
})
