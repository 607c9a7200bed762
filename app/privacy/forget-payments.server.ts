import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import { dayOf } from '../values/day-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import type { Forgotten } from '../db/forget-step.server.ts'
import { dropMessagesAbout } from '../mail/outbox.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { isOfGiver } from '../givers/giver.queries.server.ts'
import { findStopped } from '../givers/recurring-of.queries.server.ts'
import { identityColumns, newVersion, wordsColumns } from '../payments/payment.queries.server.ts'
import { holdsOneOf, type Whom } from './whom.server.ts'

/** How long the whole record of a payment is kept, as the privacy policy says. */
const keepYears = rules.keepGiftsYears
const dayMs = 24 * 60 * 60_000

/** Unpaid payments are no income and no sale, so no law requires to keep the payer. */
const emptyStatuses: readonly PaymentStatus[] = ['failed', 'expired']
/** The same is true for fully refunded payments. They are cleared on request only: a mail to the payer may be queued. */
const noIncome: readonly PaymentStatus[] = [...emptyStatuses, 'refunded', 'dispute-lost']

/** A tracking number shows the buyer's address, a fund may be named after the donor, and a check names its account. */
const personalColumns = {
  gift: [...identityColumns.gift, ...wordsColumns, 'description', 'reference', 'postal_address'],
  order: [...identityColumns.order, 'tracking'],
} as const

const words = {
  gift: { identity: 'name and address', record: 'a record of income for the IRS' },
  order: { identity: 'names and addresses', record: 'a record of a sale' },
} as const

/**
 * Each row is kept for its amounts. The payer is kept while the row is a record of income or of a sale (the IRS requires
 * records that support a return) or may become one, for the years that the privacy policy names. After that, and in unpaid
 * or fully refunded payments, the payer is deleted. Texts about other people are no such record: they are deleted at once,
 * and so are texts of others to one of the addresses.
 */
export async function forgetPayments(tx: Tx, whom: Whom, now: number): Promise<Forgotten> {
  const isTheirs = paidBy(whom)
  const theirs = await tx
    .selectFrom('payment')
    .select('id')
    .where(isTheirs)
    .where((row) => row.or([row('status', 'in', noIncome), row('created_at', '<', yearsLater(now, -keepYears))]))
    .$if(isPostgres(tx), (rows) => rows.orderBy('created_at').orderBy('id').forUpdate())
    .execute()
  const cleared = await clearIdentity(tx, theirs, now)
  const unsaid = await clearColumns(tx, isTheirs, wordsColumns, now)
  const unaddressed = await clearColumns(tx, isTheirs, ['postal_address'], now)
  const untold = await clearColumns(tx, holdsOneOf('tell_email', whom.emails), tellColumns, now)

  const kept = await tx
    .selectFrom('payment')
    .select(['id', 'kind', 'status', 'created_at', 'paid_at', 'subscription_id'])
    .where(isTheirs)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const subscriptions = [...cleared, ...kept].flatMap(({ subscription_id: id }) => id ?? [])
  const goesOn = (await findStopped(tx, subscriptions)).size < new Set(subscriptions).size
  return {
    removed: [
      ...cleared.map(({ id, kind, status }) => `${words[kind].identity} in ${kind} ${id} (${status})`),
      ...(await forgetReasons(tx, subscriptions)),
      ...unsaid.map((id) => `the names and words that came with gift ${id}`),
      ...unaddressed.map((id) => `the postal address that came with gift ${id}`),
      ...untold.map((id) => `whom the donor of gift ${id} told of it, and the words to them`),
    ],
    kept: [
      ...kept.map(({ id, kind, status, created_at: at, paid_at: paidAt }) => {
        const why = paidAt === null ? 'it may still be paid' : words[kind].record
        return `${kind} ${id} (${status}): ${why}, kept until ${dayOf(yearsLater(at, keepYears))}`
      }),
      ...(goesOn ? ['a recurring gift goes on until it is stopped at Stripe; each renewal is a new record'] : []),
    ],
  }
}

/**
 * A payment that was never paid has no giver, and one of a forgotten giver still says the address. Each of both is found
 * by its index: for "or", PostgreSQL reads all payments.
 */
