import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import { wakeWorkers } from '../db/wake.server.ts'
import type { RefusalKind } from './refusals/refusal-codes.ts'
import { withoutAddresses, type OutboxRow } from './outbox.server.ts'

/**
 * When the next message of the same kind about the same subject was sent, which did not come back, in epoch milliseconds. Null:
 * there is none.
 */
export async function findNextSentAt(tx: Tx, row: OutboxRow): Promise<number | null> {
  const { id, kind, subject_id: subject, sent_at: at } = row
  const { next_at: nextAt } = await tx
    .selectFrom('outbox')
    .select((message) => message.fn.min<number | null>('sent_at').as('next_at'))
    .where('subject_id', '=', subject)
    .where('kind', '=', kind)
    .where('status', '=', 'sent')
    .where('id', '<>', id)
    .where('sent_at', '>', at)
    .executeTakeFirstOrThrow()
  return nextAt
}

/** Records that a sent message did not arrive. False when its status is not `sent`. */
export async function markBounced(
  tx: Tx,
  id: string,
  { kind, reason }: { kind: RefusalKind; reason: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({
      status: 'bounced',
      last_error: withoutAddresses(reason).slice(0, 500),
      came_back: kind,
      came_back_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Queues dead and bounced messages about one subject again. Returns their kinds. Each gets a new Message-ID, so that a
 * late report about the first message does not change it. With `to`, copies to other addresses are left out; each of the
 * others goes where it went.
 */
export async function requeueLost(tx: Tx, subjectId: string, now: number, to?: string): Promise<string[]> {
  const lost = await tx
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['dead', 'bounced'])
    .$if(to !== undefined, (rows) =>
      rows.where((row) => row.or([row('send_to', 'is', null), holdsAddress('send_to', to ?? '')])),
    )
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
    failed_at: null,
    sent_at: null,
    recipient: null,
    came_back: null,
    came_back_at: null,
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

/** Makes a queued message about a subject due now, whatever it waits for. False when none is queued. */
export async function sendQueuedNow(tx: Tx, kind: string, subjectId: string, now: number): Promise<boolean> {
  const due = await tx
    .updateTable('outbox')
    .set({ run_at: now, server_failed_at: null })
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .returning('id')
    .execute()
  if (due.length > 0) await wakeWorkers(tx, 'outbox')
  return due.length > 0
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
