import type { Book } from './book.ts'
import { theLightInTheWindow } from './the-light-in-the-window.ts'

/** The books of the store, in the order of the shelf. A new book is added at the end: the home page shows the first. */
export const books: readonly [Book, ...Book[]] = [theLightInTheWindow]
