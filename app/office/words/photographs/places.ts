import bookPictures from 'virtual:book-pictures'
import photographs from 'virtual:photographs'
import { firstBook } from '../../../catalog/books.ts'
import type { PhotoPlace } from '../../../content/pages/photographs.ts'
import type { BuiltPhoto } from '../../../ui/photograph.tsx'

interface Place {
  label: string
  /** The public page that shows it. */
  page: string
  /** What the page shows without a photograph. */
  without: string
}

/** The places of photographs as the office names them. */
export const places: Record<PhotoPlace, Place> = {
  founder: { label: 'The founder', page: '/about', without: 'the initials' },
  bookInHands: { label: 'A book in a reader’s hands', page: '/donors', without: 'a drawing' },
  boxArriving: { label: 'A box arriving', page: '/store', without: 'a drawing' },
  bookOpen: { label: 'The first book on a table, open', page: '/', without: 'a drawing of the book' },
  bookClosed: { label: 'The first book on a table, closed', page: '/store', without: 'a drawing of the book' },
}

export const isPlace = (name: string | undefined): name is PhotoPlace =>
  name !== undefined && Object.hasOwn(places, name)

/** The path of a place in the words. */
export const wordPathOf = (place: PhotoPlace) => `pages/photographs#${place}`

/** The picture of the build. Returns null when it has only a drawing in the page. */
export function builtPicture(place: PhotoPlace): BuiltPhoto | null {
  if (place === 'bookOpen') return bookPictures[firstBook.key]?.open ?? null
  if (place === 'bookClosed') return bookPictures[firstBook.key]?.closed ?? null
  return photographs[place]
}
