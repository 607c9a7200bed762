import type { Db, Tx } from '../db/db.server.ts'
import type { Payment } from './payment-tables.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { numberPayment } from './number-payment.server.ts'
import { findHolder, findPayment, findPaymentBySource, insertPayment, updatePayment } from './payment.queries.server.ts'
import { withKnownAddress } from './payer.queries.server.ts'
import { paymentNotifications } from './payment-notifications.server.ts'
import { queuePaidTwice } from './offer-payments.queries.server.ts'
import type { PaymentSource } from '../stripe/stripe.server.ts'
import type { PaymentFacts } from '../stripe/payment-facts.server.ts'
import { readPayment } from '../stripe/read-payment.server.ts'
import { reportOnce } from '../stripe/report-once.server.ts'

/** More than writers could meet on one payment: past it, the ledger itself is at fault. */
const maxRounds = 20

/**
 * Triggered by: a webhook, a visitor's return, the reconciliation. Any of them may come first, twice or at once.
 * Changes: the gift or order becomes what Stripe says it is now, and the messages that this owes are queued with it.
 * Repeatable: yes. Throws what Stripe or the database throws; then nothing has changed.
 * `eventType`: of the event that is being handled. One type queues a mail and changes no state.
 *
 * Returns the payment as it stands, or null when Stripe knows no payment there that can be booked: none of ours, or one
 * that the log tells why.
 */
export async function syncPayment(
  db: Db,
  source: PaymentSource,
  eventType?: string,
  now = Date.now,
): Promise<Payment | null> {
  let known: PaymentFacts | null = null
  for (let round = 0; round < maxRounds; round += 1) {
    // The row is read before Stripe is asked: whoever writes in between makes this round's write fail, and
    // the next round asks again. So an answer from Stripe never overwrites a newer one.
    const stored = known ? await findPayment(db, known.id) : await findPaymentBySource(db, source)
    const told = await readPayment(source)
    if (!told) return null
    const facts = await numberPayment(db, told)
    const at = now()
    const row = stored?.id === facts.id ? stored : undefined
    const written = await db.transaction().execute((tx) => write(tx, row, facts, eventType, at))
    if (written === 'refused') return null
    if (written) return written
    known = facts
  }
  throw new Error(`The payment behind ${JSON.stringify(source)} could not be written in ${maxRounds} rounds.`)
}

/** The payment with the messages that it owes. Null when someone else wrote in between. */
async function write(
  tx: Tx,
  stored: Payment | undefined,
  told: PaymentFacts,
  eventType: string | undefined,
  now: number,
): Promise<Payment | 'refused' | null> {
  const facts = await withKnownAddress(tx, told)
  const holder = await findHolder(tx, facts)
  if (holder) {
    const { id, checkout_session_id: session, payment_intent_id: paymentIntent } = facts
    reportOnce('payment-refused', { reason: 'belongs to another row', id, session, paymentIntent, row: holder.id })
    return 'refused'
  }
  // A session may know later than its invoice that it is paid. It does not undo a payment that has arrived.
  if (stored?.paid_at && facts.paid_at === null) return stored
  const isWritten = await (stored ? updatePayment(tx, stored, facts, now) : insertPayment(tx, facts, now))
  if (!isWritten) return null
  for (const message of paymentNotifications(stored, facts, eventType)) await queueMessage(tx, message, now)
  if (facts.box_offer_id && facts.paid_at !== null && !stored?.paid_at) await queuePaidTwice(tx, facts, now)
  return (await findPayment(tx, facts.id)) ?? null
}
