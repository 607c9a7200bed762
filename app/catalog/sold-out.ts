import { type SoldOutBook, soldOut } from '../content/sold-out.ts'
import { dateInWords } from '../words/date-in-words.ts'
import { fill } from '../words/fill.ts'
import type { Book } from '../content/books/book.ts'

/** That the store does not sell the book now; undefined: it does. */
export function findSoldOut({ key }: Pick<Book, 'key'>): SoldOutBook | undefined {
  return soldOut.books.find((book) => book.key === key)
}

/** When it is back, as a sentence; null: that is not known. */
export function backInWords({ backOn }: SoldOutBook): string | null {
  return backOn && fill(soldOut.backOn, { day: dateInWords(backOn) })
}

/** What a page that was opened before hears, as sentences. */
export function soldOutRefusal({ title }: Book, entry: SoldOutBook): string {
  return [fill(soldOut.refused, { title }), backInWords(entry)].filter(Boolean).join(' ')
}
