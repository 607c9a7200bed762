import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { isGivenBack } from '../givers/recurring-of.queries.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Payment } from '../payments/payment-tables.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'

export type RecurringGift = Tables['recurring_gift']
export type RecurringChange = Tables['recurring_change']

export function findRecurringGift(db: Db | Tx, id: string): Promise<RecurringGift | undefined> {
  return db.selectFrom('recurring_gift').selectAll().where('subscription_id', '=', id).executeTakeFirst()
}

/** The columns that Stripe fills. */
const stripeColumns = [
  'subscription_id',
  'customer_id',
  'status',
  'amount_cents',
  'frequency',
  'next_at',
  'resumes_at',
  'ends_at',
  'method',
  'method_expires_at',
  'livemode',
  'created_at',
] as const

export function isUpToDate(stored: RecurringGift, remote: RemoteSubscription): boolean {
  return stripeColumns.every((name) => name === 'customer_id' || stored[name] === remote[name])
}

/** Adds a recurring gift or updates the stored row. False when the row was changed after it was read. */
export async function writeRecurringGift(
  tx: Tx,
  stored: RecurringGift | undefined,
  remote: RemoteSubscription,
  now: number,
): Promise<boolean> {
  const columns = Object.fromEntries(stripeColumns.map((name) => [name, remote[name]])) as Pick<
    RemoteSubscription,
    (typeof stripeColumns)[number]
  >
  if (!stored) {
    const giver_id = (await findNewestGiftOf(tx, remote.subscription_id))?.giver_id ?? null
    return insertNew(tx, 'recurring_gift', { ...columns, giver_id, version: 1, updated_at: now })
  }
  const { numUpdatedRows } = await tx
    .updateTable('recurring_gift')
    // A value that was removed on request, an empty text, must not come back.
    .set({
      ...columns,
      customer_id: stored.customer_id ?? columns.customer_id,
      version: stored.version + 1,
      updated_at: now,
    })
    .where('subscription_id', '=', stored.subscription_id)
    .where('version', '=', stored.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertChange(tx: Tx, change: Omit<RecurringChange, 'reason'>): Promise<void> {
  await tx
    .insertInto('recurring_change')
    .values({ ...change, reason: null })
    .execute()
}

export function findChange(db: Db | Tx, id: string): Promise<RecurringChange | undefined> {
  return db.selectFrom('recurring_change').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The recorded changes of a recurring gift, the newest first. */
export function findChangesOf(db: Db | Tx, subscription: string): Promise<RecurringChange[]> {
  return db
    .selectFrom('recurring_change')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Stores the giver's reason for the last stop of this gift. The first answer is kept. */
export async function keepStopReason(db: Db, subscription: string, reason: string): Promise<void> {
  const last = db
    .selectFrom('recurring_change')
    .select('id')
    .where('subscription_id', '=', subscription)
    .where('what', '=', 'stopped')
    .where('made_by', '=', 'giver')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  await db.updateTable('recurring_change').set({ reason }).where('id', '=', last).where('reason', 'is', null).execute()
}

/** The newest gift of a subscription whose payer is known, or was removed on request. Mails use its address. */
export function findNewestGiftOf(db: Db | Tx, subscription: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Payment>()
    .where('subscription_id', '=', subscription)
    .where('payer_email', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The payment intent of the newest bank debit of a subscription with an open or a lost dispute. */
export async function findDisputedDebit(db: Db | Tx, subscription: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('payment_intent_id')
    .where('subscription_id', '=', subscription)
    .where('payment_method', '=', 'us_bank_account')
    .where((payment) => payment.or([payment('disputed_cents', '>', 0), payment('lost_cents', '>', 0)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.payment_intent_id ?? null
}

export async function findSubscriptionsOfCustomer(db: Db, customer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recurring_gift')
    .select('subscription_id')
    .where('customer_id', '=', customer)
    .where('status', '<>', 'stopped')
    .execute()
  return rows.map(({ subscription_id: id }) => id)
}

/** The subscriptions of which an event may be lost: their planned charge is past, or they have gifts but no row. */
export async function findSubscriptionsToSync(db: Db, now: number): Promise<string[]> {
  const due = await db
    .selectFrom('recurring_gift')
    .select('subscription_id')
    .where('status', '<>', 'stopped')
    .where('next_at', '<', now)
    .limit(2000)
    .execute()
  const unknown = await db
    .selectFrom('payment')
    .select('subscription_id')
    .distinct()
    .where('subscription_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .where(sql<SqlBool>`not exists (
      select 1 from recurring_gift where recurring_gift.subscription_id = payment.subscription_id
    )`)
    .where((row) => row.not(isGivenBack('payment.subscription_id')))
    .limit(2000)
    .execute()
  return [...due, ...unknown].flatMap(({ subscription_id: id }) => id ?? [])
}

/** The payer's id at Stripe leaves the recurring gifts none of whose payments has it any more. */
export async function clearCustomers(tx: Db | Tx, subscriptions: string[]): Promise<void> {
  const isNamed = sql<SqlBool>`exists (
    select 1 from payment where payment.subscription_id = recurring_gift.subscription_id and payment.customer_id <> ''
  )`
  await tx
    .updateTable('recurring_gift')
    .set((row) => ({ customer_id: '', giver_id: null, version: row('version', '+', 1) }))
    .where('subscription_id', 'in', ['', ...subscriptions])
    .where('customer_id', '<>', '')
    .where((row) => row.not(isNamed))
    .execute()
}
