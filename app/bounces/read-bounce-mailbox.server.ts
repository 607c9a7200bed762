import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { noteBounce } from './note-bounce.server.ts'
import { readDeliveryReport } from './read-delivery-report.server.ts'

/** A report holds the message at most, which is small. */
const maxReportBytes = 5 * 1024 * 1024

/**
 * Triggered by: the server's timer, where BOUNCE_MAILBOX is set.
 * Changes: notes each bounce in the Maildir's `new`, then marks the file as read by moving it to `cur`.
 * Repeatable: yes, also by several processes at once. A file stays where it is until its bounce is committed.
 */
export async function readBounceMailbox(db: Db, folder: string, now: number): Promise<void> {
  const counts = { read: 0, noted: 0 }
  for (const name of await readdir(join(folder, 'new'))) {
    const file = join(folder, 'new', name)
    try {
      const report = (await stat(file)).size <= maxReportBytes ? await readDeliveryReport(await readFile(file)) : null
      if (report && (await noteBounce(db, report, now))) counts.noted += 1
      counts.read += 1
      await rename(file, join(folder, 'cur', `${name}:2,S`))
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  if (counts.read > 0) log.info('bounce-mailbox-read', counts)
}

/** Another process has moved it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
