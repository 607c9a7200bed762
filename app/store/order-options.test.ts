import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuantity, quantityFrom, totalCents } from './order-options.ts'

test('an order costs its books, and shipping once', () => {
  expect([1, 2, 10].map(totalCents)).toEqual([1099, 1799, 7399])
})

test('typing: no number is one book, out of range changes nothing', () => {
  expect(['', 'x', '-', '٣'].map((typed) => quantityFrom(typed, 5))).toEqual([1, 1, 1, 1])
  expect(['0', '11', '-1', '1e9', '99999999999'].map((typed) => quantityFrom(typed, 5))).toEqual([5, 5, 5, 1, 5])
  expect(['1', '10', '2.5', ' 7'].map((typed) => quantityFrom(typed, 5))).toEqual([1, 10, 2, 7])
})

test('whatever is typed, the quantity stays one that can be ordered', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 10 }), (typed, quantity) =>
      isQuantity(quantityFrom(typed, quantity)),
    ),
  )
})
