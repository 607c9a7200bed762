import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/db.server.ts'
import { wakeWorkers } from '../db/wake.server.ts'
import { withoutAddresses, type OutboxRow } from './outbox.server.ts'

/** Whether a message of the same kind and subject was sent later. */
export async function wasSentLater(tx: Tx, { kind, subject_id: subject, sent_at: at }: OutboxRow): Promise<boolean> {
  const same = tx.selectFrom('outbox').select('id').where('subject_id', '=', subject).where('kind', '=', kind)
  return (await same.where('status', '=', 'sent').where('sent_at', '>', at).execute()).length > 0
}

/** Records that a sent message did not arrive. False when its status is not `sent`. */
export async function markBounced(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ status: 'bounced', last_error: withoutAddresses(reason).slice(0, 500) })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Queues dead and bounced messages about one subject again. Returns their kinds. Each gets a new Message-ID, so that a
 * late report about the first message does not change it.
 */
export async function requeueLost(tx: Tx, subjectId: string, now: number): Promise<string[]> {
  const lost = await tx
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['dead', 'bounced'])
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('id')
    .execute()
  const queued = {
    status: 'queued',
    run_at: now,
    created_at: now,
    attempts: 0,
    last_error: null,
    sent_at: null,
  } as const
  for (const { id } of lost) {
    await tx
      .updateTable('outbox')
      .set({ ...queued, id: randomUUID() })
      .where('id', '=', id)
      .execute()
  }
  if (lost.length > 0) await wakeWorkers(tx, 'outbox')
  return lost.map(({ kind }) => kind)
}

/** Dead and bounced messages, the newest first. Sent messages, nearly all of the table, are not read. */
export function findLostMessages(db: Db, exceptKinds: readonly string[], limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['dead', 'bounced'])
    .where('kind', 'not in', ['', ...exceptKinds])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
