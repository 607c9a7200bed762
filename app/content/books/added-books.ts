import { words } from '../../words/words.ts'
import type { Book } from './book.ts'

/** A book that the office has added. It has no pictures: its cover is made of type. */
export type AddedBook = Omit<Book, 'pictures' | 'coverAlt' | 'inside' | 'spreads'>

/** The books that follow those of `books.ts`, as **Lists** in the office publishes them. */
export const addedBooks = words('books/added-books', { books: [] as readonly AddedBook[] })
