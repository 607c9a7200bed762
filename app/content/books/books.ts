import type { Book } from './book.ts'
import { theLightInTheWindow } from './the-light-in-the-window.ts'

/**
 * The books of the store, in the order of the shelf. With one, `/store` is its page. With more, `/store` is a shelf, and each
 * has a page at `/store/` and its key. A new book is a copy of the first one's file, added here at the end: the home page
 * shows the first. The office adds books after these, at Words, Lists: they have no drawings and need no build. When a book
 * is sold out, say so in the office, at Words, Switches. When it never comes back, take it from the list: its orders keep it,
 * and pages show its key as words.
 */
export const books: readonly [Book, ...Book[]] = [theLightInTheWindow]
