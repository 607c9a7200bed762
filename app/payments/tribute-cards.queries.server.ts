import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import type { OutboxRow } from '../mail/outbox.server.ts'
import { tributeCardKind } from './payment-notifications.server.ts'

const dayMs = 24 * 60 * 60_000

/** The newest mail with a gift's card. `send_to`: the staff sent it. Undefined: none was queued, or it is deleted by now. */
export function findCardMail(
  db: Db,
  giftId: string,
): Promise<Pick<OutboxRow, 'id' | 'status' | 'send_to' | 'created_at'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['id', 'status', 'send_to', 'created_at'])
    .where('subject_id', '=', giftId)
    .where('kind', '=', tributeCardKind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The senders and recipients of the cards that were queued on the same day (in UTC) before this card, none by the staff. */
export function findCardsBefore(
  db: Db,
  { id, created_at: at }: Pick<OutboxRow, 'id' | 'created_at'>,
): Promise<{ tell_email: string | null; payer_email: string | null }[]> {
  return (
    db
      .selectFrom('payment')
      .innerJoin('outbox', 'outbox.subject_id', 'payment.id')
      .select(['tell_email', 'payer_email'])
      // As in the index: few gifts have a recipient.
      .where(sql<SqlBool>`lower(tell_email) > ''`)
      .where('outbox.kind', '=', tributeCardKind)
      .where('outbox.send_to', 'is', null)
      .where('outbox.created_at', '>=', at - (at % dayMs))
      .where((row) => row(row.refTuple('outbox.created_at', 'outbox.id'), '<', row.tuple(at, id)))
      .execute()
  )
}
