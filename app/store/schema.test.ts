import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book } from '../content/book.ts'
import { isQuantity } from './order-options.ts'
import { orderSchema } from './schema.ts'

const order = { productName: book.title, productPrice: 7, quantity: 1, shippingCost: 3.99 }

test('of all values that JSON can hold, a quantity is one that can be ordered', () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: -2, max: 12 }))
  fc.assert(
    fc.property(value, (quantity) => {
      const accepted = orderSchema.safeParse({ ...order, quantity }).success
      expect(accepted).toBe(typeof quantity === 'number' && isQuantity(quantity))
    }),
    { numRuns: 2000 },
  )
})

test('whatever is sent, it is an order or refused in words', () => {
  const members = Object.fromEntries(Object.keys(order).map((name) => [name, fc.jsonValue()]))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record(members, { requiredKeys: [] })), (body) => {
      const { success, error } = orderSchema.safeParse(body)
      expect(success ? 'an order' : error.issues[0]?.message).toMatch(/^\S+ \S+/)
    }),
    { numRuns: 1000 },
  )
})
