import type { LogEvent } from 'kysely'

/** Why the last write failed for want of room or of a disk that works. Null when none did, or one has succeeded since. */
let failure: string | null = null
let notify = () => {}

/** Calls `tell` when a write fails after others succeeded. */
export function onWriteFailure(tell: () => void): void {
  notify = tell
}

/** Kysely's log of every statement: keeps the failures of the disk in mind. */
export function watchWrites(event: LogEvent): void {
  if (event.level === 'error' && isDiskFailure(event.error)) recordWriteFailure(event.error)
}

export function recordWriteFailure(error: unknown): void {
  const isFirst = failure === null
  failure = error instanceof Error ? error.message : String(error)
  if (isFirst) notify()
}

/** After a failure, tries `write` each time it is asked, until that succeeds. */
export async function findWriteFailure(write: () => Promise<void>): Promise<string | null> {
  if (failure === null) return null
  try {
    await write()
    failure = null
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  return failure
}

/** SQLITE_IOERR and SQLITE_FULL, in any of their extended forms: https://sqlite.org/rescode.html */
const sqliteCodes = new Set([10, 13])
/** disk_full and io_error: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresCodes = new Set<unknown>(['53100', '58030', 'ENOSPC'])

function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: number; code?: unknown }
  return postgresCodes.has(code) || (errcode !== undefined && sqliteCodes.has(errcode % 256))
}
