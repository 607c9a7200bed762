import { expect, test } from 'vitest'
import { books } from '../content/books/books.ts'
import { bookOfOldOrders, bookPath, bookTitle, firstBook, titleAmongSeveral } from './books.ts'

test('a book that is listed no more is named by its key; an order without one is of the oldest book', () => {
  expect(bookTitle('the-sold-out')).toBe('The sold out')
  expect(titleAmongSeveral('the-sold-out')).toBe('The sold out')
  expect(bookTitle(null)).toBe(bookTitle(bookOfOldOrders))
})

test('one book is not told from others, and its page is the store', () => {
  if (books.length > 1) return
  expect(bookPath(firstBook)).toBe('/store')
  expect(titleAmongSeveral(firstBook.key)).toBeNull()
})
