import { randomUUID } from 'node:crypto'
import { sql, type SqlBool, type Updateable } from 'kysely'
import { isPaymentNumber } from '../values/receipt-number.ts'
import { countOf } from '../values/count-of.ts'
import { foldEmail } from '../values/email-address.ts'
import { chunksOf } from '../db/chunks-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { wakeWorkers } from '../db/wake.server.ts'
import type { Tables } from '../db/tables.ts'

export type OutboxRow = Tables['outbox']

const minuteMs = 60_000
/** A message that could not be sent for three days is given up and reported, as mail servers do (RFC 5321, 4.5.4.1). */
const giveUpAfterMs = 72 * 60 * minuteMs
/** Longer than any answer of a mail server takes. Then a message whose worker died is claimed again. */
const leaseMs = 5 * minuteMs
/** The longest wait before another try. */
const maxBackOffMs = 120 * minuteMs

interface Message {
  kind: string
  subjectId: string
  /** Kind and subject, unless there may be several. */
  dedupeKey?: string
  /** A copy goes to this address. Without it, the composer finds the address. */
  sendTo?: string | null
}

/** Queues a message. Repeatable: the same `dedupeKey` queues it once. Call it in the transaction that makes it necessary. */
export async function queueMessage(tx: Db | Tx, message: Message, now: number): Promise<void> {
  await insertMessages(tx, [message], 0, now)
}

/** The same for messages that are sent when nothing else is due. Returns how many are new. */
export function queueBulkMessages(tx: Db | Tx, messages: Message[], now: number): Promise<number> {
  return insertMessages(tx, messages, 1, now)
}

async function insertMessages(tx: Db | Tx, messages: Message[], priority: 0 | 1, now: number): Promise<number> {
  const rows = messages.map(({ kind, subjectId, dedupeKey = `${kind}:${subjectId}`, sendTo = null }) => ({
    id: randomUUID(),
    kind,
    subject_id: subjectId,
    dedupe_key: dedupeKey,
    status: 'queued' as const,
    priority,
    send_to: sendTo,
    run_at: now,
    created_at: now,
    locked_until: 0,
    attempts: 0,
  }))
  let added = 0
  for (const chunk of chunksOf(rows)) {
    const inserted = await tx
      .insertInto('outbox')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    added += inserted.length
  }
  if (added > 0) await wakeWorkers(tx, 'outbox')
  return added
}

/** The fields of log lines about a message. */
export const logFieldsOf = ({ id, kind, subject_id: subject }: OutboxRow) => ({
  message: id,
  kind,
  subject,
  ...(isPaymentNumber(subject) && { payment: subject }),
})

/** How many messages of a kind about a subject are queued, or were created or sent after `since`. */
export function countQueuedOrSentSince(tx: Tx, { kind, subjectId }: Message, since: number): Promise<number> {
  const messages = tx.selectFrom('outbox').where('subject_id', '=', subjectId).where('kind', '=', kind)
  return countOf(
    messages.where((row) =>
      row.or([row('status', '=', 'queued'), row('created_at', '>', since), row('sent_at', '>', since)]),
    ),
  )
}

/**
 * Leases up to `limit` due messages to this worker. Each is leased to one worker only. New messages are always due, and so
 * are those that a wrong clock put off for long: a clock that was set back must not delay receipts.
 */
export async function claimDueMessages(db: Db, worker: string, now: number, limit: number): Promise<OutboxRow[]> {
  const skipLocked = isPostgres(db) ? sql`for update skip locked` : sql``
  const claimed = await sql<OutboxRow>`
    with due as materialized (
      select id from outbox
      where status = 'queued' and server_failed_at is null and locked_until <= ${now}
        and (attempts = 0 or run_at <= ${now} or run_at > ${now + 2 * maxBackOffMs})
      order by priority, run_at, id limit ${sql.lit(limit)} ${skipLocked}
    )
    update outbox set locked_until = ${now + leaseMs}, locked_by = ${worker}, attempts = attempts + 1
    where id in (select id from due)
    returning *`.execute(db)
  return claimed.rows
}

/**
 * When the next queued message is due: at its next try, or at the end of another worker's lease. Returns null when none is
 * queued.
 */
export async function findNextDueTime(db: Db): Promise<number | null> {
  const { rows } = await sql<{ due_at: number | null }>`
    select min(case when run_at > locked_until then run_at else locked_until end) as due_at
    from outbox where status = 'queued' and server_failed_at is null`.execute(db)
  return rows[0]?.due_at ?? null
}

/**
 * Ends the leases of killed processes of this machine at once. A worker is named `host:pid`; `isAlive` must be false for
 * the caller's own pid, which may be reused.
 */
