import type { Db } from '../db/db.server.ts'
import type { Payment } from './payment-tables.ts'
import { extrasOfRenewal } from '../stripe/gift-metadata.server.ts'
import type { PaymentFacts } from '../stripe/payment-facts.server.ts'
import { receiptNumberOf } from '../stripe/receipt-number.ts'
import { reportOnce } from '../stripe/report-once.server.ts'
import { findSubscriptionOfSession } from '../stripe/stripe-lookups.server.ts'
import { accountOf } from '../stripe/stripe.server.ts'
import { findHolder, findPayment } from './payment.queries.server.ts'

/**
 * Gives a payment a receipt number of its own where the one in its metadata is another payment's: metadata is copied in
 * the Dashboard, and by other programs. The number is made of its invoice or its session, as that of a payment link is,
 * so it is the same however often and in whichever order it is reported. Nobody is told of such a gift a second time:
 * the words to others were about the first. Throws what Stripe or the database throws.
 */
export async function numberPayment(db: Db, facts: PaymentFacts): Promise<PaymentFacts> {
  const holder = await findPayment(db, facts.id)
  if (!holder || !(await isAnother(holder, facts))) return facts
  const { kind, checkout_session_id: session, invoice_id: invoice } = facts
  const known = await findHolder(db, facts)
  const id = known?.id ?? receiptNumberOf(kind, invoice ?? session ?? '')
  reportOnce('payment-number-used', { number: holder.id, id, session, invoice })
  return { ...(kind === 'gift' ? extrasOfRenewal(facts) : facts), id }
}

/** Whether a row is of another payment than the facts are, although their metadata name it. */
async function isAnother(row: Payment, facts: PaymentFacts): Promise<boolean> {
  const { checkout_session_id: session, invoice_id: invoice, subscription_id: subscription } = row
  if (row.kind !== facts.kind) return true
  if (session && facts.checkout_session_id) return session !== facts.checkout_session_id
  if (invoice && facts.invoice_id) return invoice !== facts.invoice_id
  // An invoice may be paid before its session says what it began.
  if (facts.paid_at === null && !facts.subscription_id) return false
  if (subscription) return subscription !== facts.subscription_id
  if (!session) return row.paid_at !== null
  const began = await findSubscriptionOfSession(session, accountOf(row.kind))
  return began !== undefined && began !== (facts.subscription_id ?? null)
}