function paidBy({ giverId, emails }: Whom): RawBuilder<SqlBool> {
  const ofAddress = sql`select id from payment where ${holdsOneOf('payer_email', emails)} and (
    giver_id is null or giver_id in (select id from giver where forgotten_at is not null)
  )`
  const ofGiver =
    giverId === null ? sql`` : sql`union all select id from payment where ${isOfGiver('giver_id', giverId)}`
  return sql<SqlBool>`payment.id in (${ofAddress} ${ofGiver})`
}

const tellColumns = ['tell_name', 'tell_email', 'tell_message'] as const

/** Clears these columns in these gifts. Returns the gifts in which they were set. */
async function clearColumns(
  tx: Tx,
  which: RawBuilder<SqlBool>,
  columns: readonly ((typeof wordsColumns)[number] | 'postal_address')[],
  now: number,
): Promise<string[]> {
  const changed = await tx
    .updateTable('payment')
    .set(emptied(columns, now))
    .where(which)
    .where('kind', '=', 'gift')
    .where((row) => row.or(columns.map((column) => row(column, '<>', ''))))
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

/** Empty, and not null: a null column would be filled again from Stripe. */
function emptied(columns: readonly string[], now: number) {
  return { ...Object.fromEntries(columns.map((column) => [column, ''])), ...newVersion(now) }
}

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` old gifts lose the person who was notified of them.
 * Repeatable: at any time. Returns how many it changed.
 */
export async function forgetOldCards(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('payment')
    .select('id')
    .where('created_at', '<', now - rules.keepTributeDays * dayMs)
    .where((row) => row.or(tellColumns.map((column) => row(column, '<>', ''))))
    .limit(limit)
  const changed = await db
    .updateTable('payment')
    .set(emptied(tellColumns, now))
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return changed.length
}

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` old payments lose the payer, unpaid ones sooner than the others.
 * Repeatable: at any time. Returns how many it changed.
 */
export function forgetOldPayments(db: Db, now: number, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('payment')
      .select('id')
      .where('created_at', '<', now - rules.keepUnpaidDays * dayMs)
      .where((row) => row.or([row('created_at', '<', yearsLater(now, -keepYears)), row('status', 'in', emptyStatuses)]))
      .where((row) => row.or(Object.values(personalColumns).flatMap((all) => all.map((name) => row(name, '<>', '')))))
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .execute()
    return (await clearIdentity(tx, old, now)).length
  })
}

async function clearIdentity(
  tx: Tx,
  rows: Pick<Payment, 'id'>[],
  now: number,
): Promise<Pick<Payment, 'id' | 'kind' | 'status' | 'subscription_id'>[]> {
  if (rows.length === 0) return []
  const cleared = []
  const ids = rows.map(({ id }) => id)
  for (const kind of ['gift', 'order'] as const) {
    const changed = await tx
      .updateTable('payment')
      .set({ ...emptied(personalColumns[kind], now), giver_id: null })
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .returning(['id', 'kind', 'status', 'subscription_id'])
      .execute()
    cleared.push(...changed)
  }
  // A recurring gift keeps the payer's id at Stripe as long as one of its payments keeps the payer.
  await clearCustomers(
    tx,
    cleared.flatMap(({ subscription_id: id }) => id ?? []),
  )
  // Sent messages are kept, because a late webhook would queue them again.
  for (const { id } of cleared) await dropMessagesAbout(tx, id, 'queued')
  return cleared
}

/** The reason for a stop is no record of income. */
async function forgetReasons(tx: Tx, subscriptions: string[]): Promise<string[]> {
  const forgotten = await tx
    .updateTable('recurring_change')
    .set({ reason: null })
    .where('subscription_id', 'in', ['', ...subscriptions])
    .where('reason', 'is not', null)
    .returning('subscription_id')
    .execute()
  return forgotten.map(({ subscription_id: id }) => `the reason for which the recurring gift ${id} was stopped`)
}

async function clearCustomers(tx: Tx, subscriptions: string[]): Promise<void> {
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

/** The same day `years` later, or earlier, in epoch milliseconds. */
export function yearsLater(at: number, years: number): number {
  const date = new Date(at)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
