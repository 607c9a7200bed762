import { sql, type SqlBool } from 'kysely'
import type { Audience } from './newsletter-tables.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { mergedGivers } from '../givers/giver.queries.server.ts'
import { findLettersEmail, givenLetters, refusingGivers } from '../givers/letters-to-giver.queries.server.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { foldEmail } from '../values/email-address.ts'

export type GiverAudience = Exclude<Audience, 'subscribers' | 'list'>

/** Statuses of gifts of which a part remains. */
const keptStatuses: readonly PaymentStatus[] = ['paid', 'partly-refunded']

interface Page {
  /** Givers and mailboxes with a copy of this issue are left out. */
  issueId: string
  after: string
  limit: number
}

/**
 * The next givers of an audience, in the order of their numbers, with the address that gets their receipts. `at` decides
 * which year is "this year". Left out are people who want no letters, who left the newsletter, whose mail bounced, and who
 * were forgotten.
 */
export function findGivers(
  tx: Db | Tx,
  audience: GiverAudience,
  at: number,
  { issueId, after, limit }: Page,
): Promise<{ id: string; email: string }[]> {
  return givers(tx, audience, at)
    .select(['giver.id', 'email'])
    .where('giver.id', '>', after)
    .where(
      sql<SqlBool>`not exists (
        select 1 from letter_copy where issue_id = ${issueId} and lower(letter_copy.email) = giver_email.email_key
      )`,
    )
    .where(
      sql<SqlBool>`not exists (
        select 1 from letter_copy where issue_id = ${issueId} and letter_copy.giver_id in (
          select member.id from giver as member where member.id = giver.id or member.merged_into = giver.id
        )
      )`,
    )
    .orderBy('giver.id')
    .limit(limit)
    .execute()
}

/**
 * The number of givers that `findGivers` finds. Nearly all have an address of their own for receipts: they are counted
 * together, and the addresses of the others are looked for.
 */
export async function countGivers(db: Db, audience: GiverAudience, at: number): Promise<number> {
  const others = reachable(db).where('giver.id', 'in', sql<string>`(select id from known where not has_own)`)
  const { rows } = await sql<{ count: number }>`
    with audience as materialized (${audienceOf(audience, yearOf(at))}),
    known as materialized (
      select id, id in (select giver_id from giver_email where gets_receipts = 1) as has_own from audience
    )
    select (
      select count(*) from known where has_own and id not in (${refusingGivers})
        and id not in (select id from giver where forgotten_at is not null)
        and id not in (
          select giver_id from giver_email where gets_receipts = 1 and (
            bounced_at is not null or email_key in (select email from subscriber where status = 'unsubscribed'))
        )
    ) + ${others.select((row) => row.fn.countAll().as('count'))} as count`.execute(db)
  return rows[0]!.count
}

/** The address for a copy of a letter. Null: the giver may get no letters any more. */
export async function findReaderEmail(db: Db, { giver_id: giverId }: { giver_id: string | null }) {
  const email = giverId === null ? null : await findLettersEmail(db, giverId)
  if (email === null) return null
  const left = db.selectFrom('subscriber').select('id').where('email', '=', foldEmail(email))
  return (await left.where('status', '=', 'unsubscribed').execute()).length === 0 ? email : null
}

const givers = (db: Db | Tx, audience: GiverAudience, at: number) =>
  reachable(db).where('giver.id', 'in', sql<string>`(${audienceOf(audience, yearOf(at))})`)

const reachable = (db: Db | Tx) =>
  givenLetters(db).where(
    sql<SqlBool>`not exists (
      select 1 from subscriber where subscriber.email = giver_email.email_key and subscriber.status = 'unsubscribed'
    )`,
  )

/** The givers of an audience, as the pages show them. Gifts of the test mode do not count on the live site. */
function audienceOf(audience: GiverAudience, year: number) {
  if (audience === 'givers-this-year') return whoGave(startOfYear(year))
  if (audience === 'lapsed-givers') return whoGave(startOfYear(year - 1), startOfYear(year))
  return sql`select distinct coalesce(merged.shown, giver_id) as id
    from recurring_gift left join ${mergedGivers} as merged on merged.id = giver_id
    where giver_id is not null and status <> 'stopped' and livemode = ${livemode()}`
}

/** Givers whose last gift was given from a time on, and before another. Most were not merged: to find them needs no join. */
function whoGave(from: number, to?: number) {
  const isKept = sql`kind = 'gift' and livemode = ${livemode()} and status in (${sql.join(keptStatuses)})
    and paid_at >= ${from}`
  const isLast = to === undefined ? sql`` : sql`having max(paid_at) < ${to}`
  return sql`
    select giver_id as id from payment
    where giver_id is not null and giver_id not in (select id from ${mergedGivers} as merged) and ${isKept}
    group by giver_id ${isLast}
    union all
    select shown from ${mergedGivers} as merged cross join payment where payment.giver_id = merged.id and ${isKept}
    group by shown ${isLast}`
}
