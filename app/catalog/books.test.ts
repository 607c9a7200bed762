import { afterEach, expect, test } from 'vitest'
import { books } from '../content/books/books.ts'
import { publicPaths } from '../head/prerender.ts'
import { planWords } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { addedBookList } from '../words/added-book-list.ts'
import {
  allBooks,
  bookOfOldOrders,
  bookPath,
  bookTitle,
  everyBook,
  findBook,
  firstBook,
  listedBooks,
  setPublishedBooks,
  titleAmongSeveral,
} from './books.ts'
import { nightTrain } from './testing/added-book.ts'

/** As a publication on this day does. */
function publish(list: readonly Value[], day = '2026-11-26') {
  const { misfits, show } = planWords({ [addedBookList.path]: list }, day)
  expect(misfits).toEqual([])
  show()
}

afterEach(() => {
  planWords({}).show()
  setPublishedBooks({ ever: new Map(), listed: [] })
})

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

test('a published book is on the shelf at once, and every book then has a page of its own', () => {
  const count = allBooks().length
  publish([nightTrain])
  expect(allBooks()).toHaveLength(count + 1)
  expect(findBook(nightTrain.key)).toMatchObject({ ...nightTrain, pictures: null, spreads: [] })
  expect(allBooks().map(bookPath)).toEqual(allBooks().map(({ key }) => `/store/${key}`))
  expect(publicPaths()).toEqual(expect.arrayContaining(['/store', `/store/${firstBook.key}`, '/store/the-night-train']))
  expect(titleAmongSeveral(firstBook.key)).toBe(firstBook.title)
})

test('a book that is hidden until a day is not in the store before it, and orders know the titles of all that were', () => {
  const hidden = { ...nightTrain, hiddenUntil: '2026-12-24' }
  publish([hidden], '2026-12-23')
  expect(findBook(nightTrain.key)).toBeUndefined()
  setPublishedBooks({ ever: new Map([[nightTrain.key, nightTrain]]), listed: [nightTrain] })
  expect(bookTitle(nightTrain.key)).toBe('The Night Train')
  expect(listedBooks().map(({ key }) => key)).toContain(nightTrain.key)
  publish([hidden], '2026-12-24')
  expect(findBook(nightTrain.key)?.title).toBe('The Night Train')
  expect(everyBook().filter(({ key }) => key === nightTrain.key)).toHaveLength(1)
})
