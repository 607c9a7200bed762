import { expect, test } from 'vitest'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { readBox } from './offer.server.tsx'

test.each(lossyAmounts)('a box at %s a book, and the same for its shipping, keeps the last cent', (typed, cents) => {
  const fields = new FormData()
  const box = { name: 'Ann Lee', email: 'ann@example.org', quantity: '12', price: typed, shipping: typed }
  for (const [name, value] of Object.entries(box)) fields.set(name, value)
  expect(readBox(fields, null)).toMatchObject({ quantity: 12, priceCents: cents, shippingCents: cents })
})
