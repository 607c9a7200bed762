import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstBook as book } from '../catalog/books.ts'
import { isQuantity, quantityFrom, readQuantity, totalCents } from './order-options.ts'
import { orderSchema } from './schema.ts'

test('the price of an order is its books, and shipping once', () => {
  expect([1, 2, 10].map((quantity) => totalCents({ book, quantity }))).toEqual([1099, 1799, 7399])
})

test('typing: a text that is not a number means one book, a number out of range changes nothing', () => {
  expect(['', 'x', '-', '1-2-3'].map((typed) => quantityFrom(typed, 5))).toEqual([1, 1, 1, 1])
  const outOfRange = ['0', '11', '-1', '1,000', '1 000', '1.000', '3,5', '9'.repeat(30), '12 books']
  expect(outOfRange.map((typed) => quantityFrom(typed, 5))).toEqual(outOfRange.map(() => 5))
  expect(['1', '10', '2.5', ' 7', '٣', '３', '4 books'].map((typed) => quantityFrom(typed, 5))).toEqual([
    1, 10, 2, 7, 3, 3, 4,
  ])
})

test('without a script, a quantity is the whole text', () => {
  expect(['3', ' 3 ', '٣', '3.00'].map(readQuantity)).toEqual([3, 3, 3, 3])
  for (const typed of ['', 'x', '2.5', '0', '-1', '11', '1,000', '3 x 10', '1e1']) {
    expect(isQuantity(readQuantity(typed)), typed).toBe(false)
  }
})

test('for any typed text, the quantity stays valid', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 10 }), (typed, quantity) =>
      isQuantity(quantityFrom(typed, quantity)),
    ),
  )
})

const order = { productName: book.title, productPrice: 7, quantity: 1, shippingCost: 3.99 }

test('of all JSON values, only a whole number within the limits is a quantity', () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: -2, max: 12 }))
  fc.assert(
    fc.property(value, (quantity) => {
      const accepted = orderSchema.safeParse({ ...order, quantity }).success
      expect(accepted).toBe(typeof quantity === 'number' && isQuantity(quantity))
    }),
    { numRuns: 2000 },
  )
})

test('any post is an order or is refused with a message', () => {
  const members = Object.fromEntries(Object.keys(order).map((name) => [name, fc.jsonValue()]))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record(members, { requiredKeys: [] })), (body) => {
      const { success, error } = orderSchema.safeParse(body)
      expect(success ? 'an order' : error.issues[0]?.message).toMatch(/^\S+ \S+/)
    }),
    { numRuns: 1000 },
  )
})
