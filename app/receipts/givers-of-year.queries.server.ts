import { sql, type SqlBool } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { holdsText } from '../db/holds-text.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { receiptsEmailId, shownIdIn } from '../givers/giver.queries.server.ts'
import { hasNetAmount } from '../payments/net-amount.server.ts'
import type { Tables } from '../db/tables.ts'
import { startOfYear } from '../values/year-of.ts'

/** The outbox kind of a year-end statement. */
export const statementKind = 'yearly-statement'

/** Their own money: gifts of funds and employers do not count. */
export const ownCents = sql<number>`cast(coalesce(sum(case when payment_method in ('donor-advised-fund', 'employer-match') then 0
  else amount_cents - refunded_cents - lost_cents end), 0) as bigint)`

/** Both are few: the gifts are read without the rows of their givers. */
const merged = (db: Db | Tx) => db.selectFrom('giver').where('merged_into', 'is not', null)
const forgotten = (db: Db | Tx) => db.selectFrom('giver').select('id').where('forgotten_at', 'is not', null)

const giftsOf = (db: Db | Tx, year: number) =>
  db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    .where('given_at', '>=', startOfYear(year))
    .where('given_at', '<', startOfYear(year + 1))
    .where('livemode', '=', livemode())
    .where(hasNetAmount)

/**
 * Everybody with a gift of the year that has a net amount to acknowledge, with the gifts of all members, unless the giver
 * was forgotten since.
 */
function giversOf(db: Db | Tx, year: number) {
  const shown = shownIdIn('payment.giver_id')
  const given = giftsOf(db, year)
    .where('giver_id', 'is not', null)
    .where('giver_id', 'not in', forgotten(db))
    .groupBy(shown)
    .select((row) => [
      shown.as('shown_id'),
      row.fn.countAll<number>().as('gifts'),
      sql<number>`count(acknowledged_elsewhere)`.as('elsewhere'),
      ownCents.as('cents'),
    ])
  return db.selectFrom(given.as('given')).select(givenColumns)
}

const givenColumns = ['shown_id', 'gifts', 'elsewhere', 'cents'] as const

/** Whether the giver has an address for receipts, and no mail to it came back. Nearly always it is the giver's own. */
const getsMail = sql<SqlBool>`(
  exists (
    select 1 from giver_email where giver_id = shown_id and gets_receipts = 1 and bounced_at is null
  ) or (
    not exists (select 1 from giver_email where giver_id = shown_id and gets_receipts = 1)
    and exists (select 1 from giver_email where giver_email.id = ${receiptsEmailId('shown_id')} and bounced_at is null)
  )
)`

type Way = Tables['statement_sent']['way']

/** Whether no statement of the year was sent to the giver or to a member, in one of these ways. */
const isUnsent = (db: Db | Tx, year: number, ways: readonly Way[] = ['mail', 'post']) => {
  const sent = db.selectFrom('statement_sent').where('year', '=', year).where('way', 'in', ways)
  const toMember = merged(db).where('id', 'in', sent.select('giver_id')).select('merged_into')
  return sql<SqlBool>`(
    not exists (
      select 1 from statement_sent where year = ${year} and giver_id = shown_id and way in (${sql.join(ways)})
    )
    and shown_id not in ${toMember}
  )`
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
}

type Given = ReturnType<typeof giversOf>

/** Adds what a page shows of each giver. */
const withFacts = (db: Db | Tx, year: number, given: Given) =>
  db
    .selectFrom(given.as('given'))
    .innerJoin('giver', 'giver.id', 'shown_id')
    .leftJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .select(['giver.id', 'name', 'postal_address', 'email', 'bounced_at', 'gifts', 'elsewhere', 'cents'])
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

export interface SumsOfYear {
  givers: number
  gifts: number
  cents: number
  /** Givers with a statement by mail that bears no name. */
  nameless: number
  /** The number of statements that are still to be sent by mail. */
  toSend: number
}

export function sumGiversOfYear(db: Db, year: number): Promise<SumsOfYear> {
  const nameless = db.selectFrom('giver').select('id').where('name_key', '=', '')
  return giversOf(db, year)
    .clearSelect()
    .select((row) => [
      row.fn.countAll<number>().as('givers'),
      sql<number>`cast(coalesce(sum(gifts), 0) as bigint)`.as('gifts'),
      sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('cents'),
      sql<number>`count(case when shown_id in ${nameless} and ${getsMail} then 1 end)`.as('nameless'),
      sql<number>`count(case when ${getsMail} and ${isUnsent(db, year)} then 1 end)`.as('toSend'),
    ])
    .executeTakeFirstOrThrow()
}

interface GiversQuery {
  search: string
  sort: 'cents' | 'gifts' | 'name' | 'email'
  isDownward: boolean
  offset: number
  limit: number
}

/** A page of the givers. */
export function findGiversOfYear(
  db: Db,
  year: number,
  { search, sort, isDownward, offset, limit }: GiversQuery,
): Promise<GiverOfYear[]> {
  // Givers without a name, or without an address, come first.
  const order = {
    name: sql`coalesce(name_key, '')`,
    email: sql`coalesce(email_key, '')`,
    gifts: sql.ref('gifts'),
    cents: sql.ref('cents'),
  }[sort]
  const direction = isDownward ? 'desc' : 'asc'
  const isByGifts = search === '' && (sort === 'gifts' || sort === 'cents')
  const page = (isByGifts ? giversOf(db, year) : fitting(db, year, search))
    .orderBy(order, direction)
    .orderBy('shown_id')
    .offset(offset)
    .limit(limit)
  return withFacts(db, year, page).orderBy(order, direction).orderBy('giver.id').execute()
}

export const countGiversOfYear = (db: Db, year: number, search: string): Promise<number> =>
  countOf(fitting(db, year, search))

/** The givers with these words in their name or address, before the facts of a page of them are read. */
const fitting = (db: Db, year: number, search: string) =>
  db
    .selectFrom(giversOf(db, year).as('given'))
    .innerJoin('giver', 'giver.id', 'shown_id')
    .leftJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .select(givenColumns)
    .where((row) => row.or([holdsText('email', search), holdsText('name', search), row.lit(search === '')]))

/** Givers whose statement is still to be sent by mail. */
const unsent = (db: Db | Tx, year: number) => giversOf(db, year).where(getsMail).where(isUnsent(db, year))

export async function findUnsent(db: Db | Tx, year: number, limit: number): Promise<string[]> {
  const rows = await unsent(db, year).limit(limit).execute()
  return rows.map(({ shown_id: id }) => id)
}

/** How many statements of a year are still to be sent by mail. */
export const statementsToSend = (db: Db, year: number) => countOf(unsent(db, year))

/**
 * Givers whose statement is still to be printed: they have no e-mail address, or our mail came back. A statement that was
 * mailed and came back is printed, too. Sorted by name.
 */
export function findGiversByPost(db: Db, year: number, limit?: number): Promise<GiverOfYear[]> {
  const byPost = giversOf(db, year)
    .where((row) => row.not(getsMail))
    .where(isUnsent(db, year, ['post']))
  return withFacts(db, year, byPost)
    .orderBy('name_key')
    .orderBy('giver.id')
    .$if(limit !== undefined, (givers) => givers.limit(limit ?? 0))
    .execute()
}

/** How many givers of the year asked to be forgotten since. */
export async function countForgottenOfYear(db: Db, year: number): Promise<number> {
  const { count } = await giftsOf(db, year)
    .where('giver_id', 'in', forgotten(db))
    .select((row) => row.fn.count<number>('giver_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
