import type { Db, Tx } from '../db/db.server.ts'
import type { Payment } from './payment-tables.ts'
import { addLogFields, log } from '../log/log.server.ts'
import { endLetters } from '../givers/letters-to-giver.queries.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { findHolder, findPayment, findPaymentBySource, insertPayment, updatePayment } from './payment.queries.server.ts'
import { paymentNotifications } from './payment-notifications.server.ts'
import { queuePaidTwice } from './offer-payments.queries.server.ts'
import { findSubscriptionOfSession } from '../stripe/stripe-lookups.server.ts'
import { accountOf, type PaymentSource } from '../stripe/stripe.server.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { extrasOfRenewal } from '../stripe/payment-identity.server.ts'
import { findSettledAt, readPayment } from '../stripe/read-payment.server.ts'
import { reportOnce } from '../stripe/report-once.server.ts'

/** Concurrent writers never need as many rounds: more of them mean a fault in the ledger. */
const maxRounds = 20

export interface SyncedPayment {
  /** As it is stored now. */
  payment: Payment
  /** As it was just read from Stripe. A row that is paid stays so when an older report says otherwise. */
  remote: RemotePayment
}

/**
 * Triggered by: a webhook, a visitor's return, the reconciliation. Any of them may come first, twice or at once.
 * Changes: the gift or order becomes what Stripe says it is now, and the notifications that follow are queued with it.
 * Repeatable: yes. Throws what Stripe or the database throws; then nothing has changed.
 * `eventType`: the type of the event that is being handled. One type queues a mail and changes no state.
 *
 * Null when the payment belongs to another program, or cannot be booked: then the log says why.
 */
export async function syncPayment(
  db: Db,
  source: PaymentSource,
  eventType?: string,
  now = Date.now,
): Promise<SyncedPayment | null> {
  let known: RemotePayment | null = null
  for (let round = 0; round < maxRounds; round += 1) {
    // The row is read before Stripe is asked. If another process writes in between, this round's write fails, and the
    // next round asks again. So an older answer from Stripe never overwrites a newer one.
    const stored = known ? await findPayment(db, known.id) : await findPaymentBySource(db, source)
    if (stored) addLogFields(logFieldsOf(stored))
    const read = await readPayment(source)
    if (!read) return null
    const numbered = await numberPayment(db, read)
    addLogFields(logFieldsOf(numbered))
    const row = stored?.id === numbered.id ? stored : undefined
    const settledAt = row?.settled_at ?? (await findSettledAt(numbered, source.account))
    const remote: RemotePayment = { ...numbered, settled_at: settledAt }
    const at = now()
    const written = await db.transaction().execute((tx) => write(tx, row, remote, eventType, at))
    if (written === 'refused') return null
    if (written) {
      logChange(row, written, eventType)
      return { payment: written, remote }
    }
    known = remote
  }
  throw new Error(`The payment behind ${JSON.stringify(source)} could not be written in ${maxRounds} rounds.`)
}

const logFieldsOf = ({ id, subscription_id: subscription }: Payment | RemotePayment) => ({
  payment: id,
  subscription: subscription ?? undefined,
})

/** Logs which columns a sync has changed, without their values. */
function logChange(stored: Payment | undefined, written: Payment, because: string | undefined): void {
  const columns = (Object.keys(written) as (keyof Payment)[]).filter(
    (column) => column !== 'version' && column !== 'updated_at' && written[column] !== stored?.[column],
  )
  if (columns.length === 0) return
  const { status } = written
  log.info(stored ? 'payment-changed' : 'payment-stored', {
    ...logFieldsOf(written),
    status,
    because,
    ...(stored && { columns }),
  })
}

/** Stores the payment and queues its notifications. Null when the row was changed after it was read. */
async function write(
  tx: Tx,
  stored: Payment | undefined,
  remote: RemotePayment,
  eventType: string | undefined,
  now: number,
): Promise<Payment | 'refused' | null> {
  const holder = await findHolder(tx, remote)
  if (holder) {
    const { id, checkout_session_id: session, payment_intent_id: paymentIntent } = remote
    reportOnce('payment-refused', {
      reason: 'belongs to another row',
      payment: id,
      session,
      paymentIntent,
      row: holder.id,
    })
    return 'refused'
  }
  // A session may report the payment later than its invoice. It does not undo a payment that has arrived.
  if (stored?.paid_at && remote.paid_at === null) return stored
  const isWritten = await (stored ? updatePayment(tx, stored, remote, now) : insertPayment(tx, remote, now))
  if (!isWritten) return null
  for (const notification of paymentNotifications(stored, remote, eventType)) await queueMessage(tx, notification, now)
  if (remote.box_offer_id && remote.paid_at !== null && !stored?.paid_at) await queuePaidTwice(tx, remote, now)
  const written = await findPayment(tx, remote.id)
  // Once, when the gift finds its giver: later syncs would end letters that the giver has asked for again.
  if (remote.asksNoLetters && written?.giver_id && !stored?.giver_id) await endLetters(tx, written.giver_id, now)
  return written ?? null
}

/**
 * Gives a payment a new receipt number when the number in its metadata belongs to another payment: people copy metadata
 * in the Dashboard, and so do other programs. The new number is derived from the invoice or the session, as for a payment
 * link, so every report of the payment gives the same number. Such a gift sends no tribute card: the donor's message
 * was for the first gift. Throws what Stripe or the database throws.
 */
async function numberPayment(db: Db, remote: RemotePayment): Promise<RemotePayment> {
  const holder = await findPayment(db, remote.id)
  if (!holder || !(await isAnother(holder, remote))) return remote
  const { kind, checkout_session_id: session, invoice_id: invoice } = remote
  const known = await findHolder(db, remote)
  const id = known?.id ?? receiptNumberOf(kind, invoice ?? session ?? '')
  reportOnce('payment-number-used', { number: holder.id, payment: id, session, invoice })
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
