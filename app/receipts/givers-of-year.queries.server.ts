import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { diedGivers, hasDied } from '../givers/giver-died.server.ts'
import { mergedGivers, receiptsEmailId, shownId } from '../givers/giver.queries.server.ts'
import { notDeductibleMethods } from '../payments/manual-gift-methods.ts'
import { hasNetAmount } from '../payments/net-amount.server.ts'
import type { Tables } from '../db/tables.ts'
import { startOfYear } from '../values/year-of.ts'
import { waitsForDebit } from './waiting-debits.queries.server.ts'

/** The outbox kind of a year-end statement. */
export const statementKind = 'yearly-statement'

const netCents = sql`amount_cents - refunded_cents - lost_cents`
const inReturnCents = sql`case when in_return_kind = 'goods' then in_return_cents else 0 end`

/** Cents are exact in a double, and PostgreSQL adds up many small groups of them in two thirds of the time. */
const sumOf = (cents: RawBuilder<unknown>) =>
  sql<number>`cast(coalesce(sum(cast(${cents} as double precision)), 0) as bigint)`

/** Money that they may deduct: gifts of funds and employers, and from an IRA, do not count. */
export const ownCents = sumOf(
  sql`case when payment_method in (${sql.join(notDeductibleMethods)}) then 0 else ${netCents} end`,
)

/** The same less the value of goods or services that were given in return: see `deductibleCents` of the payments. */
export const deductibleCents = sumOf(sql`case
  when payment_method in (${sql.join(notDeductibleMethods)}) or ${netCents} < ${inReturnCents} then 0
  else ${netCents} - ${inReturnCents} end`)

/** Both are few: the gifts are read without the rows of their givers. */
const merged = (db: Db | Tx) => db.selectFrom('giver').where('merged_into', 'is not', null)
const forgotten = (db: Db | Tx) => db.selectFrom('giver').select('id').where('forgotten_at', 'is not', null)

/** Only gifts have `given_at`. To ask for the kind, too, would read the rows beside their index. */
const isOfYear = (year: number) => sql<SqlBool>`(
  given_at >= ${startOfYear(year)} and given_at < ${startOfYear(year + 1)} and livemode = ${livemode()}
  and ${hasNetAmount}
)`

/** The gifts of a year that have a net amount to acknowledge. */
export const giftsOf = (db: Db | Tx, year: number) => db.selectFrom('payment').where(isOfYear(year))

/**
 * Everybody with a gift of the year that has a net amount to acknowledge, with the gifts of all members, unless the giver
 * was forgotten since. Most givers were not merged: to sum up their gifts needs no join. `cents` is what is summed up of the
 * money: the deductible part takes longer.
 */
export function giversOf(db: Db | Tx, year: number, cents = ownCents) {
  const sums = [
    sql<number>`count(*)`.as('gifts'),
    sql<number>`count(acknowledged_elsewhere)`.as('elsewhere'),
    cents.as('cents'),
  ] as const
  const alone = giftsOf(db, year)
    .where('giver_id', 'is not', null)
    .where('giver_id', 'not in', forgotten(db))
    .where('giver_id', 'not in', sql<string>`(select id from ${mergedGivers} as merged)`)
    .groupBy('giver_id')
    .select(sql<string>`giver_id`.as('shown_id'))
    .select(sums)
  const together = db
    .selectFrom(mergedGivers.as('merged'))
    .crossJoin('payment')
    .whereRef('payment.giver_id', '=', 'merged.id')
    .where(isOfYear(year))
    .where('giver_id', 'not in', forgotten(db))
    .groupBy('merged.shown')
    .select('merged.shown as shown_id')
    .select(sums)
  return db.selectFrom(alone.unionAll(together).as('given')).select(['shown_id', 'gifts', 'elsewhere', 'cents'])
}

/** Whether the giver has an address of their own for receipts, no mail to it came back, and the giver has not died. */
export const getsMailThemselves = sql<SqlBool>`(exists (
  select 1 from giver_email where giver_id = shown_id and gets_receipts = 1 and bounced_at is null
) and shown_id not in (${diedGivers}))`

/**
 * Whether the giver has an address for receipts, no mail to it came back, and the giver has not died. Nearly always it is the
 * giver's own.
 */
export const getsMail = sql<SqlBool>`(
  ${getsMailThemselves} or (
    shown_id not in (${diedGivers}) and not exists (select 1 from giver_email where giver_id = shown_id and gets_receipts = 1)
    and exists (select 1 from giver_email where giver_email.id = ${receiptsEmailId('shown_id')} and bounced_at is null)
  )
)`

type Way = Tables['statement_sent']['way']

/** The givers to whom a statement of the year was sent in one of these ways, or to a member, as `shown_id`. */
export function findSentTo(db: Db | Tx, year: number, ways: readonly Way[] = ['mail', 'post']) {
  const sent = db.selectFrom('statement_sent').select('giver_id').where('year', '=', year).where('way', 'in', ways)
  const toMember = merged(db).where('id', 'in', sent).select('merged_into')
  return sql<{ shown_id: string }>`
    select giver_id as shown_id from ${sent} as own union all select merged_into from ${toMember} as joined`
}

