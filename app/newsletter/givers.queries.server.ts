import { sql, type SqlBool } from 'kysely'
import type { Audience } from './newsletter-tables.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'
import { countOf } from '../values/count-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { shownIdIn } from '../givers/giver.queries.server.ts'
import { findLettersEmail, givenLetters } from '../givers/letters-to-giver.queries.server.ts'
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

export const countGivers = (db: Db, audience: GiverAudience, at: number): Promise<number> =>
  countOf(givers(db, audience, at))

/** The address for a copy of a letter. Null: the giver may get no letters any more. */
export async function findReaderEmail(db: Db, { giver_id: giverId }: { giver_id: string | null }) {
  const email = giverId === null ? null : await findLettersEmail(db, giverId)
  if (email === null) return null
  const left = db.selectFrom('subscriber').select('id').where('email', '=', foldEmail(email))
  return (await left.where('status', '=', 'unsubscribed').execute()).length === 0 ? email : null
}

const givers = (db: Db | Tx, audience: GiverAudience, at: number) =>
  givenLetters(db)
    .where('giver.id', 'in', audienceOf(db, audience, yearOf(at)))
    .where(
      sql<SqlBool>`not exists (
        select 1 from subscriber where subscriber.email = giver_email.email_key and subscriber.status = 'unsubscribed'
      )`,
    )

/** The givers of an audience, as the pages show them. Gifts of the test mode do not count on the live site. */
function audienceOf(db: Db | Tx, audience: GiverAudience, year: number) {
  if (audience === 'givers-this-year') return givenSince(db, year)
  if (audience === 'lapsed-givers') {
    const before = givenSince(db, year - 1).where('paid_at', '<', startOfYear(year))
    return before.where(shownIdIn('payment.giver_id'), 'not in', givenSince(db, year))
  }
  return db
    .selectFrom('recurring_gift')
    .select(shownIdIn('recurring_gift.giver_id').as('shown_id'))
    .where('recurring_gift.giver_id', 'is not', null)
    .where('recurring_gift.status', '<>', 'stopped')
    .where('recurring_gift.livemode', '=', livemode())
}

const givenSince = (db: Db | Tx, year: number) =>
  db
    .selectFrom('payment')
    .select(shownIdIn('payment.giver_id').as('shown_id'))
    .where('payment.giver_id', 'is not', null)
    .where('payment.kind', '=', 'gift')
    .where('payment.livemode', '=', livemode())
    .where('payment.status', 'in', keptStatuses)
    .where('payment.paid_at', '>=', startOfYear(year))
