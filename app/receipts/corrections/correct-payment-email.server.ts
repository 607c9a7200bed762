import type { Db, Tx } from '../../db/db.server.ts'
import {
  type EmailChange,
  emailChangeKinds,
  insertEmailChange,
  lockEmailChange,
  stateOf,
} from '../../givers/email-change.queries.server.ts'
import { createGiverLike, deleteIfEmpty } from '../../givers/corrected-giver.server.ts'
import { endAccessOf } from '../../givers/giver-session.server.ts'
import { createGiver, findGiver, findGiverIdOf, shownIdOf } from '../../givers/giver.queries.server.ts'
import { findRecipient } from '../../givers/recipient.queries.server.ts'
import { moveRecurringGifts } from '../../givers/recurring-of.queries.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { correctEmail, findPayment, lockPayment } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { foldEmail } from '../../values/email-address.ts'
import { changePayment, type WhichPayments } from '../../payments/change-payment.server.ts'

/**
 * Triggered by: a payer on the return page, because a payment has a wrong address.
 * Changes: what `movePaymentTo` changes. A mail to the old address is queued, which can take it back, and one to the address
 * that was typed.
 * Repeatable: yes.
 */
export async function correctPaymentEmail(
  tx: Tx,
  { payment, to }: { payment: Payment; to: string },
  now: number,
): Promise<void> {
  const { id, giver_id: giverId, payer_email: previous } = payment
  const isMoved = await movePaymentTo(tx, payment, to, now)
  if (!isMoved || giverId === null || !previous) return
  const correction = { giver_id: giverId, email: to, payment_id: id, previous_email: previous } as const
  const change = await insertEmailChange(tx, { ...correction, made_by: 'giver', gets_receipts: 1 }, now, now)
  await queueMessage(tx, { kind: emailChangeKinds.changed, subjectId: change.id }, now)
  await queueMessage(tx, { kind: emailChangeKinds.received, subjectId: change.id }, now)
}

/**
 * The payment gets the address; with its recurring gift, it passes to the giver of the address, who is found or added. A giver
 * who is left with nothing is deleted. Nothing else of either giver changes: refusals of letters, notes and statements stay
 * where they are. Repeatable. Returns whether the payment passed to another giver.
 */
export async function movePaymentTo(tx: Tx, payment: Payment, to: string, now: number): Promise<boolean> {
  const { id, giver_id: giverId, payer_email: previous, payer_name: name, postal_address: postalAddress } = payment
  if (foldEmail(previous ?? '') === foldEmail(to)) return false
  await correctEmail(tx, id, to, now)
  if (giverId === null) return false
  const from = await findGiver(tx, giverId)
  const owner = await findGiverIdOf(tx, to)
  if (!from || owner === shownIdOf(from)) return false
  const target = owner ?? (await createGiverLike(tx, from, { name, email: to, postalAddress }, now))
  await movePayments(tx, payment, target, now)
  await deleteIfEmpty(tx, giverId, previous, now)
  return true
}

/** The payment passes to a giver, and so do all payments of its recurring gift whose payer was not removed. */
async function movePayments(tx: Tx, { id, subscription_id: subscription }: Payment, giverId: string, now: number) {
  const isTheirs: WhichPayments = (row) =>
    row.or([row('id', '=', id), ...(subscription ? [row('subscription_id', '=', subscription)] : [])])
  await changePayment(tx, isTheirs, { giver_id: giverId }, now).where('giver_id', 'is not', null).execute()
  if (subscription) await moveRecurringGifts(tx, [subscription], giverId)
}

/**
 * Triggered by: the old address, from the mail about a correction.
 * Changes: the payment gets the old address back and passes to its giver again, with its recurring gift and later renewals. The
 * links and sessions of the corrected address end. A payment whose payer was removed stays without one.
 * Repeatable: only the first time counts.
 */
export async function revertCorrection(tx: Tx, id: string, now: number): Promise<void> {
  const change = await lockEmailChange(tx, id)
  if (!change?.payment_id || !change.previous_email || stateOf(change, now) !== 'confirmed') return
  await tx.updateTable('email_change').set({ reverted_at: now }).where('id', '=', id).execute()
  await endAccessOf(tx, change.email)
  const payment = await lockPayment(tx, change.payment_id)
  if (!payment || payment.giver_id === null) return
  const { subscription_id: subscription, payer_name: name, postal_address: postalAddress } = payment
  if (subscription) await tx.deleteFrom('giver_session').where('subscription_id', '=', subscription).execute()
  const before = await findGiver(tx, change.giver_id)
  const isThere = before !== undefined && before.forgotten_at === null
  const giverId = isThere
    ? before.id
    : await createGiver(tx, { name, email: change.previous_email, postalAddress }, now)
  await correctEmail(tx, payment.id, change.previous_email, now)
  await movePayments(tx, payment, giverId, now)
  if (payment.giver_id !== giverId) await deleteIfEmpty(tx, payment.giver_id, change.email, now)
}

/** The address that hears of a correction: the one that got the mails about the payment before. */
export async function findPreviousRecipient(db: Db | Tx, change: EmailChange): Promise<string | null> {
  const { giver_id: giverId, payment_id: paymentId, previous_email: previous } = change
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId)
  if (!payment) return previous
  // As it was before the correction, which changed the address of the first payment.
  const before = { giver_id: giverId, payer_email: previous, subscription_id: null, address_corrected_at: null }
  return findRecipient(db, { ...payment, ...before })
}