/** Whether no statement of the year was sent to the giver or to a member, in one of these ways. */
const isUnsent = (db: Db | Tx, year: number, ways?: readonly Way[]) =>
  sql<SqlBool>`shown_id not in (${findSentTo(db, year, ways)})`

/**
 * Whether the statement of a giver who gets no mail is still to be printed. One that was mailed and came back is printed, too;
 * one that reached a giver who has died since is not.
 */
export const isToPrint = (db: Db | Tx, year: number) => {
  const left = db.selectFrom('statement_sent').select('giver_id').where('year', '=', year)
  return sql<SqlBool>`(${isUnsent(db, year, ['post'])} and not (shown_id in (${diedGivers}) and shown_id in (
    select ${shownId} from giver where giver.id in ${left.where('said_gifts', 'is not', null)}
  )))`
}

export interface GiverOfYear {
  id: string
  name: string | null
  postal_address: string | null
  /** The address that gets the receipts. */
  email: string | null
  /** When a mail to it came back. */
  bounced_at: number | null
  gifts: number
  /** How many of the gifts were acknowledged elsewhere. */
  elsewhere: number
  cents: number
  /** When the statement was sent. */
  sent_at: number | null
  /** Whether the giver has died: the statement goes by post only. */
  has_died: boolean
}

/** What is summed up of each giver. */
type Given = Pick<GiverOfYear, 'gifts' | 'elsewhere' | 'cents'> & { shown_id: string }

/** Adds what a page shows of each giver, in the same order. */
export async function describeGiversOfYear(db: Db, year: number, all: readonly Given[]): Promise<GiverOfYear[]> {
  const facts = await db
    .selectFrom('giver')
    .leftJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .select(['giver.id', 'name', 'postal_address', 'email', 'bounced_at'])
    .select(hasDied('giver.id').as('has_died'))
    .select((row) =>
      row
        .selectFrom('statement_sent')
        .select((sent) => sent.fn.max('created_at').as('sent_at'))
        .where('year', '=', year)
        .where(sql<SqlBool>`giver_id in (
          select member.id from giver as member where member.id = giver.id or member.merged_into = giver.id
        )`)
        .as('sent_at'),
    )
    .where('giver.id', 'in', ['', ...all.map(({ shown_id: id }) => id)])
    .execute()
  const byId = new Map(facts.map((giver) => [giver.id, giver]))
  return all.flatMap(({ shown_id: id, gifts, elsewhere, cents }) => {
    const giver = byId.get(id)
    return giver ? [{ ...giver, has_died: Boolean(giver.has_died), gifts, elsewhere, cents }] : []
  })
}

/** Givers whose statement is still to be sent by mail, and does not wait for a bank debit. */
const unsent = (db: Db | Tx, year: number) =>
  giversOf(db, year)
    .where(getsMail)
    .where(isUnsent(db, year))
    .where((row) => row.not(waitsForDebit(db, year)))

export async function findUnsent(db: Db | Tx, year: number, limit: number): Promise<string[]> {
  const rows = await unsent(db, year).limit(limit).execute()
  return rows.map(({ shown_id: id }) => id)
}

/** How many statements of a year are still to be sent by mail. */
export const statementsToSend = (db: Db, year: number) => countOf(unsent(db, year))

/**
 * Givers whose statement is still to be printed: they have no e-mail address, our mail came back, or they have died. One that waits for a bank debit is not among them. Sorted by name.
 */
export async function findGiversByPost(db: Db, year: number, limit?: number): Promise<GiverOfYear[]> {
  const byPost = await giversOf(db, year)
    .innerJoin('giver', 'giver.id', 'shown_id')
    .where((row) => row.not(getsMail))
    .where(isToPrint(db, year))
    .where((row) => row.not(waitsForDebit(db, year)))
    .orderBy('name_key')
    .orderBy('shown_id')
    .$if(limit !== undefined, (givers) => givers.limit(limit ?? 0))
    .execute()
  return describeGiversOfYear(db, year, byPost)
}

/** Which of these givers gave in the year. `ids` are numbers that the pages show. */
export async function findGiversOfYearAmong(
  db: Db,
  year: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const members = await db
    .selectFrom('giver')
    .select(['id', shownId.as('shown_id')])
    .where((row) => row.or([row('id', 'in', ['', ...ids]), row('merged_into', 'in', ['', ...ids])]))
    .execute()
  const gave = await giftsOf(db, year)
    .select('giver_id')
    .distinct()
    .where('giver_id', 'in', ['', ...members.map(({ id }) => id)])
    .execute()
  const given = new Set(gave.map(({ giver_id: id }) => id))
  return new Set(members.flatMap(({ id, shown_id: shown }) => (given.has(id) ? [shown] : [])))
}

/** How many givers of the year asked to be forgotten since. */
export async function countForgottenOfYear(db: Db, year: number): Promise<number> {
  const { count } = await giftsOf(db, year)
    .where('giver_id', 'in', forgotten(db))
    .select((row) => row.fn.count<number>('giver_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
