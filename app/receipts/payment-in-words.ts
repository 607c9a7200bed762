import { bookTitle } from '../catalog/books.ts'
import { fundName } from '../catalog/funds.ts'
import { giftHistory as words } from '../content/my-giving/gift-history.ts'
import { formatExactDollars } from '../values/money.ts'
import { isFromIra, isNonCash } from '../payments/manual-gift-methods.ts'
import type { Payment } from '../payments/payment-tables.ts'

/** The kind of a payment in a few words: "Monthly gift", "Check 1042, fund: Summer Camp", "12 shares of …". */
export function kindInWords(payment: Payment): string {
  const kind = kindWithoutFund(payment)
  return payment.fund ? words.forFund(kind, fundName(payment.fund)) : kind
}

function kindWithoutFund(payment: Payment): string {
  if (payment.kind === 'order') return words.books(payment.quantity, bookTitle(payment.book))
  const { payment_method: method, description, reference, frequency, entered_at: enteredAt } = payment
  const what = description ?? ''
  if (isNonCash(method)) return what
  if (method === 'donor-advised-fund') return words.fund(what)
  if (method === 'employer-match') return words.match(what)
  if (isFromIra(method)) return words.ira(reference)
  if (enteredAt !== null) return method === 'check' ? words.check(reference) : words.cash
  return frequency === 'recurring' ? words.recurring : words.kinds[frequency]
}

/** Refunds and losses of a payment, an open dispute, and whether the money is received. */
export function reversalsInWords(payment: Payment): string[] {
  const { amount_cents: amount, status, refunded_cents: refunded, refund_pending_cents: pending } = payment
  const { disputed_cents: disputed, lost_cents: lost } = payment
  const { states } = words
  return [
    ...(status === 'processing' ? [states.processing] : []),
    ...(refunded > 0
      ? [refunded < amount ? states.partlyRefunded(formatExactDollars(refunded)) : states.refunded]
      : []),
    ...(pending > 0 ? [states.refundPending(formatExactDollars(pending))] : []),
    ...(disputed > 0 ? [states.disputed(formatExactDollars(disputed))] : []),
    ...(lost > 0 ? [states.lost(formatExactDollars(lost))] : []),
  ]
}
