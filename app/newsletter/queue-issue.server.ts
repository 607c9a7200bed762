import { dayOf } from '../platform/day-of.ts'
import type { Db } from '../platform/db.server.ts'
import { queueBulkMessages } from '../platform/outbox.server.ts'
import {
  copyIdOf,
  findIssueBySubject,
  insertIssue,
  issueIdOf,
  lockIssue,
  noteQueued,
  type Issue,
} from './issue.queries.server.ts'
import { issueKind } from './message-kinds.ts'
import type { IssueContent } from './read-issue-file.ts'
import { findConfirmedIds } from './subscriber.queries.server.ts'

/** Copies queued in one transaction: few enough that gifts and sign-ups never wait long for it. */
const batchSize = 500

/**
 * Triggered by: `staff -- newsletter send FILE.md`.
 * Changes: stores the issue and owes one copy of it to each confirmed subscriber.
 * Repeatable: at any time, also after a kill or twice at once. It continues after the last batch that was committed,
 * and a finished issue is left alone.
 *
 * Yields the issue after each batch. Throws when another letter was sent under the same title: most likely this one,
 * before a misspelling was corrected.
 */
export async function* queueIssue(db: Db, letter: IssueContent, now: number): AsyncGenerator<Issue> {
  const other = await findIssueBySubject(db, letter.subject)
  if (other && other.id !== issueIdOf(letter)) {
    const day = dayOf(other.created_at)
    throw new Error(`Another letter with this title was sent on ${day}. To send this one too, give it another title.`)
  }
  const id = await insertIssue(db, letter, now)
  for (;;) {
    const issue = await queueBatch(db, id, now)
    yield issue
    if (issue.queued_at !== null) return
  }
}

async function queueBatch(db: Db, id: string, now: number): Promise<Issue> {
  return db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue.queued_at !== null) return issue
    const subscriberIds = await findConfirmedIds(tx, issue.queued_through, batchSize)
    const copies = subscriberIds.map((subscriberId) => {
      const copyId = copyIdOf(id, subscriberId)
      return { kind: issueKind, subjectId: copyId, dedupeKey: `${issueKind}:${copyId}` }
    })
    await queueBulkMessages(tx, copies, now)
    const progress = {
      queued_through: subscriberIds.at(-1) ?? issue.queued_through,
      queued_count: issue.queued_count + subscriberIds.length,
      queued_at: subscriberIds.length < batchSize ? now : null,
    }
    await noteQueued(tx, id, progress)
    return { ...issue, ...progress }
  })
}
