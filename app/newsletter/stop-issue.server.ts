import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { notNeeded } from '../mail/outbox.server.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import { lockIssue, type Issue } from './queue-issue.server.ts'

interface Wish {
  id: string
  who: Actor
}

/**
 * Triggered by: the submit that stops a letter, or `staff -- newsletter stop TITLE`.
 * Changes: copies that are not sent yet are taken out of the outbox. What a worker has in hand at this moment may still
 * leave.
 * Repeatable: a stopped letter stays so.
 */
export async function stopIssue(db: Db, { id, who }: Wish, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue.stopped_at !== null) return
    const waiting = copiesOf(tx, id).where('status', '=', 'queued').where('locked_until', '<=', now)
    const dropped = await dropCopies(tx, id, waiting)
    // All is sent, or in hand: there is nothing to stop.
    if (dropped === 0 && issue.queued_at !== null) return
    const kept = issue.queued_count - dropped
    await tx.updateTable('newsletter_issue').set({ stopped_at: now, queued_count: kept }).where('id', '=', id).execute()
    const before = `${issue.queued_count} copies owed`
    await recordChange(tx, { who, what: 'letter stopped', subject: id, before, after: `${kept} sent or in hand` }, now)
  })
}

/**
 * Triggered by: the submit that continues a stopped letter, or `staff -- newsletter continue TITLE`.
 * Changes: who is of its audience and has no copy yet is owed one: `queueCopies` goes through the list anew.
 * Repeatable: a letter that goes on, or is too old to know who has it, is left alone.
 */
export async function continueIssue(db: Db, { id, who }: Wish, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!isContinuable(issue, now)) return
    const unwritten = copiesOf(tx, id).where('status', '=', 'sent').where('last_error', '=', notNeeded)
    const kept = issue.queued_count - (await dropCopies(tx, id, unwritten))
    await tx
      .updateTable('newsletter_issue')
      .set({ stopped_at: null, queued_through: '', queued_count: kept, queued_at: null })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { who, what: 'letter continued', subject: id, before: `${kept} copies sent` }, now)
  })
}

/** Later the outbox no longer knows who got a copy. */
const continuableMs = 60 * 24 * 60 * 60_000

export function isContinuable({ created_at: at, stopped_at: stoppedAt }: Issue, now: number): boolean {
  return stoppedAt !== null && now - at < continuableMs
}

/** The ids of copies begin with their issue's. The semicolon is the sign after the colon. */
export function copiesOf(db: Db | Tx, id: string) {
  return db
    .selectFrom('outbox')
    .select('outbox.id')
    .where('subject_id', '>=', `${id}:`)
    .where('subject_id', '<', `${id};`)
}

/** A giver's copy first: whoever forgets a person locks these rows before the outbox's, too. */
async function dropCopies(tx: Tx, id: string, which: ReturnType<typeof copiesOf>): Promise<number> {
  await tx
    .deleteFrom('letter_copy')
    .where('issue_id', '=', id)
    .where(sql`issue_id || ':' || id`, 'in', which.clearSelect().select('subject_id'))
    .execute()
  const dropped = await tx.deleteFrom('outbox').where('id', 'in', which).returning('id').execute()
  return dropped.length
}
