import { sql, type SqlBool } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { holdsText } from '../db/holds-text.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { isForStaff, paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { hasNetAmount } from '../payments/net-amount.server.ts'
import { startOfYear } from '../values/year-of.ts'
import { foldEmail } from '../values/email-address.ts'

/** The outbox kind of a year-end statement. */
export const statementKind = 'yearly-statement'

/** The gifts of a year with a net amount to acknowledge. */
const giftsOf = (db: Db | Tx, year: number) =>
  db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    .where('paid_at', '>=', startOfYear(year))
    .where('paid_at', '<', startOfYear(year + 1))
    .where('livemode', '=', livemode())
    .where(hasNetAmount)

/** Their own money: gifts of funds and employers do not count. */
export const ownCents = sql<number>`cast(coalesce(sum(case when payment_method in ('donor-advised-fund', 'employer-match') then 0
  else amount_cents - refunded_cents - lost_cents end), 0) as bigint)`

/** Gifts with a receipt from another organization that received them. */
const acknowledgedElsewhere = sql<number>`count(acknowledged_elsewhere)`

/** Addresses at which a mail about a gift was refused or bounced, and none was delivered since. */
const unreachable = (db: Db | Tx) =>
  db
    .selectFrom('outbox')
    .innerJoin('payment as of_message', 'of_message.id', 'outbox.subject_id')
    .select(sql<string>`lower(of_message.payer_email)`.as('email'))
    .where('outbox.status', 'in', ['dead', 'bounced'])
    .where(
      'outbox.kind',
      'in',
      [...paymentMessageKinds].filter((kind) => !isForStaff(kind)),
    )
    .where('of_message.payer_email', '<>', '')

/** Forgotten givers, and refused mail. Givers who refused letters still get documents about their own gifts. */
const refusing = (db: Db | Tx) => db.selectFrom('letter_refusal').select('email').where('why', '<>', 'asked')

/** Everybody with an e-mail address who gave in the year. */
const giversOf = (db: Db | Tx, year: number) =>
  giftsOf(db, year)
    .where('payer_email', '<>', '')
    .select((row) => [
      sql<string>`lower(payer_email)`.as('email'),
      sql<string | null>`nullif(max(payer_name), '')`.as('name'),
      row.fn.countAll<number>().as('gifts'),
      acknowledgedElsewhere.as('elsewhere'),
      ownCents.as('cents'),
    ])
    .groupBy(sql`lower(payer_email)`)

export interface GiverOfYear {
  email: string
  name: string | null
  gifts: number
  /** How many of the gifts were acknowledged elsewhere. */
  elsewhere: number
  cents: number
  /** When the statement was sent. */
  sent_at: number | null
}

export interface SumsOfYear {
  givers: number
  gifts: number
  cents: number
  nameless: number
  /** The number of statements that are still to be sent by mail. */
  toSend: number
}

interface GiversQuery {
  search: string
  sort: 'email' | 'name' | 'gifts' | 'cents'
  isDownward: boolean
  offset: number
  limit: number
}

