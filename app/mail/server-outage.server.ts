import { sql } from 'kysely'
import { isPostgres, type Db } from '../db/db.server.ts'
import { wakeWorkers } from '../db/wake.server.ts'
import { backOffMs } from './outbox.server.ts'

/** While the mail server takes no mail, one message is tried in this time: the first wait of a message. */
export const probeMs = backOffMs(1)

/**
 * Makes up to `limit` messages due that wait for the mail server: mail that a person waits for first, and of these the ones
 * that were not tried for the longest time. They stay before what was queued since. Returns how many.
 */
export async function releaseWaiting(db: Db, now: number, limit: number): Promise<number> {
  const skipLocked = isPostgres(db) ? sql`for update skip locked` : sql``
  const { rows } = await sql`
    with waiting as materialized (
      select id from outbox where server_failed_at is not null and status = 'queued'
      order by priority, server_failed_at, id limit ${sql.lit(limit)} ${skipLocked}
    )
    update outbox set server_failed_at = null, attempts = 0,
      run_at = case when server_failed_at < ${now} then server_failed_at else ${now} end
    where id in (select id from waiting)
    returning id`.execute(db)
  if (rows.length > 0) await wakeWorkers(db, 'outbox')
  return rows.length
}

/** Makes one message due as a probe when no process has tried one for a while. */
export async function probeServer(db: Db, now: number): Promise<void> {
  const waiting = db.selectFrom('outbox').select((row) => row.fn.max('server_failed_at').as('at'))
  const last = (await waiting.where('server_failed_at', 'is not', null).executeTakeFirst())?.at ?? null
  // A time to come is of a clock that was set back since.
  if (last !== null && (last <= now - probeMs || last > now)) await releaseWaiting(db, now, 1)
}

/**
 * A start may follow a correction, so every message is tried at once that waits for another try, whatever failed. Of those
 * that wait for the mail server only `first`: their success makes the others due.
 */
export async function retryAtStart(db: Db, now: number, first: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ run_at: now })
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .where('run_at', '>', now)
    .execute()
  await releaseWaiting(db, now, first)
}

export interface MailTrouble {
  error: string
  failedAt: number
  nextTryAt: number
  /** The mail server takes no mail at all. */
  isServer: boolean
}

/** The last failure of a message that still waits. Null means none. Of `expendable` kinds only a failure of the server. */
export async function findMailTrouble(db: Db, expendable: readonly string[]): Promise<MailTrouble | null> {
  const last = await db
    .selectFrom('outbox')
    .select(['last_error', 'failed_at', 'run_at', 'server_failed_at'])
    .where('status', '=', 'queued')
    .where('failed_at', 'is not', null)
    .where((row) => row.or([row('server_failed_at', 'is not', null), row('kind', 'not in', ['', ...expendable])]))
    .orderBy((row) => row('server_failed_at', 'is not', null), 'desc')
    .orderBy('failed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { last_error: error, failed_at: failedAt, run_at: runAt, server_failed_at: serverFailedAt } = last
  return { error: error ?? '', failedAt: failedAt ?? 0, nextTryAt: runAt, isServer: serverFailedAt !== null }
}
