import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../db/db.server.ts'
import { holdsAddress } from '../../db/forget-step.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import {
  type EmailChange,
  findRequestsSince,
  lockWithGiver,
  moveReceipts,
  stateOf,
} from '../../givers/email-change.queries.server.ts'
import { dropFromBefore } from '../../givers/merging/before-merge.server.ts'
import { endAccessOf } from '../../givers/giver-session.server.ts'
import { addEmail, createGiver, findEmails, isOfGiver, shownIdOf } from '../../givers/giver.queries.server.ts'
import { findSubscriptionsOf, moveRecurringGifts } from '../../givers/recurring-of.queries.server.ts'
import { changePayment } from '../../payments/change-payment.server.ts'

/**
 * Triggered by: the previous address, from the mail about a confirmed change.
 * Changes: the giver loses the new address and every address that was then added from it, with their links and sessions;
 * receipts go to the previous address again. What was given under a removed address in the time between belongs to a new giver.
 * Repeatable: only the first time counts.
 */
export async function revertEmailChange(tx: Tx, id: string, now: number): Promise<void> {
  const locked = await lockWithGiver(tx, id)
  if (!locked) return
  const { change, giver } = locked
  if (change.payment_id !== null || stateOf(change, now) !== 'confirmed') return
  const giverId = shownIdOf(giver)
  for (const each of await findChain(tx, change, giverId)) await removeAddress(tx, each, giverId, now)
  await endSessionsOfGifts(tx, giverId)
  const { previous_email: previous } = change
  if (previous === null || giver.forgotten_at !== null) return
  // The new address may have removed it. Its mailbox has just used a link.
  await addEmail(tx, { giverId: giver.id, email: previous, getsReceipts: false, confirmedAt: now }, now)
  const emails = await findEmails(tx, giverId)
  const isTheirs = emails.some(({ email_key: key }) => key === foldEmail(previous))
  if (isTheirs && emails[0]?.gets_receipts !== 1) await moveReceipts(tx, giverId, previous, now)
}

/** The change, and each later change whose only notice went to an address that this change added. */
async function findChain(tx: Tx, first: EmailChange, giverId: string): Promise<EmailChange[]> {
  const later = await findRequestsSince(tx, giverId, first.confirmed_at ?? first.created_at)
  const removed = new Set([first.email_key])
  const chain = [first]
  for (const change of later) {
    if (change.id === first.id || !removed.has(foldEmail(change.previous_email ?? ''))) continue
    removed.add(change.email_key)
    chain.push(change)
  }
  return chain
}

async function removeAddress(tx: Tx, change: EmailChange, giverId: string, now: number): Promise<void> {
  const { id, email, confirmed_at: confirmedAt } = change
  const ended = confirmedAt === null ? { cancelled_at: change.cancelled_at ?? now } : { reverted_at: now }
  await tx.updateTable('email_change').set(ended).where('id', '=', id).execute()
  if (confirmedAt === null) return
  await endAccessOf(tx, email)
  const emails = tx.deleteFrom('giver_email').where('email_key', '=', change.email_key)
  await emails.where(isOfGiver('giver_id', giverId)).execute()
  await dropFromBefore(tx, change.email_key, now)
  // Stripe's times are whole seconds.
  await separatePayments(tx, { giverId, email, since: confirmedAt - (confirmedAt % 1000) }, now)
}

/** Gives the payments under an address that began since a time, and the recurring gifts that began so, to a new giver. */
async function separatePayments(
  tx: Tx,
  { giverId, email, since }: { giverId: string; email: string; since: number },
  now: number,
): Promise<void> {
  const begunSince = sql<SqlBool>`not exists (
    select 1 from payment as earlier
    where earlier.subscription_id = payment.subscription_id and earlier.created_at < ${since}
  )`
  const theirs = await tx
    .selectFrom('payment')
    .select(['id', 'payer_name', 'subscription_id'])
    .where(isOfGiver('payment.giver_id', giverId))
    .where(holdsAddress('payer_email', email))
    .where((row) => row(row.fn.coalesce('entered_at', 'created_at'), '>=', since))
    .where(begunSince)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [newest] = theirs
  if (!newest) return
  const strangerId = await createGiver(tx, { name: newest.payer_name, email }, now)
  const ids = theirs.map(({ id }) => id)
  const subscriptions = theirs.flatMap(({ subscription_id: subscription }) => subscription ?? [])
  await changePayment(tx, () => isOfGiver('payment.giver_id', giverId), { giver_id: strangerId }, now)
    .where((row) => row.or([row('id', 'in', ids), row('subscription_id', 'in', ['', ...subscriptions])]))
    .execute()
  await moveRecurringGifts(tx, subscriptions, strangerId)
}

/** A session for one recurring gift does not name the address whose link has begun it. */
async function endSessionsOfGifts(tx: Tx, giverId: string): Promise<void> {
  const subscriptions = await findSubscriptionsOf(tx, giverId)
  await tx
    .deleteFrom('giver_session')
    .where('subscription_id', 'in', ['', ...subscriptions])
    .execute()
}