/** A page of them, and the sums of all. */
export async function findGiversOfYear(
  db: Db,
  year: number,
  { search, sort, isDownward, offset, limit }: GiversQuery,
): Promise<{ rows: GiverOfYear[]; sums: SumsOfYear; found: number }> {
  const fits =
    search === '' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${holdsText('email', search)} or ${holdsText('name', search)})`
  // Givers without a name come first.
  const order = sort === 'name' ? sql`lower(coalesce(name, ''))` : sql.ref(sort)
  const direction = isDownward ? 'desc' : 'asc'
  const rows = await db
    .with('giver', () => giversOf(db, year))
    .with('sent', () =>
      db
        .selectFrom('statement_sent')
        .select([sql<string>`lower(email)`.as('sent_to'), 'created_at as sent_at'])
        .where('year', '=', year),
    )
    .with('summed', (given) =>
      given.selectFrom('giver').select((row) => [
        row.fn.countAll<number>().as('all_givers'),
        sql<number>`cast(coalesce(sum(gifts), 0) as bigint)`.as('all_gifts'),
        sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('all_cents'),
        sql<number>`count(*) - count(name)`.as('nameless'),
        sql<number>`count(case when ${fits} then 1 end)`.as('found'),
        sql<number>`count(case when ${row('email', 'not in', row.selectFrom('sent').select('sent_to'))}
          and ${row('email', 'not in', refusing(db))} and ${row('email', 'not in', unreachable(db))} then 1 end)`.as(
          'to_send',
        ),
      ]),
    )
    .with('page', (given) =>
      given
        .selectFrom('giver')
        .selectAll()
        .where(fits)
        .orderBy(order, direction)
        .orderBy('email')
        .offset(offset)
        .limit(limit),
    )
    .selectFrom('summed')
    .leftJoin('page', (on) => on.onTrue())
    .leftJoin('sent', 'sent_to', 'page.email')
    .selectAll()
    .orderBy(order, direction)
    .orderBy('email')
    .execute()
  // The sums are present even when no giver is found.
  const { all_givers: givers, all_gifts: gifts, all_cents: cents, nameless, to_send: toSend, found } = rows[0]!
  const page = rows.filter(({ email }) => email !== null) as GiverOfYear[]
  return { rows: page, sums: { givers, gifts, cents, nameless, toSend }, found }
}

/** Givers whose statement is still to be sent by mail: neither forgotten nor unreachable. */
const unsent = (db: Db | Tx, year: number) =>
  db
    .selectFrom(() =>
      giftsOf(db, year)
        .where('payer_email', '<>', '')
        .select(sql<string>`lower(payer_email)`.as('email'))
        .groupBy(sql`lower(payer_email)`)
        .as('giver'),
    )
    .where('email', 'not in', (sent) =>
      sent
        .selectFrom('statement_sent')
        .select(sql<string>`lower(email)`.as('email'))
        .where('year', '=', year),
    )
    .where('email', 'not in', () => refusing(db))
    .where('email', 'not in', () => unreachable(db))

export function findUnsent(db: Db | Tx, year: number, limit: number): Promise<{ email: string }[]> {
  return unsent(db, year).select('email').limit(limit).execute()
}

/** How many statements of a year are still to be sent by mail. */
export const statementsToSend = (db: Db, year: number) => countOf(unsent(db, year))

/** Why a giver gets no statement by mail. */
export type StatementException = Exclude<Tables['letter_refusal']['why'], 'asked'>

export interface UnsendableGiver {
  email: string
  name: string | null
  why: StatementException
}

/** The limit of one page. */
const maxExceptions = 500

/** Givers of the year who get no statement by mail, with the reason. */
export async function findUnsendable(db: Db | Tx, year: number, only?: string): Promise<UnsendableGiver[]> {
  const refused = await refusing(db).select('why').$narrowType<{ why: StatementException }>().execute()
  const bounced = (await unreachable(db).execute()).map(({ email }) => ({ email, why: 'bounced' as const }))
  // "Forgotten" has priority over a bounced address.
  const reasons = new Map([...bounced, ...refused].map(({ email, why }) => [email, why]))
  const wanted = [...reasons.keys()].filter((email) => only === undefined || email === foldEmail(only))
  const found: UnsendableGiver[] = []
  for (let at = 0; at < wanted.length && found.length < maxExceptions; at += maxExceptions) {
    const rows = await giftsOf(db, year)
      .where(sql`lower(payer_email)`, 'in', wanted.slice(at, at + maxExceptions))
      .select([sql<string>`lower(payer_email)`.as('email'), sql<string | null>`nullif(max(payer_name), '')`.as('name')])
      .groupBy(sql`lower(payer_email)`)
      .orderBy('email')
      .execute()
    found.push(...rows.map((row) => ({ ...row, why: reasons.get(row.email) ?? 'bounced' })))
  }
  return found
}

/** A giver whose statement is sent by post. Gifts with the same name and address belong to one giver. */
export interface GiverByPost {
  name: string | null
  address: string | null
  gifts: number
  /** How many of the gifts were acknowledged elsewhere. */
  elsewhere: number
  cents: number
  /** The newest gift. */
  newest_id: string
}

export function findGiversByPost(db: Db, year: number, limit: number): Promise<GiverByPost[]> {
  return giftsOf(db, year)
    .where('payer_email', 'is', null)
    .select((row) => [
      sql<string | null>`max(payer_name)`.as('name'),
      sql<string | null>`max(postal_address)`.as('address'),
      row.fn.countAll<number>().as('gifts'),
      acknowledgedElsewhere.as('elsewhere'),
      ownCents.as('cents'),
      row.fn.max('id').as('newest_id'),
    ])
    .groupBy([sql`lower(payer_name)`, sql`lower(postal_address)`, ...nobodyApart()])
    .orderBy(sql`lower(max(payer_name))`)
    .limit(limit)
    .$castTo<GiverByPost>()
    .execute()
}

/** Gifts without a name are never grouped. */
const nobodyApart = () => [sql`case when coalesce(payer_name, '') = '' then id end`]

/** The gifts of the year without an e-mail address, in the same groups. */
export function findGiftsByPost(db: Db, year: number): Promise<Gift[]> {
  return giftsOf(db, year)
    .where('payer_email', 'is', null)
    .selectAll()
    .orderBy(sql`lower(payer_name)`)
    .orderBy('id')
    .$castTo<Gift>()
    .execute()
}
