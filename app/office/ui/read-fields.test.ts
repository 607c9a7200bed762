import { expect, test } from 'vitest'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { addedBookList } from '../../words/added-book-list.ts'
import { inputText, readFields } from './read-fields.ts'

const price = addedBookList.fields.find(({ name }) => name === 'priceCents')

test.each(lossyAmounts)('the price %s of a book keeps its last cent, and is shown as typed', (typed, cents) => {
  const fields = new FormData()
  fields.set('priceCents', typed)
  expect(readFields(fields, [price!])).toEqual({ priceCents: cents })
  expect(inputText(price!, cents)).toBe(typed)
})
