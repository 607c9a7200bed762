import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processingFees } from '../content/processing-fees.ts'
import { bankCostCents, cardCostCents, coverCents } from './cover-cost.ts'
import { maximumCents, minimumCents } from './gift.ts'

const giftCents = fc.integer({ min: minimumCents, max: maximumCents })
const frequency = fc.constantFrom('once', 'monthly', 'quarterly', 'annually')

/** The result of Stripe's rule, in exact arithmetic. */
function keptOf(cents: number, recurring: boolean): number {
  const rounded = (basisPoints: number) => Number((BigInt(cents) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n)
  const { card, billing } = processingFees
  return rounded(card.basisPoints) + card.fixedCents + (recurring ? rounded(billing.basisPoints) : 0)
}

test('$50.00 by card costs $1.40, and an addition of $1.43 leaves a net amount of $50.00', () => {
  expect(cardCostCents(5000, 'once')).toBe(140)
  expect(coverCents(5000, 'once')).toBe(143)
  expect(5143 - cardCostCents(5143, 'once')).toBe(5000)
})

test('half a cent is rounded up, less than that is rounded down', () => {
  // 2.2 % of $2.50 is 5.5 cents, of $2.49 5.478, and of $2.25 4.95.
  expect([250, 249, 225].map((cents) => cardCostCents(cents, 'once'))).toEqual([36, 35, 35])
})

test('a bank transfer costs between a cent and five dollars, and Stripe Billing charges a fee for a recurring gift', () => {
  expect([1, 100, 5000, 62_500, 99_999_999].map((cents) => bankCostCents(cents, 'once'))).toEqual([1, 1, 40, 500, 500])
  expect(cardCostCents(5000, 'monthly') - cardCostCents(5000, 'once')).toBe(35)
  expect(bankCostCents(5000, 'annually')).toBe(75)
})

describe('the addition is the smallest one that leaves the whole gift', () => {
  test('for every amount up to $300', () => {
    const wrong: number[] = []
    for (const recurring of [false, true]) {
      for (let gift = minimumCents; gift <= 30_000; gift += 1) {
        let total = gift
        while (total - keptOf(total, recurring) < gift) total += 1
        if (coverCents(gift, recurring ? 'quarterly' : 'once') !== total - gift) wrong.push(gift)
      }
    }
    expect(wrong).toEqual([])
  })

  test('for any amount from $1.00 to $999,999.99', () => {
    fc.assert(
      fc.property(giftCents, frequency, (gift, often) => {
        const recurring = often !== 'once'
        const total = gift + coverCents(gift, often)
        expect(total - keptOf(total, recurring)).toBeGreaterThanOrEqual(gift)
        // The net amount grows by at most one cent with each cent: a smaller addition leaves less.
        for (let less = 1; less <= 200 && total - less >= gift; less += 1) {
          expect(total - less - keptOf(total - less, recurring)).toBeLessThan(gift)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('a payment from a bank account costs less, so the whole gift remains', () => {
    fc.assert(
      fc.property(giftCents, frequency, (gift, often) => {
        const total = gift + coverCents(gift, often)
        expect(total - bankCostCents(total, often)).toBeGreaterThanOrEqual(gift)
      }),
      { numRuns: 1000 },
    )
  })
})
