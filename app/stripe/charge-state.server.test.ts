import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { excessCents, sumReversals } from './charge-state.server.ts'

const chargeBy = (type: string) =>
  ({ currency: 'usd', amount_captured: 5000, disputed: false, payment_method_details: { type } }) as Stripe.Charge
const dispute = (status: string, taken: number[], changes: object = {}) =>
  ({
    status,
    amount: 5000,
    currency: 'usd',
    balance_transactions: taken.map((amount) => ({ amount })),
    evidence_details: { due_by: 1_800_000_000 },
    ...changes,
  }) as Stripe.Dispute
const sum = (type: string, ...disputes: Stripe.Dispute[]) => {
  const { disputed_cents, lost_cents, dispute_answer_by } = sumReversals(chargeBy(type), [], disputes)
  return [disputed_cents, lost_cents, dispute_answer_by]
}
const due = 1_800_000_000_000

describe('the disputes of a charge', () => {
  test.each([
    ['is open', [dispute('needs_response', [-5000])], [5000, 0, due]],
    ['is asked about', [dispute('warning_needs_response', [])], [5000, 0, due]],
    ['is answered', [dispute('under_review', [-5000])], [5000, 0, null]],
    ['is lost', [dispute('lost', [-5000])], [0, 5000, null]],
    ['is lost, and a refund came back', [dispute('lost', [-5000, 2000])], [0, 3000, null]],
    ['is appealed', [dispute('appeal_needs_response', [-5000])], [0, 5000, null]],
    ['is won', [dispute('won', [-5000, 5000])], [0, 0, null]],
    ['is in euros', [dispute('needs_response', [-5000], { amount: 4300, currency: 'eur' })], [5000, 0, due]],
    [
      'is asked about in euros',
      [dispute('warning_needs_response', [], { amount: 10, currency: 'eur' })],
      [5000, 0, due],
    ],
  ])('of a card count where it %s', (_, disputes, expected) => {
    expect(sum('card', ...disputes)).toEqual(expected)
  })

  test.each(['needs_response', 'under_review', 'lost'])('of a bank account are lost when they are %s', (status) => {
    expect(sum('us_bank_account', dispute(status, [-5000]))).toEqual([0, 5000, null])
    expect(sum('us_bank_account', dispute(status, []))).toEqual([0, 5000, null])
  })
})

test('a refund and a dispute together may be more than was paid', () => {
  const row = { amount_cents: 5000, refunded_cents: 1000, disputed_cents: 0, lost_cents: 0 }
  expect(excessCents(row)).toBe(0)
  expect(excessCents({ ...row, lost_cents: 4000 })).toBe(0)
  expect(excessCents({ ...row, disputed_cents: 5000 })).toBe(1000)
  expect(excessCents({ ...row, lost_cents: 5000 })).toBe(1000)
})
