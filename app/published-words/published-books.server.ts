import { setPublishedBooks } from '../catalog/books.ts'
import type { AddedBook } from '../content/books/added-books.ts'
import type { Value } from '../words/value.ts'
import { addedBookList } from '../words/added-book-list.ts'
import { differencesOf, type Publication } from './publication.queries.server.ts'

/**
 * Tells the catalog which books these publications have had, so that an order keeps the title of a book that was removed or
 * hidden. `publications`: all that are due, in their order.
 */
export function showPublishedBooks(publications: readonly Publication[]): void {
  const ever = publications.flatMap(({ changes }) => booksIn(changes[addedBookList.path]))
  setPublishedBooks({
    ever: new Map(ever.map((book) => [book.key, book])),
    listed: booksIn(differencesOf(publications)[addedBookList.path]),
  })
}

/** A list was checked when it was published. One of another release may have other parts. */
function booksIn(list: Value | undefined): AddedBook[] {
  const items = (Array.isArray(list) ? list : []) as Partial<AddedBook>[]
  return items.filter(({ key, title }) => typeof key === 'string' && typeof title === 'string') as AddedBook[]
}
