import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { createGiver, findGiver, findOwnerOf, updateGiverKeys } from './giver.queries.server.ts'
import { moveRecurringGifts } from './recurring-of.queries.server.ts'

/** What a payment says about its giver. Only gifts have the last three. */
export type Payer = Pick<Tables['payment'], 'status' | 'paid_at' | 'payer_name' | 'payer_email'> &
  Partial<Pick<Tables['payment'], 'postal_address' | 'subscription_id' | 'customer_id'>>

/** Whether the payment has a giver: its money has arrived or is on its way. A page that was left makes no giver. */
const hasGiver = ({ status, paid_at: paidAt }: Payer) => paidAt !== null || status === 'processing'

/**
 * Triggered by: a payment that arrives.
 * Changes: adds a giver, unless there is one already; a giver without a name gets the payment's name.
 * Repeatable: yes, as long as the payment has an address or a subscription. Returns the giver's number, or null when
 * the payment has none.
 *
 * The subscription comes first: Stripe reports its first address with each renewal, and the giver may have given it up.
 */
export async function assignGiver(tx: Db | Tx, payer: Payer, now: number): Promise<string | null> {
  // An empty address was removed on request.
  return hasGiver(payer) && payer.payer_email !== '' ? giverOfPayer(tx, payer, now) : null
}

/**
 * The giver of a payer, found or added by the rules of `assignGiver`, also when no money has arrived: of a recurring gift that
 * is taken over. Returns the giver's number.
 */
export async function giverOfPayer(
  tx: Db | Tx,
  payer: Omit<Payer, 'status' | 'paid_at'>,
  now: number,
): Promise<string> {
  const { payer_name: name, payer_email: email, postal_address: postalAddress = null } = payer
  const known =
    (await findBySubscription(tx, payer.subscription_id)) ??
    (await findOwnerOf(tx, email)) ??
    (await findByCustomer(tx, payer.customer_id))
  const id = known ?? (await createGiver(tx, { name, email, postalAddress }, now))
  if (payer.subscription_id) await moveRecurringGifts(tx, [payer.subscription_id], id)
  if (known !== null && name) await addName(tx, known, name, now)
  return id
}

async function findBySubscription(tx: Db | Tx, subscription?: string | null): Promise<string | null> {
  if (!subscription) return null
  const found = await tx
    .selectFrom('recurring_gift')
    .innerJoin('giver', 'giver.id', 'recurring_gift.giver_id')
    .select('giver.id')
    .where('subscription_id', '=', subscription)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (found) return found.id
  // The row of the recurring gift may be stored later than its first payments.
  const earlier = await tx
    .selectFrom('payment')
    .select('giver_id')
    .where('subscription_id', '=', subscription)
    .where('giver_id', 'is not', null)
    .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const giver = earlier?.giver_id ? await findGiver(tx, earlier.giver_id) : undefined
  return giver?.forgotten_at === null ? giver.id : null
}

/** For a payment without an address. */
async function findByCustomer(tx: Db | Tx, customer?: string | null): Promise<string | null> {
  if (!customer) return null
  const found = await tx
    .selectFrom('recurring_gift')
    .innerJoin('giver', 'giver.id', 'recurring_gift.giver_id')
    .select('giver.id')
    .where('customer_id', '=', customer)
    .where('forgotten_at', 'is', null)
    .orderBy('recurring_gift.created_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

async function addName(tx: Db | Tx, id: string, name: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('giver')
    .set({ name, updated_at: now })
    .where('id', '=', id)
    .where('name', 'is', null)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await updateGiverKeys(tx, id)
}
