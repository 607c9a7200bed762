import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import type { PaymentFacts } from '../stripe/payment-facts.server.ts'
import { foldEmail } from '../values/email-address.ts'

/**
 * Whose a recurring gift is: the address of its newest gift that has one, in lower case. Null when there is none, or
 * when it was taken out of all of them.
 */
export async function findPayerOf(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('payment')
    .select('payer_email')
    .where('subscription_id', '=', subscriptionId)
    .where('payer_email', '<>', '')
    // By an expression: PostgreSQL would walk the index of all payments by their time, back to a gift that ended long ago.
    .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.payer_email?.toLowerCase() || null
}

/** The recurring gifts of an address, by the time of their first gift. */
export async function findSubscriptionsOf(db: Db | Tx, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['subscription_id', (row) => row.fn.min('created_at').as('begun_at')])
    .where(holdsAddress('payer_email', email))
    .where('subscription_id', 'is not', null)
    .groupBy('subscription_id')
    .orderBy('begun_at')
    .execute()
  const own = []
  for (const { subscription_id: id } of rows) if (id && (await findPayerOf(db, id)) === foldEmail(email)) own.push(id)
  return own
}

/** Those of them that are not known to have been stopped. */
export async function findGoingOn(db: Db, email: string): Promise<string[]> {
  const ids = await findSubscriptionsOf(db, email)
  const stopped = await findStopped(db, ids)
  return ids.filter((id) => !stopped.has(id))
}

/** Which of these recurring gifts are known to have been stopped. */
export async function findStopped(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const gifts = db.selectFrom('recurring_gift').select('subscription_id').where('status', '=', 'stopped')
  const stopped = await gifts.where('subscription_id', 'in', ['', ...ids]).execute()
  return new Set(stopped.map(({ subscription_id: id }) => id))
}

/** Whether there is any gift or order under an address. */
export async function hasPayments(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom('payment').select('id').where(holdsAddress('payer_email', email)).limit(1).execute()
  return found.length > 0
}

/**
 * What Stripe says of a payment, with the address that the ledger has for its recurring gift. The first gift brings
 * the address; the donor or the staff may have changed it since, and Stripe is not told: so nothing can be half done.
 */
export async function withKnownAddress(tx: Tx, facts: PaymentFacts): Promise<PaymentFacts> {
  if (!facts.subscription_id) return facts
  const earlier = await tx
    .selectFrom('payment')
    .select('payer_email')
    .where('subscription_id', '=', facts.subscription_id)
    // In one order: of two payments of one second, written at once, each would wait for the other.
    .where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(facts.created_at, facts.id)))
    .where('payer_email', '<>', '')
    // By an expression, as above.
    .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
    .limit(1)
    // A change of address that is under way is waited for, and waits for this.
    .$if(isPostgres(tx), (row) => row.forUpdate())
    .executeTakeFirst()
  return { ...facts, payer_email: earlier?.payer_email ?? facts.payer_email }
}
