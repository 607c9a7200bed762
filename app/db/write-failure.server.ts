import type { LogEvent } from 'kysely'

/** The disk error of the last failed write. Null when there is none, or a later write succeeded. */
let failure: string | null = null
let notify = () => {}

/** Calls `onFailure` when a write fails after others succeeded. */
export function onWriteFailure(onFailure: () => void): void {
  notify = onFailure
}

/** A listener for Kysely's log of statements. Remembers disk failures. */
export function watchWrites(event: LogEvent): void {
  if (event.level === 'error' && isDiskFailure(event.error)) recordWriteFailure(event.error)
}

export function recordWriteFailure(error: unknown): void {
  const isFirst = failure === null
  failure = error instanceof Error ? error.message : String(error)
  if (isFirst) notify()
}

/** After a failure, each call tries `write` again, until it succeeds. */
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

/** SQLITE_IOERR and SQLITE_FULL, also in their extended codes: https://sqlite.org/rescode.html */
const sqliteCodes = new Set([10, 13])
/** disk_full and io_error (https://www.postgresql.org/docs/current/errcodes-appendix.html), and those of files. */
const otherCodes = new Set<unknown>(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether a database or a file could not be written because its disk is full or fails. */
export function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: number; code?: unknown }
  return otherCodes.has(code) || (errcode !== undefined && sqliteCodes.has(errcode % 256))
}