export async function releaseDeadWorkers(db: Db, host: string, isAlive: (pid: number) => boolean): Promise<void> {
  const rows = await db.selectFrom('outbox').select('locked_by').distinct().where('status', '=', 'queued').execute()
  for (const { locked_by: worker } of rows) {
    if (!worker?.startsWith(`${host}:`) || isAlive(Number(worker.slice(host.length + 1)))) continue
    await db.updateTable('outbox').set({ locked_until: 0, locked_by: null }).where('locked_by', '=', worker).execute()
  }
}

/**
 * Records that the mail server accepted the message, to the address `to`. `recordSubject` writes to the subject of the
 * message, in the same transaction and first: a transaction that queues a message locks its subject before the outbox, and
 * the other order would cause a deadlock on PostgreSQL.
 */
export async function markSent(
  db: Db,
  row: OutboxRow,
  to: string | null,
  now: number,
  recordSubject?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await recordSubject?.(tx)
    await release(tx, row, { status: 'sent', sent_at: now, recipient: to && foldEmail(to), last_error: null })
  })
}

/** Records that the message is not sent, because it is no longer needed. */
export async function markSkipped(db: Db, row: OutboxRow, now: number): Promise<void> {
  await release(db, row, { status: 'skipped', run_at: now, last_error: null })
}

/** Ends the lease, unless it has expired and another worker has leased the message. */
async function release(db: Db | Tx, row: OutboxRow, changes: Updateable<Tables['outbox']>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...changes, locked_until: 0, locked_by: null })
    .where('id', '=', row.id)
    .where('locked_by', '=', row.locked_by)
    .execute()
}

export function findMessage(db: Db | Tx, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Mail servers quote the address that they refuse. The log and `last_error` must not contain it. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
}

/**
 * Why a message was not sent. `refused`: its recipient has no mailbox. `server`: the mail server takes no mail at all.
 * `other`: something about this message.
 */
export type MailFault = 'refused' | 'server' | 'other'

/**
 * Queues the message for a later try, or gives it up when it is refused permanently or is three days old. One that waits
 * for the mail server is never given up: `releaseWaiting` makes it due.
 */
export async function markFailed(
  db: Db,
  row: OutboxRow,
  now: number,
  error: string,
  fault: MailFault = 'other',
): Promise<void> {
  const dead = fault === 'refused' || (fault === 'other' && now - row.created_at > giveUpAfterMs)
  await release(db, row, {
    status: dead ? 'dead' : 'queued',
    run_at: now + backOffMs(fault === 'server' ? 1 : row.attempts),
    last_error: error.slice(0, 500),
    failed_at: now,
    server_failed_at: fault === 'server' ? now : null,
  })
  if (dead) log.error('message-given-up', { ...logFieldsOf(row), attempts: row.attempts })
}

/** 30 s, 1 min, 2 min … up to 2 hours. */
export function backOffMs(attempts: number): number {
  return Math.min(30_000 * 2 ** Math.max(0, attempts - 1), maxBackOffMs)
}

/**
 * What `/readyz` and `staff -- health` check. Bulk mail and messages of the `expendable` kinds never count as late, and
 * the `expendable` kinds not as lost: anybody may have typed their addresses. Sent and skipped messages, nearly all of
 * the table, are not read.
 */
export async function outboxState(
  db: Db,
  now: number,
  expendable: readonly string[] = [],
): Promise<{ queued: number; dead: number; bounced: number; oldestMs: number }> {
  const isOf = (status: OutboxRow['status']) =>
    sql<SqlBool>`status = ${status} and kind not in (${sql.join(['', ...expendable])})`
  const { oldest, ...counts } = await db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.count<number>('id').filterWhere('status', '=', 'queued').as('queued'),
      row.fn.count<number>('id').filterWhere(isOf('dead')).as('dead'),
      row.fn.count<number>('id').filterWhere(isOf('bounced')).as('bounced'),
      row.fn.min('created_at').filterWhere(isOf('queued')).filterWhere('priority', '=', 0).as('oldest'),
    ])
    .where('status', 'in', ['queued', 'dead', 'bounced'])
    .executeTakeFirstOrThrow()
  return { ...counts, oldestMs: oldest === null ? 0 : now - oldest }
}

/** Whether the message with this key was ever queued. */
export async function wasMessageQueued(tx: Db | Tx, dedupeKey: string): Promise<boolean> {
  return (await tx.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey).execute()).length > 0
}

/** Every message about one subject, oldest first. */
export function findMessagesAbout(db: Db, subjectId: string): Promise<OutboxRow[]> {
  const messages = db.selectFrom('outbox').selectAll().where('subject_id', '=', subjectId)
  // Several are created in one transaction.
  return messages.orderBy('created_at').orderBy('kind').orderBy('id').execute()
}
