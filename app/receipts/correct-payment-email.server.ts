import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import {
  type EmailChange,
  emailChangeKinds,
  findRequestsSince,
  lockEmailChange,
  stateOf,
} from '../givers/email-change.queries.server.ts'
import { endAccessOf } from '../givers/giver-session.server.ts'
import {
  addEmail,
  createGiver,
  findEmails,
  findGiver,
  findGiverIdOf,
  findRecipient,
  shownIdOf,
} from '../givers/giver.queries.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { correctEmail, lockPayment } from '../payments/payment.queries.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { foldEmail } from '../values/email-address.ts'

interface Correction {
  payment: Payment
  to: string
  madeBy: EmailChange['made_by']
}

/**
 * Triggered by: a payer on the return page, or the staff, because a payment has a wrong address.
 * Changes: the payment gets the address; with its recurring gift, it passes to the giver of the address, who is found or
 * added. A giver who is left with nothing is deleted. A mail to the old address is queued, which can take it back, and one
 * to the address that a payer typed.
 * Repeatable: yes. Nothing else of either giver changes: refusals of letters, notes and statements stay where they are.
 */
export async function correctPaymentEmail(tx: Tx, { payment, to, madeBy }: Correction, now: number): Promise<void> {
  const { id, giver_id: giverId, payer_email: previous } = payment
  if (foldEmail(previous ?? '') === foldEmail(to)) return
  await correctEmail(tx, id, to, now)
  if (giverId === null) return
  const from = await findGiver(tx, giverId)
  const owner = await findGiverIdOf(tx, to)
  if (!from || owner === shownIdOf(from)) return
  if (owner === null && !previous && (await findEmails(tx, shownIdOf(from))).length === 0) {
    await addEmail(tx, { giverId, email: to, getsReceipts: true }, now)
    return
  }
  const target = owner ?? (await createGiverLike(tx, payment, to, from.no_letters_at, now))
  await movePayments(tx, payment, target, now)
  const change: EmailChange = {
    id: randomUUID(),
    giver_id: giverId,
    email: to,
    email_key: foldEmail(to),
    payment_id: id,
    made_by: madeBy,
    gets_receipts: 1,
    previous_email: previous,
    created_at: now,
    expires_at: now,
    confirmed_at: now,
    cancelled_at: null,
    reverted_at: null,
  }
  if (previous) {
    await tx.insertInto('email_change').values(change).execute()
    await queueMessage(tx, { kind: emailChangeKinds.changed, subjectId: change.id }, now)
    // The staff knows whose the address is, and its receipt follows.
    if (madeBy === 'giver') await queueMessage(tx, { kind: emailChangeKinds.received, subjectId: change.id }, now)
  }
  await deleteIfEmpty(tx, giverId, previous, now)
}

/** The giver of a corrected address is the same person, so a refusal of letters applies. A known giver keeps its own. */
async function createGiverLike(
  tx: Tx,
  payment: Payment,
  email: string,
  noLettersAt: number | null,
  now: number,
): Promise<string> {
  const { payer_name: name, postal_address: postalAddress } = payment
  const id = await createGiver(tx, { name, email, postalAddress }, now)
  if (noLettersAt !== null)
    await tx.updateTable('giver').set({ no_letters_at: noLettersAt }).where('id', '=', id).execute()
  return id
}

/** The payment passes to a giver, and so do all payments of its recurring gift whose payer was not removed. */
async function movePayments(tx: Tx, { id, subscription_id: subscription }: Payment, giverId: string, now: number) {
  await tx
    .updateTable('payment')
    .set({ giver_id: giverId, version: sql<number>`version + 1`, updated_at: now })
    .where((row) => row.or([row('id', '=', id), ...(subscription ? [row('subscription_id', '=', subscription)] : [])]))
    .where('giver_id', 'is not', null)
    .execute()
  if (!subscription) return
  await tx
    .updateTable('recurring_gift')
    .set({ giver_id: giverId })
    .where('subscription_id', '=', subscription)
    .execute()
}

/** A giver that one wrong address has made has nothing else. The address is free again. */
async function deleteIfEmpty(tx: Tx, giverId: string, typed: string | null, now: number): Promise<void> {
  const giver = await findGiver(tx, giverId)
  if (!giver) return
  const holds = (table: 'payment' | 'recurring_gift' | 'giver_note' | 'statement_sent') =>
    tx.selectFrom(table).select('giver_id').where('giver_id', '=', giverId).limit(1).executeTakeFirst()
  for (const table of ['payment', 'recurring_gift', 'giver_note', 'statement_sent'] as const)
    if (await holds(table)) return
  const { no_letters_at: refusedAt, name_corrected_at: correctedAt, merged_into: into, phone, greeting } = giver
  if ([refusedAt, correctedAt, into, phone, greeting].some((value) => value !== null)) return
  const emails = await findEmails(tx, giverId)
  if (emails.some(({ email_key: key }) => key !== foldEmail(typed ?? ''))) return
  const member = tx.selectFrom('giver').select('id').where('merged_into', '=', giverId).executeTakeFirst()
  if ((await member) || (await findRequestsSince(tx, giverId, 0)).some((each) => stateOf(each, now) !== 'expired'))
    return
  await tx.deleteFrom('giver_email').where('giver_id', '=', giverId).execute()
  await tx.deleteFrom('giver').where('id', '=', giverId).execute()
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
  return paymentId === null ? previous : findRecipient(db, { giver_id: giverId, payer_email: previous })
}
