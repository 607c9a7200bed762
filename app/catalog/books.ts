import type { Book } from '../content/books/book.ts'
import { books } from '../content/books/books.ts'

/** The book that the home page shows. */
export const firstBook = books[0]

/** The book of an order that names none: the site had no other. */
export const bookOfOldOrders = 'the-light-in-the-window'

export const bookKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/

export function findBook(key: string): Book | undefined {
  return books.find((book) => book.key === key)
}

/** The address of a book's page. With several books, `/store` is the shelf. */
export const bookPath = ({ key }: Pick<Book, 'key'>) => (books.length > 1 ? `/store/${key}` : '/store')

/** The title of the book with this key. A book that is listed no more: its key as words, "The light" for `the-light`. */
export function bookTitle(key: string | null): string {
  const known = key ?? bookOfOldOrders
  const words = known.replaceAll('-', ' ')
  return findBook(known)?.title ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The title where pages name a book only to tell it from others. Null: it is the only book. */
export function titleAmongSeveral(key: string | null): string | null {
  const isOnly = books.length === 1 && (key ?? bookOfOldOrders) === firstBook.key
  return isOnly ? null : bookTitle(key)
}
