import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import type { MailReport } from './bounce.ts'
import { readReport } from './read-report.server.ts'
import { recordReport } from './record-report.server.ts'

/** A report contains one small message at most. */
const maxReportBytes = 5 * 1024 * 1024

/**
 * Triggered by: the server's timer, if BOUNCE_MAILBOX is set.
 * Changes: records each bounce and each complaint in the Maildir's `new`, then moves the file to `cur`, which means that it is read. A mail
 * that cannot be read is moved too, and flagged.
 * Repeatable: yes, also by several processes at once. A file is moved after its bounce is committed.
 */
export async function readBounceMailbox(db: Db, folder: string, now: number): Promise<void> {
  const counts = { read: 0, noted: 0 }
  for (const name of await readdir(join(folder, 'new'))) {
    const file = join(folder, 'new', name)
    try {
      const report = (await stat(file)).size <= maxReportBytes ? await readMail(name, await readFile(file)) : null
      if (report && report !== 'unreadable' && (await recordReport(db, report, now))) counts.noted += 1
      counts.read += 1
      // Flags of Maildir: seen, or flagged for a person who looks at the mailbox.
      await rename(file, join(folder, 'cur', `${name}:2,${report === 'unreadable' ? 'F' : 'S'}`))
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  if (counts.read > 0) log.info('bounce-mailbox-read', counts)
}

/** A mail that cannot be read, for example one with hundreds of nested parts, does not stop the reports after it. */
async function readMail(name: string, bytes: Uint8Array): Promise<MailReport | null | 'unreadable'> {
  try {
    return await readReport(bytes)
  } catch (error) {
    log.warn('bounce-report-unreadable', { file: name, error: String(error) })
    return 'unreadable'
  }
}

/** Another process has moved it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
