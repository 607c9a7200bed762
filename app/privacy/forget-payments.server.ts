import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import { yearsLater } from '../values/months-later.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { chunksOf } from '../db/chunks-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Forgetting, Forgotten } from '../db/forget-step.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { findGiver, isOfGiver } from '../givers/giver.queries.server.ts'
import { findStopped, findSubscriptionsOf } from '../givers/recurring-of.queries.server.ts'
import { identityColumns, wordsColumns } from '../payments/payment.queries.server.ts'
import { findGiftsForScheduleB } from '../payments/schedule-b.server.ts'
import { holdsOneOf, type Whom } from './whom.server.ts'
import { changePayment } from '../payments/change-payment.server.ts'
import { clearCustomers } from '../subscriptions/recurring-gift.queries.server.ts'

/** How long the whole record of a payment is kept, as the privacy policy says. */
const keepYears = rules.keepGiftsYears
const dayMs = 24 * 60 * 60_000

/** Unpaid payments are no income and no sale, so no law requires to keep the payer. */
const emptyStatuses: readonly PaymentStatus[] = ['failed', 'expired']
/** The same is true for fully refunded payments. They are cleared on request only: a mail to the payer may be queued. */
const noIncome: readonly PaymentStatus[] = [...emptyStatuses, 'refunded', 'dispute-lost']

/**
 * A tracking number shows the buyer's address, a fund may be named after the donor, a check names its account, and what was
 * given in return may name for whom: "a book for Otto".
 */
const personalColumns = {
  gift: [...identityColumns.gift, ...wordsColumns, 'description', 'reference', 'in_return', 'postal_address'],
  order: [...identityColumns.order, 'tracking'],
} as const

const namesOfKind = {
  gift: { identity: 'name and address', record: 'a record of income for the IRS' },
  order: { identity: 'names and addresses', record: 'a record of a sale' },
} as const

/**
 * Each row is kept for its amounts. The payer is kept while the row is a record of income or of a sale (the IRS requires
 * records that support a return) or may become one, for the years that the privacy policy names. After that, and in unpaid
 * or fully refunded payments, the payer is deleted. The postal address is kept where Schedule B may ask for it. Texts about other people are no such record: they are deleted at once,
 * and so are texts of others to one of the addresses.
 */
export async function forgetPayments(tx: Db | Tx, whom: Whom, how: Forgetting): Promise<Forgotten> {
  const { now, isLook } = how
  const isTheirs = paidBy(whom)
  const row = expressionBuilder<Tables, 'payment'>()
  const isOver = row('payment.created_at', '<', yearsLater(now, -keepYears))
  const losesPayer = sql<SqlBool>`(${row('payment.status', 'in', noIncome)} or ${isOver})`
  const keepsPayer = sql<SqlBool>`${isTheirs} and not ${losesPayer}`
  const cleared = await tx
    .selectFrom('payment')
    .select(['id', 'kind', 'status', 'subscription_id'])
    .where(isTheirs)
    .where(losesPayer)
    .$if(isPostgres(tx) && !isLook, (rows) => rows.orderBy('created_at').orderBy('id').forUpdate())
    .execute()
  if (!isLook) await clearIdentity(tx, cleared, now)
  const unsaid = await clearColumns(tx, keepsPayer, wordsColumns, how)
  const addresses = whom.giverId === null ? new Map<string, string>() : await findAddressesToKeep(tx, whom.giverId)
  const unaddressed = await clearColumns(tx, keepsPayer, ['postal_address'], how)
  if (!isLook) await writeAddresses(tx, addresses, now)
  const toldOf = sql<SqlBool>`${holdsOneOf('tell_email', whom.emails)} and not (${isTheirs} and ${losesPayer})`
  // A gift of their own has lost these words before.
  const untold = (await clearColumns(tx, toldOf, tellColumns, how)).filter((id) => !unsaid.includes(id))

  const kept = await tx
    .selectFrom('payment')
    .select(['id', 'kind', 'status', 'created_at', 'paid_at', 'subscription_id'])
    .where(keepsPayer)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // One that was taken over from another program has no payment yet.
  const recurring = whom.giverId === null ? [] : await findSubscriptionsOf(tx, whom.giverId)
  if (!isLook) await clearCustomers(tx, recurring)
  const subscriptions = [...[...cleared, ...kept].flatMap(({ subscription_id: id }) => id ?? []), ...recurring]
  const goesOn = (await findStopped(tx, subscriptions)).size < new Set(subscriptions).size
  return {
    removed: [
      ...cleared.map(({ id, kind, status }) => `${namesOfKind[kind].identity} in ${kind} ${id} (${status})`),
      ...(await forgetReasons(tx, subscriptions, how)),
      ...unsaid.map((id) => `the names and words that came with gift ${id}`),
      ...unaddressed.filter((id) => !addresses.has(id)).map((id) => `the postal address that came with gift ${id}`),
      ...untold.map((id) => `whom the donor of gift ${id} told of it, and the words to them`),
    ],
    kept: [
      ...kept.map(({ id, kind, status, created_at: at, paid_at: paidAt }) => {
        const why = paidAt === null ? 'it may still be paid' : namesOfKind[kind].record
        const address = addresses.has(id) ? ', with the postal address for Schedule B' : ''
        return `${kind} ${id} (${status}): ${why}${address}, kept until ${publisherDay(yearsLater(at, keepYears))}`
      }),
      ...(goesOn ? ['a recurring gift continues until it is stopped at Stripe; each renewal is a new record'] : []),
    ],
  }
}

