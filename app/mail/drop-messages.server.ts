import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { OutboxRow } from './outbox.server.ts'

/**
 * Deletes every message about one subject, or only those with the given status. A worker that has leased one sends it
 * and records nothing.
 */
export async function dropMessagesAbout(tx: Db | Tx, subjectId: string, status?: OutboxRow['status']): Promise<void> {
  const rows = tx.deleteFrom('outbox').where('subject_id', '=', subjectId)
  await (status ? rows.where('status', '=', status) : rows).execute()
}

/**
 * Deletes the queued messages about these subjects. Returns the subjects. A message that a worker has leased may be sent
 * already, and stays.
 */
export async function dropUnleasedMessages(tx: Tx, subjectIds: readonly string[], now: number): Promise<string[]> {
  const dropped = await tx
    .deleteFrom('outbox')
    .where('subject_id', 'in', ['', ...subjectIds])
    .where('status', '=', 'queued')
    .where('locked_until', '<=', now)
    .returning('subject_id')
    .execute()
  return dropped.map(({ subject_id: id }) => id)
}

/** Deletes the messages whose ids a query finds. Returns their number. */
export async function dropMessages(tx: Tx, ids: SelectQueryBuilder<Tables, 'outbox', { id: string }>): Promise<number> {
  const dropped = await tx.deleteFrom('outbox').where('id', 'in', ids).returning('id').execute()
  return dropped.length
}
