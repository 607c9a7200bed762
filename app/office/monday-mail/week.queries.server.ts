import { sql } from 'kysely'
import type { Kind } from '../../payments/payment.queries.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'
import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'

const count = sql<number>`count(*)`.as('count')

type Span = { from: number; to: number }

/** How many addresses gave in this time and never before. */
export async function countNewGivers(db: Db, { from, to }: Span): Promise<number> {
  const givers = await db
    .selectFrom('payment')
    .select(sql<number>`count(distinct lower(payer_email))`.as('count'))
    .where('payment.kind', '=', 'gift')
    .where('payment.livemode', '=', livemode())
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', to)
    .where(hasNetAmount)
    .where('payer_email', '<>', '')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment as earlier')
            .select('earlier.id')
            .whereRef(sql`lower(earlier.payer_email)`, '=', sql`lower(payment.payer_email)`)
            .where('earlier.kind', '=', 'gift')
            .whereRef('earlier.livemode', '=', 'payment.livemode')
            .where('earlier.paid_at', '<', from)
            .where(hasNetAmount),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return givers.count
}

export async function countRecurringBegun(db: Db, { from, to }: Span): Promise<number> {
  const begun = db.selectFrom('recurring_gift').where('livemode', '=', livemode())
  const counted = begun.where('created_at', '>=', from).where('created_at', '<', to).select(count)
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function countMessages(db: Db, { from, to }: Span): Promise<number> {
  const messages = db.selectFrom('contact_message').where('created_at', '>=', from).where('created_at', '<', to)
  return (await messages.select(count).executeTakeFirstOrThrow()).count
}

/** Refunds and disputes have no row of their own: the mail that each owed says when it came. */
export async function countQueued(
  db: Db,
  kinds: readonly Kind[],
  message: string,
  { from, to }: Span,
): Promise<number> {
  const owed = db
    .selectFrom('outbox')
    .innerJoin('payment', 'payment.id', 'outbox.subject_id')
    .where('outbox.kind', '=', message)
    .where('outbox.created_at', '>=', from)
    .where('outbox.created_at', '<', to)
    .where('payment.kind', 'in', kinds)
    .where('payment.livemode', '=', livemode())
  return (await owed.select(count).executeTakeFirstOrThrow()).count
}
