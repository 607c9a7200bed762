import { bookTitle } from '../catalog/books.ts'
import { fundName } from '../catalog/funds.ts'
import { giftHistory } from '../content/my-giving/gift-history.ts'
import { formatExactDollars } from '../values/money.ts'
import { findMethod } from '../payments/manual-gift-methods.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { fill } from '../words/fill.ts'

/** The kind of a payment in a few words: "Monthly gift", "Check 1042, fund: Summer Camp", "12 shares of …". */
export function kindInWords(payment: Payment): string {
  const kind = kindWithoutFund(payment)
  return payment.fund ? fill(giftHistory.forFund, { kind, fund: fundName(payment.fund) }) : kind
}

function kindWithoutFund(payment: Payment): string {
  if (payment.kind === 'order')
    return fill(giftHistory.books, { quantity: payment.quantity, title: bookTitle(payment.book) })
  const { payment_method: method, frequency } = payment
  const manual = findMethod(method)
  if (manual) return manual.inList(payment)
  return frequency === 'recurring' ? giftHistory.recurring : giftHistory.kinds[frequency]
}

/** Refunds and losses of a payment, an open dispute, and whether the money is received. */
export function reversalsInWords(payment: Payment): string[] {
  const { amount_cents: amount, status, refunded_cents: refunded, refund_pending_cents: pending } = payment
  const { disputed_cents: disputed, lost_cents: lost } = payment
  const { states } = giftHistory
  return [
    ...(status === 'processing' ? [states.processing] : []),
    ...(refunded > 0
      ? [refunded < amount ? fill(states.partlyRefunded, { amount: formatExactDollars(refunded) }) : states.refunded]
      : []),
    ...(pending > 0 ? [fill(states.refundPending, { amount: formatExactDollars(pending) })] : []),
    ...(disputed > 0 ? [fill(states.disputed, { amount: formatExactDollars(disputed) })] : []),
    ...(lost > 0 ? [fill(states.lost, { amount: formatExactDollars(lost) })] : []),
  ]
}
