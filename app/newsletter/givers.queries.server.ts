import { sql, type ExpressionBuilder } from 'kysely'
import type { Audience } from '../platform/office-tables.ts'
import { startOfYear, yearOf } from '../ledger/year-of.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { livemode } from '../platform/livemode.server.ts'
import type { PaymentStatus, Tables } from '../platform/tables.ts'

export type GiverAudience = Exclude<Audience, 'subscribers'>

/** What a giver has given, and kept giving. */
const keptStatuses: readonly PaymentStatus[] = ['paid', 'partly-refunded']
/** One mailbox, however its address is written. */
const mailbox = sql<string>`lower(payer_email)`

interface Page {
  /** The issue whose copies are left out, because they are owed already. */
  issueId: string
  after: string
  limit: number
}

interface Giver {
  mailbox: string
  /** As one of the gifts has it. */
  email: string
}

/**
 * The next mailboxes of an audience, in the order of their names: `at` says which year is this one. Left out is who
 * wants no letters, who has left the newsletter, whose mail came back, and who was forgotten.
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
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('letter_copy')
            .select('letter_copy.id')
            .where('issue_id', '=', issueId)
            .whereRef(sql<string>`lower(letter_copy.email)`, '=', mailbox),
        ),
      ),
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

/** Whether the address may still be written to, when its copy is about to leave. */
export async function mayWriteTo(db: Db, email: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('letter_refusal')
    .select('email')
    .where('email', '=', email.toLowerCase())
    .union(
      db
        .selectFrom('subscriber')
        .select('email')
        .where('email', '=', email.toLowerCase())
        .where('status', '=', 'unsubscribed'),
    )
    .executeTakeFirst()
  return refusal === undefined
}

function givers(db: Db | Tx, audience: GiverAudience, at: number) {
  const year = yearOf(at)
  const all = db
    .selectFrom('payment')
    .where('payment.kind', '=', 'gift')
    // What was tried before the live keys came is no gift.
    .where('payment.livemode', '=', livemode())
    .where('payment.payer_email', '<>', '')
    .where((row) =>
      row.not(row.exists(row.selectFrom('letter_refusal').select('email').whereRef('email', '=', mailbox))),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('subscriber')
            .select('id')
            .whereRef('email', '=', mailbox)
            .where('status', '=', 'unsubscribed'),
        ),
      ),
    )
  if (audience === 'recurring-givers') return all.where(isNewestOfRecurring)
  const given = all.where('payment.status', 'in', keptStatuses)
  if (audience === 'givers-this-year') return given.where('payment.paid_at', '>=', startOfYear(year))
  return given
    .where('payment.paid_at', '>=', startOfYear(year - 1))
    .where('payment.paid_at', '<', startOfYear(year))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment as later')
            .select('later.id')
            .whereRef(sql<string>`lower(later.payer_email)`, '=', mailboxOf('payment'))
            .where('later.kind', '=', 'gift')
            .where('later.livemode', '=', livemode())
            .where('later.status', 'in', keptStatuses)
            .where('later.paid_at', '>=', startOfYear(year)),
        ),
      ),
    )
}

const mailboxOf = (table: string) => sql<string>`lower(${sql.ref(`${table}.payer_email`)})`

/** The address of a recurring gift is that of its newest payment. */
function isNewestOfRecurring(row: ExpressionBuilder<Tables, 'payment'>) {
  return row.and([
    row.exists(
      row
        .selectFrom('recurring_gift')
        .select('recurring_gift.subscription_id')
        .whereRef('recurring_gift.subscription_id', '=', 'payment.subscription_id')
        .where('recurring_gift.status', '<>', 'stopped'),
    ),
    row.not(
      row.exists(
        row
          .selectFrom('payment as newer')
          .select('newer.id')
          .whereRef('newer.subscription_id', '=', 'payment.subscription_id')
          .where('newer.payer_email', 'is not', null)
          .whereRef('newer.created_at', '>', 'payment.created_at'),
      ),
    ),
  ])
}
