import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { foldEmail } from '../values/email-address.ts'
import { findEmails, findGiver, findReceiptsEmail, shownIdOf } from './giver.queries.server.ts'

/** What decides where the mails about a payment go. */
type AddressedPayment = Pick<
  Tables['payment'],
  'giver_id' | 'payer_email' | 'subscription_id' | 'created_at' | 'address_corrected_at'
>

const addressColumns = ['giver_id', 'payer_email', 'subscription_id', 'created_at', 'address_corrected_at'] as const

/**
 * The address for a mail about a payment. Empty: it was removed on request. Returns null when there is none.
 *
 * It is the address that was typed at the checkout, if it is one of the giver's, until its owner chooses another one for the
 * receipts. A renewal has the address of its first payment. Any other typed address gives way to the one of the owner for
 * receipts. The owner is the giver of the payment, also after a merge: the choice of the kept giver is not theirs.
 */
export async function findRecipient(db: Db | Tx, payment: AddressedPayment): Promise<string | null> {
  const { giver_id: giverId, payer_email: email } = payment
  const giver = giverId === null || email === '' ? undefined : await findGiver(db, giverId)
  if (!giver) return email
  const emails = await findEmails(db, shownIdOf(giver))
  const owners = emails.find((each) => each.giver_id === giver.id && each.gets_receipts === 1)
  const forReceipts = owners ?? emails[0]
  if (!forReceipts) return email
  const typed = await findTyped(db, payment)
  const isChosenSince = forReceipts.chosen_at !== null && forReceipts.chosen_at >= typed.at
  const own = emails.find(({ email_key: key }) => key === foldEmail(typed.email ?? ''))
  return own && !isChosenSince ? own.email : forReceipts.email
}

/** A payment whose `payer_email` is the recipient of its mails: see `findRecipient`. */
export async function withRecipient<Row extends AddressedPayment>(db: Db | Tx, payment: Row): Promise<Row> {
  return { ...payment, payer_email: await findRecipient(db, payment) }
}

/** The address that gets the mails about a recurring gift. Returns null when there is none, or it was removed on request. */
export async function findRecipientOfSubscription(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const newest = await addressesOf(db, subscriptionId, 'desc')
  if (newest) return findRecipient(db, newest)
  // It was taken over from another program, and has no gift yet.
  const row = db.selectFrom('recurring_gift').select('giver_id').where('subscription_id', '=', subscriptionId)
  const giverId = (await row.executeTakeFirst())?.giver_id
  return giverId ? findReceiptsEmail(db, giverId) : null
}

/** Which address the giver typed, and when. Stripe repeats the first one with each renewal, also when it was corrected. */
async function findTyped(db: Db | Tx, payment: AddressedPayment): Promise<{ email: string | null; at: number }> {
  const { subscription_id: subscription } = payment
  const first = subscription === null ? undefined : await addressesOf(db, subscription, 'asc')
  const { payer_email: email, created_at: at, address_corrected_at: correctedAt } = first ?? payment
  return { email, at: correctedAt ?? at }
}

/** The first or the last payment of a recurring gift that has an address. */
function addressesOf(
  db: Db | Tx,
  subscriptionId: string,
  order: 'asc' | 'desc',
): Promise<AddressedPayment | undefined> {
  return (
    db
      .selectFrom('payment')
      .select(addressColumns)
      .where('subscription_id', '=', subscriptionId)
      .where('payer_email', '<>', '')
      // An expression keeps PostgreSQL from scanning the index of all payments by time, back to a gift that ended long ago.
      .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), order)
      .orderBy(sql`id`, order)
      .limit(1)
      .executeTakeFirst()
  )
}
