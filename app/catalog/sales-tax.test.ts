import { expect, test } from 'vitest'
import { coversOrder, taxInPart } from './sales-tax.ts'

test.each([
  ['all of it', 2144, 145],
  ['half of it', 1072, 73],
  ['$0.29', 29, 2],
  ['$1.15', 115, 8],
  ['a cent', 1, 0],
  ['more than was paid', 9999, 145],
  ['nothing', 0, 0],
])('%s of an order of $19.99 with $1.45 of tax has its share of the tax', (_, part, tax) => {
  expect(taxInPart(part, { amount_cents: 2144, tax_cents: 145 })).toBe(tax)
})

test('the shares of parts add up to the tax, whatever the parts', () => {
  for (const [amount_cents, tax_cents] of [
    [2144, 145],
    [31, 2],
    [123, 8],
  ] as const) {
    for (const step of [1, 7, 29, 115]) {
      let sum = 0
      for (let at = 0; at < amount_cents; at += step) {
        const share = taxInPart(at + step, { amount_cents, tax_cents }) - taxInPart(at, { amount_cents, tax_cents })
        expect(share).toBeGreaterThanOrEqual(0)
        sum += share
      }
      expect(sum).toBe(tax_cents)
    }
  }
})

test('an order without tax has none in any part', () => {
  expect(taxInPart(115, { amount_cents: 1999, tax_cents: null })).toBe(0)
  expect(taxInPart(115, { amount_cents: 0, tax_cents: 0 })).toBe(0)
})

test.each([
  ['its state, before its last day', 'IL', '2026-11-29', true],
  ['its state, on its last day', 'IL', '2026-11-30', true],
  ['its state, a day later', 'IL', '2026-12-01', false],
  ['another state', 'OH', '2026-11-29', false],
  ['no state', null, '2026-11-29', false],
])('a certificate of Illinois until November 30 covers an order to %s: %s on %s: %s', (_, shipState, orderedOn, is) => {
  expect(coversOrder({ state: 'IL', expires_on: '2026-11-30' }, { shipState, orderedOn })).toBe(is)
})

test('a certificate without a last day is valid on every day', () => {
  const order = { shipState: 'IL', orderedOn: '2099-12-31' }
  expect(coversOrder({ state: 'IL', expires_on: null }, order)).toBe(true)
})
