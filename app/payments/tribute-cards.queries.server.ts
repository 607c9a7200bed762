import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { tributeCardKind } from './payment-notifications.server.ts'

const dayMs = 24 * 60 * 60_000

/** How the mail with a gift's card stands in the outbox. Null when it was never queued, or is not kept any more. */
export async function findCardStatus(db: Db, giftId: string): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('status')
    .where('subject_id', '=', giftId)
    .where('kind', '=', tributeCardKind)
    .executeTakeFirst()
  return row?.status ?? null
}

/** From whom and to whom cards were owed on the same day (in UTC) as this gift's, before it. */
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
      // What the index holds: hardly any gift tells somebody.
      .where(sql<SqlBool>`lower(tell_email) > ''`)
      .where('outbox.kind', '=', tributeCardKind)
      .where('outbox.created_at', '>=', own.created_at - (own.created_at % dayMs))
      .where((row) => row(row.refTuple('outbox.created_at', 'outbox.id'), '<', row.tuple(own.created_at, own.id)))
      .execute()
  )
}
