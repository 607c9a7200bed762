import { bookTitle } from '../catalog/books.ts'
import { fundName } from '../catalog/funds.ts'
import { giftHistory as words } from '../content/my-giving/gift-history.ts'
import { formatExactDollars } from '../values/money.ts'
import { isFromIra, isNonCash } from '../payments/manual-gift-methods.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { fill } from '../words/fill.ts'

/** The kind of a payment in a few words: "Monthly gift", "Check 1042, fund: Summer Camp", "12 shares of …". */
export function kindInWords(payment: Payment): string {
  const kind = kindWithoutFund(payment)
  return payment.fund ? fill(words.forFund, { kind, fund: fundName(payment.fund) }) : kind
}

function kindWithoutFund(payment: Payment): string {
  if (payment.kind === 'order') return fill(words.books, { quantity: payment.quantity, title: bookTitle(payment.book) })
  const { payment_method: method, description, reference, frequency, entered_at: enteredAt } = payment
  const what = description ?? ''
  if (isNonCash(method)) return what
  if (method === 'donor-advised-fund') return fill(words.fund, { fund: what })
  if (method === 'employer-match') return fill(words.match, { employer: what })
  if (isFromIra(method)) return reference ? fill(words.iraNumbered, { number: reference }) : words.ira
  if (enteredAt !== null && method !== 'check') return words.cash
  if (enteredAt !== null) return reference ? fill(words.checkNumbered, { number: reference }) : words.check
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
      ? [refunded < amount ? fill(states.partlyRefunded, { amount: formatExactDollars(refunded) }) : states.refunded]
      : []),
    ...(pending > 0 ? [fill(states.refundPending, { amount: formatExactDollars(pending) })] : []),
    ...(disputed > 0 ? [fill(states.disputed, { amount: formatExactDollars(disputed) })] : []),
    ...(lost > 0 ? [fill(states.lost, { amount: formatExactDollars(lost) })] : []),
  ]
}
