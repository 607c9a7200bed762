import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/db.server.ts'
import { wakeOutboxWorkers } from './outbox-wake.server.ts'
import { withoutAddresses, type OutboxRow } from './outbox.server.ts'

/** Whether the same was sent once more after this message. */
export async function wasSentLater(tx: Tx, { kind, subject_id: subject, sent_at: at }: OutboxRow): Promise<boolean> {
  const same = tx.selectFrom('outbox').select('id').where('subject_id', '=', subject).where('kind', '=', kind)
  return (await same.where('status', '=', 'sent').where('sent_at', '>', at).execute()).length > 0
}

/** Notes that a message was taken and did not arrive. False when it is not known as sent. */
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
 * Owes again what was given up about one subject, or came back. Returns the kinds. Each is a message of its own, with
 * another Message-ID: a late report about the one before does not touch it.
 */
export async function requeueLost(tx: Tx, subjectId: string, now: number): Promise<string[]> {
  const lost = await tx
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['dead', 'bounced'])
    .execute()
  const owed = { status: 'queued', run_at: now, created_at: now, attempts: 0, last_error: null, sent_at: null } as const
  for (const { id } of lost) {
    const anew = { ...owed, id: randomUUID() }
    await tx.updateTable('outbox').set(anew).where('id', '=', id).execute()
  }
  if (lost.length > 0) await wakeOutboxWorkers(tx)
  return lost.map(({ kind }) => kind)
}

/** What was given up or came back, the newest first. What is sent, which is nearly all of the table, is not read. */
export function findLostMessages(db: Db, exceptKinds: readonly string[], limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['dead', 'bounced'])
    .where('kind', 'not in', ['', ...exceptKinds])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
