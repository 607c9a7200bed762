import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import { lockIssue, type Issue } from './queue-issue.server.ts'
import { dropMessages } from '../mail/drop-messages.server.ts'

interface IssueRequest {
  id: string
  who: Actor
}

/**
 * Triggered by: the form that stops a letter.
 * Changes: deletes queued copies from the outbox. Copies that a worker has leased may still be sent.
 * Repeatable: a stopped letter stays stopped.
 */
export async function stopIssue(db: Db, { id, who }: IssueRequest, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue.stopped_at !== null) return
    const waiting = copiesOf(tx, id).where('status', '=', 'queued').where('locked_until', '<=', now)
    const dropped = await dropCopies(tx, id, waiting)
    // All copies are sent or leased: there is nothing to stop.
    if (dropped === 0 && issue.queued_at !== null) return
    const kept = issue.queued_count - dropped
    await tx.updateTable('newsletter_issue').set({ stopped_at: now, queued_count: kept }).where('id', '=', id).execute()
    const before = `${issue.queued_count} copies to send`
    await recordChange(tx, { who, what: 'letter stopped', subject: id, before, after: `${kept} sent or in hand` }, now)
  })
}

/**
 * Triggered by: the form that continues a stopped letter.
 * Changes: readers without a copy get one: `queueCopies` starts at the beginning of the list.
 * Repeatable: a letter that is being sent, or is too old to know who has a copy, is not changed.
 */
export async function continueIssue(db: Db, { id, who }: IssueRequest, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!isContinuable(issue, now)) return
    const skipped = copiesOf(tx, id).where('status', '=', 'skipped')
    const kept = issue.queued_count - (await dropCopies(tx, id, skipped))
    await tx
      .updateTable('newsletter_issue')
      .set({ stopped_at: null, queued_through: '', queued_count: kept, queued_at: null })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { who, what: 'letter continued', subject: id, before: `${kept} copies sent` }, now)
  })
}

/** After this time the outbox no longer knows who got a copy. */
const continuableMs = 60 * 24 * 60 * 60_000

export function isContinuable({ created_at: at, stopped_at: stoppedAt }: Issue, now: number): boolean {
  return stoppedAt !== null && now - at < continuableMs
}

/** A copy's id begins with `ISSUE:`. The semicolon is the next character after the colon. */
export function copiesOf(db: Db | Tx, id: string) {
  return db
    .selectFrom('outbox')
    .select('outbox.id')
    .where('subject_id', '>=', `${id}:`)
    .where('subject_id', '<', `${id};`)
}

/** `letter_copy` first: forgetting a person locks these rows before the outbox's, too. */
async function dropCopies(tx: Tx, id: string, which: ReturnType<typeof copiesOf>): Promise<number> {
  await tx
    .deleteFrom('letter_copy')
    .where('issue_id', '=', id)
    .where(sql`issue_id || ':' || id`, 'in', which.clearSelect().select('subject_id'))
    .execute()
  return dropMessages(tx, which)
}