/** The postal addresses for Schedule B, by gift: the giver loses it. Of a gift, its own counts when the giver has none. */
async function findAddressesToKeep(tx: Db | Tx, giverId: string): Promise<Map<string, string>> {
  const address = (await findGiver(tx, giverId))?.postal_address ?? null
  const gifts = await findGiftsForScheduleB(tx, giverId)
  return new Map(
    gifts.flatMap(({ id, postal_address: own }) => {
      const kept = address ?? own
      return kept ? [[id, kept]] : []
    }),
  )
}

async function writeAddresses(tx: Db | Tx, addresses: ReadonlyMap<string, string>, now: number): Promise<void> {
  for (const [address, gifts] of Map.groupBy(addresses, ([, kept]) => kept)) {
    for (const chunk of chunksOf(gifts.map(([id]) => ({ id })))) {
      const ids = chunk.map(({ id }) => id)
      await changePayment(tx, (row) => row('id', 'in', ids), { postal_address: address }, now).execute()
    }
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
  tx: Db | Tx,
  which: Expression<SqlBool>,
  columns: readonly ((typeof wordsColumns)[number] | 'postal_address')[],
  { now, isLook }: Forgetting,
): Promise<string[]> {
  const isSet = sql<SqlBool>`payment.kind = 'gift' and (${sql.join(
    columns.map((column) => sql`${sql.ref(column)} <> ''`),
    sql` or `,
  )})`
  const rows = isLook
    ? tx.selectFrom('payment').select('id').where(which).where(isSet)
    : changePayment(tx, () => which, emptied(columns), now)
        .where(isSet)
        .returning('id')
  return (await rows.execute()).map(({ id }) => id)
}

/** Empty, and not null: a null column would be filled again from Stripe. */
const emptied = (columns: readonly string[]): Record<string, ''> =>
  Object.fromEntries(columns.map((column) => [column, '']))

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
  const changed = await changePayment(db, (row) => row('id', 'in', old), emptied(tellColumns), now)
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
  tx: Db | Tx,
  rows: Pick<Payment, 'id'>[],
  now: number,
): Promise<Pick<Payment, 'id' | 'kind' | 'status' | 'subscription_id'>[]> {
  if (rows.length === 0) return []
  const cleared = []
  const ids = rows.map(({ id }) => id)
  for (const kind of ['gift', 'order'] as const) {
    const changed = await changePayment(
      tx,
      (row) => row('id', 'in', ids),
      { ...emptied(personalColumns[kind]), giver_id: null },
      now,
    )
      .where('kind', '=', kind)
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
async function forgetReasons(tx: Db | Tx, subscriptions: string[], { isLook }: Forgetting): Promise<string[]> {
  const theirs = ['', ...subscriptions]
  const reasons = tx
    .selectFrom('recurring_change')
    .select(['id', 'subscription_id'])
    .where('subscription_id', 'in', theirs)
    .where('reason', 'is not', null)
  const forgotten = await reasons.execute()
  if (!isLook)
    await tx.updateTable('recurring_change').set({ reason: null }).where('subscription_id', 'in', theirs).execute()
  return forgotten.map(({ subscription_id: id }) => `the reason for which the recurring gift ${id} was stopped`)
}
