import { type AddedBook, addedBooks } from '../content/books/added-books.ts'
import type { Book } from '../content/books/book.ts'
import { books } from '../content/books/books.ts'

/** The book that the home page shows. */
export const firstBook = books[0]

/** The book of an order that names none: the site had no other. */
export const bookOfOldOrders = 'the-light-in-the-window'

export const bookKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/

/** The books of the store, in the order of the shelf. Published words add some: ask when it is used. */
export const allBooks = (): readonly Book[] => [...books, ...addedBooks.books.map(fromAdded)]

const fromAdded = (book: AddedBook): Book => ({ ...book, pictures: null, coverAlt: '', inside: '', spreads: [] })

export const hasSeveralBooks = () => allBooks().length > 1

export function findBook(key: string): Book | undefined {
  return allBooks().find((book) => book.key === key)
}

/** The address of a book's page. With several books, `/store` is the shelf. */
export const bookPath = ({ key }: Pick<Book, 'key'>) => (hasSeveralBooks() ? `/store/${key}` : '/store')

/** What publications say of books, beyond what the store shows. */
export interface PublishedBooks {
  /** The newest of each key that was ever published, also of books that were removed. */
  ever: ReadonlyMap<string, AddedBook>
  /** Those of the list now, also the ones that are hidden until a day. */
  listed: readonly AddedBook[]
}

let published: PublishedBooks = { ever: new Map(), listed: [] }

/** Sets what this process knows of published books: with each change of the words. */
export function setPublishedBooks(books: PublishedBooks): void {
  published = books
}

/** The books of the store, and those that are hidden until a day. */
export const listedBooks = (): readonly Book[] => [...books, ...published.listed.map(fromAdded)]

/** The books of the store, and those that it had or will have: payments may be for them. */
export function everyBook(): readonly Book[] {
  const present = allBooks()
  const others = [...published.ever.values()].filter(({ key }) => !present.some((book) => book.key === key))
  return [...present, ...others.map(fromAdded)]
}

/**
 * The title of the book with this key. A book that the office has removed or hidden keeps its last one. A book of a file
 * that is listed no more: its key as words, "The light" for `the-light`.
 */
export function bookTitle(key: string | null): string {
  const known = key ?? bookOfOldOrders
  const spaced = known.replaceAll('-', ' ')
  const book = findBook(known) ?? published.ever.get(known)
  return book?.title ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The title where pages name a book only to tell it from others. Returns null when it is the only book. */
export function titleAmongSeveral(key: string | null): string | null {
  const isOnly = !hasSeveralBooks() && (key ?? bookOfOldOrders) === firstBook.key
  return isOnly ? null : bookTitle(key)
}
