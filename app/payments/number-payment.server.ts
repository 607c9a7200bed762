import type { Db } from '../db/db.server.ts'
import type { Payment } from './payment-tables.ts'
import { extrasOfRenewal } from '../stripe/gift-metadata.server.ts'
import type { RemotePayment } from '../stripe/remote-payment.server.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { reportOnce } from '../stripe/report-once.server.ts'
import { findSubscriptionOfSession } from '../stripe/stripe-lookups.server.ts'
import { accountOf } from '../stripe/stripe.server.ts'
import { findHolder, findPayment } from './payment.queries.server.ts'

/**
 * Gives a payment a new receipt number when the number in its metadata belongs to another payment: people copy metadata
 * in the Dashboard, and so do other programs. The new number is derived from the invoice or the session, as for a payment
 * link, so every report of the payment gives the same number. Such a gift sends no tribute card: the donor's message
 * was for the first gift. Throws what Stripe or the database throws.
 */
export async function numberPayment(db: Db, remote: RemotePayment): Promise<RemotePayment> {
  const holder = await findPayment(db, remote.id)
  if (!holder || !(await isAnother(holder, remote))) return remote
  const { kind, checkout_session_id: session, invoice_id: invoice } = remote
  const known = await findHolder(db, remote)
  const id = known?.id ?? receiptNumberOf(kind, invoice ?? session ?? '')
  reportOnce('payment-number-used', { number: holder.id, id, session, invoice })
  return { ...(kind === 'gift' ? extrasOfRenewal(remote) : remote), id }
}

/** Whether the stored row belongs to another payment than the remote one, although the remote metadata name it. */
async function isAnother(row: Payment, remote: RemotePayment): Promise<boolean> {
  const { checkout_session_id: session, invoice_id: invoice, subscription_id: subscription } = row
  if (row.kind !== remote.kind) return true
  if (session && remote.checkout_session_id) return session !== remote.checkout_session_id
  if (invoice && remote.invoice_id) return invoice !== remote.invoice_id
  // An invoice may be paid before its session names the subscription that it began.
  if (remote.paid_at === null && !remote.subscription_id) return false
  if (subscription) return subscription !== remote.subscription_id
  if (!session) return row.paid_at !== null
  const began = await findSubscriptionOfSession(session, accountOf(row.kind))
  return began !== undefined && began !== (remote.subscription_id ?? null)
}
