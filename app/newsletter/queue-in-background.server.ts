import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { queueCopies } from './queue-issue.server.ts'

/** For a submit in the office, which need not wait for the last of many copies. What is left undone, the timer does. */
export function queueInBackground(db: Db, issueId: string, now: number): void {
  void queueToTheEnd(db, issueId, now).catch((error: unknown) =>
    log.error('letter-not-queued', { letter: issueId, error: String(error) }),
  )
}

export async function queueToTheEnd(db: Db, issueId: string, now: number): Promise<void> {
  for await (const { queued_at: at } of queueCopies(db, issueId, now)) if (at !== null) return
}
