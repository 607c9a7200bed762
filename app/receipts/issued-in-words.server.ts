import { issuedOn } from '../content/receipts/issued-on.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { dateOf } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'

/** The first receipt or statement that was given. */
export interface FirstIssued {
  /** Null means that none was given yet. */
  firstAt: number | null
  /** Whether what it said has changed since, so that this one replaces it. */
  isReplaced: boolean
}

/** The first receipt of a gift, or the first confirmation of an order, which acknowledges nothing. */
export function firstIssuedOf(payment: Payment): FirstIssued {
  if (payment.kind === 'order') return { firstAt: payment.confirmed_at, isReplaced: false }
  const { acknowledged_at: firstAt, acknowledged_cents: cents, amount_cents: whole } = payment
  const changedAt = Math.max(payment.words_changed_at ?? 0, payment.tribute_corrected_at ?? 0)
  const isReplaced = firstAt !== null && (changedAt > firstAt || (cents ?? whole) !== remainingCents(payment))
  return { firstAt, isReplaced }
}

/** "Issued on April 21, 2027", or of a copy when the first was issued, whether it is replaced, and the day of the copy. */
export function issuedInWords({ firstAt, isReplaced }: FirstIssued, now: number): string[] {
  const date = dateOf(now)
  const first = firstAt === null ? date : dateOf(firstAt)
  if (first === date && !isReplaced) return [fill(issuedOn.line, { date })]
  return [
    fill(issuedOn.first.line, { date: first }),
    ...(isReplaced ? [issuedOn.replaces.line] : []),
    fill(issuedOn.copy.line, { date }),
  ]
}

/** The same as facts of a mail. */
export function issuedFacts({ firstAt, isReplaced }: FirstIssued, now: number): [name: string, value: string][] {
  const date = dateOf(now)
  const first = firstAt === null ? date : dateOf(firstAt)
  if (first === date && !isReplaced) return [[issuedOn.label, date]]
  return [
    [issuedOn.first.label, first],
    ...(isReplaced ? [[issuedOn.replaces.label, issuedOn.replaces.value] as [string, string]] : []),
    [issuedOn.copy.label, date],
  ]
}
