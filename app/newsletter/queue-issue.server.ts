import { createHash, randomUUID } from 'node:crypto'
import { publisherDay } from '../values/publisher-time.ts'
import { chunksOf } from '../db/chunks-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import type { Audience } from './newsletter-tables.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { queueBulkMessages } from '../mail/outbox.server.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import type { IssueContent } from './issue-content.ts'
import { countReach, findGiverReaders, type GiverReader, type LeftOut } from './letter-readers.queries.server.ts'
import { findReaderIds } from './subscriber.queries.server.ts'
import type { Tables } from '../db/tables.ts'

export type Issue = Tables['newsletter_issue']

/** The address of a copy that goes by post. */
const byPost = ''

/** The outbox kind of a copy. */
export const issueKind = 'newsletter-issue'

/** Copies queued in one transaction. A larger batch would delay gifts and sign-ups. */
const batchSize = 500

/** A letter, its audience and its sender. */
export interface Sending extends IssueContent {
  audience: Audience
  /** Of the audience `list`: its filters. */
  audience_query?: string | null
  who: Actor
}

/**
 * Stores the issue, and notes who sends it, once. Throws when another letter was sent under the same title: most likely
 * this one, before a misspelling was corrected, or to others.
 */
export async function beginIssue(tx: Tx, letter: Sending, now: number): Promise<string> {
  const { subject, body, audience, audience_query = null, who } = letter
  const id = issueIdOf(letter)
  const other = await findSentUnder(tx, subject)
  if (other && other.id !== id) {
    const day = publisherDay(other.created_at)
    throw new Error(`Another letter with this title was sent on ${day}. To send this one too, give it another title.`)
  }
  const issue = { id, subject, body, audience, audience_query, created_at: now, queued_through: '', queued_count: 0 }
  if (await insertNew(tx, 'newsletter_issue', issue))
    await recordChange(tx, { who, what: 'letter sent', subject: id, after: audience }, now)
  return id
}

export function findSentUnder(db: Db | Tx, subject: string): Promise<Pick<Issue, 'id' | 'created_at'> | undefined> {
  const issues = db.selectFrom('newsletter_issue').select(['id', 'created_at'])
  return issues.where('subject', '=', subject).executeTakeFirst()
}

/**
 * Triggered by: the form that sends or continues a letter, and the timer that sends planned letters.
 * Changes: queues one copy of an issue that was begun for each reader of its audience, and yields it after each batch.
 * Repeatable: at any time, also after a kill or twice at once. It continues after the last batch that was committed,
 * and a finished or stopped issue is left alone.
 */
export async function* queueCopies(db: Db, id: string, now: number): AsyncGenerator<Issue> {
  for (;;) {
    const issue = await queueBatch(db, id, now)
    yield issue
    if (issue.queued_at !== null || issue.stopped_at !== null) return
  }
}

async function queueBatch(db: Db, id: string, now: number): Promise<Issue> {
  return db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue.queued_at !== null || issue.stopped_at !== null) return issue
    const { readerIds, posted, through, isLast } = await nextReaders(tx, issue, now)
    const copies = readerIds.map((readerId) => ({ kind: issueKind, subjectId: copyIdOf(id, readerId) }))
    const progress = {
      queued_through: through ?? issue.queued_through,
      queued_count: issue.queued_count + (await queueBulkMessages(tx, copies, now)),
      queued_at: isLast ? now : null,
      post_count: (issue.post_count ?? 0) + posted,
      ...(isLast && { left_out: JSON.stringify(await findLeftOut(tx, issue)) }),
    }
    await tx.updateTable('newsletter_issue').set(progress).where('id', '=', id).execute()
    return { ...issue, ...progress }
  })
}

/** Locks the row, so that a stop and a batch run one after the other. */
export function lockIssue(tx: Tx, id: string): Promise<Issue> {
  return tx
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

async function nextReaders(tx: Tx, issue: Issue, now: number) {
  const { id, audience, created_at: at, queued_through: after } = issue
  if (audience === 'subscribers') {
    const readerIds = await findReaderIds(tx, after, batchSize)
    return { readerIds, posted: 0, through: readerIds.at(-1), isLast: readerIds.length < batchSize }
  }
  const page = { issueId: id, after, limit: batchSize }
  const { readers, through } = await findGiverReaders(tx, { ...issue, audience }, at, page)
  return { ...(await addCopies(tx, id, readers, now)), through, isLast: through === null }
}

/** Who gets the letter neither by e-mail nor by post, as it is when the last copy is queued. */
async function findLeftOut(tx: Tx, issue: Issue): Promise<LeftOut> {
  const { byEmail: _email, byPost: _post, ...leftOut } = await countReach(tx, issue, issue.created_at)
  return leftOut
}

/** `readerIds`: of the copies by e-mail. `posted`: how many go by post. */
async function addCopies(
  tx: Tx,
  issueId: string,
  givers: readonly GiverReader[],
  now: number,
): Promise<{ readerIds: string[]; posted: number }> {
  const copies = givers.map((giver) => ({
    id: randomUUID(),
    issue_id: issueId,
    giver_id: giver.id,
    email: giver.email ?? byPost,
    created_at: now,
  }))
  for (const chunk of chunksOf(copies)) await tx.insertInto('letter_copy').values(chunk).execute()
  const mailed = copies.filter(({ email }) => email !== byPost)
  return { readerIds: mailed.map((copy) => copy.id), posted: copies.length - mailed.length }
}

/** The same letter to the same people is the same issue, so a form that is submitted again continues its own work. */
export function issueIdOf({ subject, body, audience, audience_query: query }: Omit<Sending, 'who'>): string {
  const readers = audience === 'list' ? `list ${query ?? ''}` : audience
  const text = audience === 'subscribers' ? `${subject}\n${body}` : `${readers}\n${subject}\n${body}`
  return `issue_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/** The subject of a queued copy: an issue, and a subscriber or the row of a giver's copy. */
export function copyIdOf(issueId: string, readerId: string): string {
  return `${issueId}:${readerId}`
}

export function readCopyId(copyId: string): { issueId: string; readerId: string } {
  const [issueId = '', readerId = ''] = copyId.split(':')
  return { issueId, readerId }
}
