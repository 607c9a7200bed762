import { sql, type SqlBool } from 'kysely'
import type { Audience } from './newsletter-tables.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { foldEmail } from '../values/email-address.ts'

export type GiverAudience = Exclude<Audience, 'subscribers' | 'list'>

/** Statuses of gifts of which a part remains. */
const keptStatuses: readonly PaymentStatus[] = ['paid', 'partly-refunded']
/** Addresses that differ in case alone are one mailbox. */
const mailbox = sql<string>`lower(payment.payer_email)`

interface Page {
  /** Mailboxes with a copy of this issue are left out. */
  issueId: string
  after: string
  limit: number
}

interface Giver {
  mailbox: string
  /** As it is written in one of the gifts. */
  email: string
}

/**
 * The next mailboxes of an audience, sorted by name. `at` decides which year is "this year". Left out are people who want
 * no letters, who left the newsletter, whose mail bounced, and who were forgotten.
 */
export function findGivers(
  tx: Db | Tx,
  audience: GiverAudience,
  at: number,
  { issueId, after, limit }: Page,
): Promise<Giver[]> {
  return givers(tx, audience, at)
    .select([mailbox.as('mailbox'), sql<string>`min(payer_email)`.as('email')])
    .where(mailbox, '>', after)
    .where(
      sql<SqlBool>`not exists (select 1 from letter_copy where issue_id = ${issueId} and lower(email) = ${mailbox})`,
    )
    .groupBy(mailbox)
    .orderBy(mailbox)
    .limit(limit)
    .execute()
}

export async function countGivers(db: Db, audience: GiverAudience, at: number): Promise<number> {
  const { count } = await givers(db, audience, at)
    .select(sql<number>`count(distinct lower(payer_email))`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the address may still get letters. */
export async function mayWriteTo(db: Db, email: string): Promise<boolean> {
  const ofAddress = (table: 'letter_refusal' | 'subscriber') =>
    db.selectFrom(table).select('email').where('email', '=', foldEmail(email))
  const refusals = ofAddress('letter_refusal').union(ofAddress('subscriber').where('status', '=', 'unsubscribed'))
  return (await refusals.execute()).length === 0
}

function givers(db: Db | Tx, audience: GiverAudience, at: number) {
  const year = yearOf(at)
  const all = db
    .selectFrom('payment')
    .where('payment.kind', '=', 'gift')
    // Gifts of the test mode do not count on the live site.
    .where('payment.livemode', '=', livemode())
    .where('payment.payer_email', '<>', '')
    .where(sql<SqlBool>`not exists (select 1 from letter_refusal where email = ${mailbox})`)
    .where(sql<SqlBool>`not exists (
      select 1 from subscriber where email = ${mailbox} and subscriber.status = 'unsubscribed'
    )`)
  if (audience === 'recurring-givers') return all.where(isNewestOfRecurring)
  const given = all.where('payment.status', 'in', keptStatuses)
  if (audience === 'givers-this-year') return given.where('payment.paid_at', '>=', startOfYear(year))
  return given.where('payment.paid_at', '>=', startOfYear(year - 1)).where('payment.paid_at', '<', startOfYear(year))
    .where(sql<SqlBool>`not exists (
      select 1 from payment as later where lower(later.payer_email) = ${mailbox} and later.kind = 'gift'
        and later.livemode = ${livemode()} and later.status in (${sql.join(keptStatuses)})
        and later.paid_at >= ${startOfYear(year)}
    )`)
}

/** The address of a recurring gift is that of its newest payment. */
const isNewestOfRecurring = sql<SqlBool>`exists (
    select 1 from recurring_gift
    where recurring_gift.subscription_id = payment.subscription_id and recurring_gift.status <> 'stopped'
  ) and not exists (
    select 1 from payment as newer
    where newer.subscription_id = payment.subscription_id and newer.payer_email is not null
      and newer.created_at > payment.created_at
  )`
