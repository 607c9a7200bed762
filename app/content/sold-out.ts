import { words } from '../words/words.ts'

export interface SoldOutBook {
  /** Of the book. */
  key: string
  /** The day on which it can be ordered again: "2026-12-24". Null means that it is not known. */
  backOn: string | null
}

/** The books that the store does not sell now, as **Switches** in the office publishes them. */
export const soldOut = words('sold-out', {
  books: [] as readonly SoldOutBook[],
  title: 'Sold out',
  text: 'This book is being printed again, and we take no orders until it is back.',
  backOn: 'We expect it back on {day}.',
  /** What a page that was opened before hears. */
  refused: '{title} is sold out at the moment, so nothing was ordered or charged.',
})
