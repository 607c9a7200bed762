import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db.server.ts'
import { eachRow } from '../platform/each-row.ts'
import type { ContactMessageTable } from '../platform/tables.ts'

export type ContactMessage = Selectable<ContactMessageTable>

export function findContactMessage(db: Db | Tx, id: string): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest message with exactly this content. */
export function findLatestWithContent(
  db: Db | Tx,
  contentHash: string,
): Promise<Pick<ContactMessage, 'id' | 'created_at'> | undefined> {
  return db
    .selectFrom('contact_message')
    .select(['id', 'created_at'])
    .where('content_hash', '=', contentHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a message. False when it is there already: then nothing is changed. */
export async function insertContactMessage(tx: Tx, row: ContactMessage): Promise<boolean> {
  const added = await tx
    .insertInto('contact_message')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Notes that the message has been answered. False when that was noted before, or there is no such message. */
export async function markAnswered(db: Db | Tx, id: string, now: number): Promise<boolean> {
  const changed = await db
    .updateTable('contact_message')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** All messages, oldest first. */
export function eachContactMessage(
  db: Db,
  { unanswered = false, pageSize = 200 } = {},
): AsyncGenerator<ContactMessage> {
  return eachRow(
    ({ at, id }, limit) =>
      db
        .selectFrom('contact_message')
        .selectAll()
        .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(at, id)))
        .$if(unanswered, (messages) => messages.where('answered_at', 'is', null))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ created_at: at, id }) => ({ at, id }),
    { pageSize },
  )
}
