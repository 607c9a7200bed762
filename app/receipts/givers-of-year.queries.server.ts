import { sql, type SqlBool } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { holdsText } from '../db/holds-text.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { receiptsEmailId, shownId } from '../givers/giver.queries.server.ts'
import { hasNetAmount } from '../payments/net-amount.server.ts'
import { startOfYear } from '../values/year-of.ts'

/** The outbox kind of a year-end statement. */
export const statementKind = 'yearly-statement'

/** Their own money: gifts of funds and employers do not count. */
export const ownCents = sql<number>`cast(coalesce(sum(case when payment_method in ('donor-advised-fund', 'employer-match') then 0
  else amount_cents - refunded_cents - lost_cents end), 0) as bigint)`

/** The givers of the gifts of a year with a net amount to acknowledge. */
const giftsOf = (db: Db | Tx, year: number) =>
  db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    .where('paid_at', '>=', startOfYear(year))
    .where('paid_at', '<', startOfYear(year + 1))
    .where('livemode', '=', livemode())
    .where('giver_id', 'is not', null)
    .where(hasNetAmount)
    .groupBy('giver_id')
    .select((row) => [
      'giver_id',
      row.fn.countAll<number>().as('gifts'),
      sql<number>`count(acknowledged_elsewhere)`.as('elsewhere'),
      ownCents.as('cents'),
    ])

const sumOf = (column: 'gifts' | 'elsewhere' | 'cents') =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column)

/** The same for each giver that the pages show, with the gifts of all members. */
const shownGiversOf = (db: Db | Tx, year: number) =>
  db
    .selectFrom(giftsOf(db, year).as('given'))
    .innerJoin('giver', 'giver.id', 'giver_id')
    .groupBy(shownId)
    .select([shownId.as('shown_id'), sumOf('gifts'), sumOf('elsewhere'), sumOf('cents')])

/** A statement that was sent to a member was sent to the giver. */
const sentIn = (db: Db | Tx, year: number) =>
  db
    .selectFrom('statement_sent')
    .innerJoin('giver', 'giver.id', 'giver_id')
    .where('year', '=', year)
    .groupBy(shownId)
    .select([shownId.as('sent_to'), sql<number>`max(statement_sent.created_at)`.as('sent_at')])

/** Everybody who gave in the year and was not forgotten since. */
const giversOf = (db: Db | Tx, year: number) =>
  db
    .selectFrom(shownGiversOf(db, year).as('given'))
    .innerJoin('giver', 'giver.id', 'shown_id')
    .leftJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .leftJoin(sentIn(db, year).as('sent'), 'sent_to', 'shown_id')
    .where('forgotten_at', 'is', null)

const getsMail = sql<SqlBool>`(email is not null and bounced_at is null)`

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

const columns = [
  'giver.id',
  'name',
  'postal_address',
  'email',
  'bounced_at',
  'gifts',
  'elsewhere',
  'cents',
  'sent_at',
] as const

export interface SumsOfYear {
  givers: number
  gifts: number
  cents: number
  nameless: number
  /** The number of statements that are still to be sent by mail. */
  toSend: number
}

/** Of the givers who get their statement by mail. */
export async function sumGiversOfYear(db: Db, year: number): Promise<SumsOfYear> {
  return giversOf(db, year)
    .where(getsMail)
    .select((row) => [
      row.fn.countAll<number>().as('givers'),
      sql<number>`cast(coalesce(sum(gifts), 0) as bigint)`.as('gifts'),
      sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('cents'),
      sql<number>`count(*) - count(name)`.as('nameless'),
      sql<number>`count(*) - count(sent_at)`.as('toSend'),
    ])
    .executeTakeFirstOrThrow()
}

interface GiversQuery {
  search: string
  sort: 'email' | 'name' | 'gifts' | 'cents'
  isDownward: boolean
  offset: number
  limit: number
}

/** A page of the givers with an e-mail address, and how many fit. */
export async function findGiversOfYear(
  db: Db,
  year: number,
  { search, sort, isDownward, offset, limit }: GiversQuery,
): Promise<{ rows: GiverOfYear[]; found: number }> {
  const fitting = giversOf(db, year)
    .where('email', 'is not', null)
    .$if(search !== '', (givers) =>
      givers.where((row) => row.or([holdsText('email', search), holdsText('name', search)])),
    )
  // Givers without a name come first.
  const order = { name: sql`lower(coalesce(name, ''))`, email: sql`email_key`, gifts: sql`gifts`, cents: sql`cents` }
  const rows = await fitting
    .select(columns)
    .orderBy(order[sort], isDownward ? 'desc' : 'asc')
    .orderBy('email_key')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, found: await countOf(fitting) }
}

/** Givers whose statement is still to be sent by mail. */
const unsent = (db: Db | Tx, year: number) => giversOf(db, year).where(getsMail).where('sent_at', 'is', null)

export function findUnsent(db: Db | Tx, year: number, limit: number): Promise<{ id: string }[]> {
  return unsent(db, year).select('giver.id').limit(limit).execute()
}

/** How many statements of a year are still to be sent by mail. */
export const statementsToSend = (db: Db, year: number) => countOf(unsent(db, year))

/** Givers whose statement is printed: they have no e-mail address, or our mail came back. Sorted by name. */
export function findGiversByPost(db: Db, year: number, limit?: number): Promise<GiverOfYear[]> {
  return giversOf(db, year)
    .where((row) => row.not(getsMail))
    .select(columns)
    .orderBy('name_key')
    .orderBy('giver.id')
    .$if(limit !== undefined, (givers) => givers.limit(limit ?? 0))
    .execute()
}

/** How many givers of the year asked to be forgotten since. */
export function countForgottenOfYear(db: Db, year: number): Promise<number> {
  const given = db.selectFrom(giftsOf(db, year).as('given')).innerJoin('giver', 'giver.id', 'giver_id')
  return countOf(given.where('forgotten_at', 'is not', null))
}
