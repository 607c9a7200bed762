import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstBook as book } from '../catalog/books.ts'
import { isQuantity, quantityFrom, totalCents } from './order-options.ts'
import { orderSchema } from './schema.ts'

test('the price of an order is its books, and shipping once', () => {
  expect([1, 2, 10].map((quantity) => totalCents({ book, quantity }))).toEqual([1099, 1799, 7399])
})

test('typing: a text that is not a number means one book, a number out of range changes nothing', () => {
  expect(['', 'x', '-', '٣'].map((typed) => quantityFrom(typed, 5))).toEqual([1, 1, 1, 1])
  expect(['0', '11', '-1', '1e9', '99999999999'].map((typed) => quantityFrom(typed, 5))).toEqual([5, 5, 5, 1, 5])
  expect(['1', '10', '2.5', ' 7'].map((typed) => quantityFrom(typed, 5))).toEqual([1, 10, 2, 7])
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
