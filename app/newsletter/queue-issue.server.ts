import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { dayOf } from '../platform/day-of.ts'
import { isPostgres, type Db } from '../platform/db.server.ts'
import { queueBulkMessages } from '../platform/outbox.server.ts'
import type { NewsletterIssueTable } from '../platform/tables.ts'
import type { IssueContent } from './read-issue-file.ts'
import { findConfirmedIds } from './subscriber.queries.server.ts'

export type Issue = Selectable<NewsletterIssueTable>

/** Of a copy of an issue, in the outbox. */
export const issueKind = 'newsletter-issue'

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
  const id = issueIdOf(letter)
  const issues = db.selectFrom('newsletter_issue').select(['id', 'created_at'])
  const other = await issues.where('subject', '=', letter.subject).executeTakeFirst()
  if (other && other.id !== id) {
    const day = dayOf(other.created_at)
    throw new Error(`Another letter with this title was sent on ${day}. To send this one too, give it another title.`)
  }
  await db
    .insertInto('newsletter_issue')
    .values({ id, ...letter, created_at: now, queued_through: '', queued_count: 0, queued_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (;;) {
    const issue = await queueBatch(db, id, now)
    yield issue
    if (issue.queued_at !== null) return
  }
}

async function queueBatch(db: Db, id: string, now: number): Promise<Issue> {
  return db.transaction().execute(async (tx) => {
    const issue = await tx
      .selectFrom('newsletter_issue')
      .selectAll()
      .where('id', '=', id)
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
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
    await tx.updateTable('newsletter_issue').set(progress).where('id', '=', id).execute()
    return { ...issue, ...progress }
  })
}

/** The same letter is the same issue, so a command that is given again continues its own work. */
function issueIdOf({ subject, body }: IssueContent): string {
  return `issue_${createHash('sha256').update(`${subject}\n${body}`).digest('hex').slice(0, 32)}`
}

/** The subject of a queued copy: an issue and a subscriber. */
function copyIdOf(issueId: string, subscriberId: string): string {
  return `${issueId}:${subscriberId}`
}

export function readCopyId(copyId: string): { issueId: string; subscriberId: string } {
  const [issueId = '', subscriberId = ''] = copyId.split(':')
  return { issueId, subscriberId }
}
