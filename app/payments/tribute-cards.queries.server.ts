import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { tributeCardKind } from './payment-notifications.server.ts'

const dayMs = 24 * 60 * 60_000

/** The status of the mail with a gift's card in the outbox. Null when it was never queued, or is deleted by now. */
export async function findCardStatus(db: Db, giftId: string): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('status')
    .where('subject_id', '=', giftId)
    .where('kind', '=', tributeCardKind)
    .executeTakeFirst()
  return row?.status ?? null
}

/** The senders and recipients of the cards that were queued on the same day (in UTC) before this gift's card. */
export async function findCardsBefore(
  db: Db,
  giftId: string,
): Promise<{ tell_email: string | null; payer_email: string | null }[]> {
  const own = await db
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where('subject_id', '=', giftId)
    .where('kind', '=', tributeCardKind)
    .executeTakeFirst()
  if (!own) return []
  return (
    db
      .selectFrom('payment')
      .innerJoin('outbox', 'outbox.subject_id', 'payment.id')
      .select(['tell_email', 'payer_email'])
      // As in the index: few gifts have a recipient.
      .where(sql<SqlBool>`lower(tell_email) > ''`)
      .where('outbox.kind', '=', tributeCardKind)
      .where('outbox.created_at', '>=', own.created_at - (own.created_at % dayMs))
      .where((row) => row(row.refTuple('outbox.created_at', 'outbox.id'), '<', row.tuple(own.created_at, own.id)))
      .execute()
  )
}
