import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { lockIssue } from './queue-issue.server.ts'

interface PrintedLetters {
  id: string
  /** How many the page offered to print. */
  count: number
  who: Actor
}

/**
 * Triggered by: the staff, when the letters by post of a sent letter are printed.
 * Changes: Today asks for them no more, and the audit log says who printed them.
 * Repeatable: the second time changes nothing.
 */
export async function recordPrintedLetters(db: Db, { id, count, who }: PrintedLetters, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { post_count: posted, printed_count: printed } = await lockIssue(tx, id)
    if (!Number.isInteger(count) || count > (posted ?? 0) || count <= (printed ?? 0)) return
    await tx.updateTable('newsletter_issue').set({ printed_count: count }).where('id', '=', id).execute()
    await recordChange(tx, { who, what: 'letters by post printed', subject: id, after: String(count) }, now)
  })
}
