import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import { foldEmail } from '../values/email-address.ts'
import type { RemotePayment } from '../stripe/remote-payment.server.ts'

/**
 * The giver of a recurring gift: the address of its newest payment that has one, in lower case. Null when none has one,
 * or when it was removed from all of them.
 */
export async function findPayerOf(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('payment')
    .select('payer_email')
    .where('subscription_id', '=', subscriptionId)
    .where('payer_email', '<>', '')
    // An expression keeps PostgreSQL from scanning the index of all payments by time, back to a gift that ended long ago.
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

/** The recurring gifts of an address that are not recorded as stopped. */
export async function findActiveSubscriptions(db: Db, email: string): Promise<string[]> {
  const ids = await findSubscriptionsOf(db, email)
  const stopped = await findStopped(db, ids)
  return ids.filter((id) => !stopped.has(id))
}

/** Which of these recurring gifts are recorded as stopped. */
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
 * A remote payment, with the address that the ledger has for its recurring gift. The address comes with the first gift.
 * The donor or the staff may have changed it since. The site does not send such a change to Stripe, so it cannot fail
 * halfway.
 */
export async function withKnownAddress(tx: Tx, remote: RemotePayment): Promise<RemotePayment> {
  if (!remote.subscription_id) return remote
  const earlier = await tx
    .selectFrom('payment')
    .select('payer_email')
    .where('subscription_id', '=', remote.subscription_id)
    // A strict order: two payments of one second that are written at once would wait for each other.
    .where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(remote.created_at, remote.id)))
    .where('payer_email', '<>', '')
    // By an expression, as above.
    .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
    .limit(1)
    // This lock and a change of address in progress wait for each other's commit.
    .$if(isPostgres(tx), (row) => row.forUpdate())
    .executeTakeFirst()
  return { ...remote, payer_email: earlier?.payer_email ?? remote.payer_email }
}
