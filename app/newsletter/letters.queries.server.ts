import { sql } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db } from '../db/db.server.ts'
import type { LetterDraft } from './letter-drafts.server.ts'
import { issueKind, type Issue } from './queue-issue.server.ts'
import { copiesOf } from './stop-issue.server.ts'

/** Letters that are written or planned, the earliest plan first. */
export function findDrafts(db: Db): Promise<LetterDraft[]> {
  return db
    .selectFrom('letter_draft')
    .selectAll()
    .where('issue_id', 'is', null)
    .orderBy((row) => row.fn.coalesce('send_at', row.lit(Number.MAX_SAFE_INTEGER)))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

interface SentIssuesQuery {
  sort: 'begun' | 'title' | 'copies'
  isDownward: boolean
  limit: number
  offset: number
}

const columns = { begun: 'created_at', title: 'subject', copies: 'queued_count' } as const

/** A page of the issues, each with the number of its queued copies, and the total number of issues. */
export async function findSentIssues(
  db: Db,
  { sort, isDownward, limit, offset }: SentIssuesQuery,
): Promise<{ issues: (Issue & { waiting: number })[]; total: number }> {
  const issues = await db
    .selectFrom('newsletter_issue')
    .selectAll()
    .orderBy(columns[sort], isDownward ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countOf(db.selectFrom('newsletter_issue'))
  const waiting = await db
    .selectFrom('outbox')
    .select((row) => [issueOfCopy.as('issue'), row.fn.countAll<number>().as('count')])
    .where('status', '=', 'queued')
    .where('kind', '=', issueKind)
    .groupBy(issueOfCopy)
    .execute()
  const counts = new Map(waiting.map(({ issue, count }) => [issue, count]))
  return { issues: issues.map((issue) => ({ ...issue, waiting: counts.get(issue.id) ?? 0 })), total }
}

/** An issue's id is `issue_` and 32 digits. */
const issueOfCopy = sql<string>`substr(subject_id, 1, 38)`

export function findIssue(db: Db, id: string): Promise<Issue | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface Progress {
  queued: number
  sent: number
  /** The reader had left, or the letter was stopped. */
  skipped: number
  dead: number
  bounced: number
}

/** The status of an issue's copies, as long as the outbox keeps them: see `rules.keepNoticesDays`. */
export async function findProgress(db: Db, id: string): Promise<Progress> {
  const progress: Progress = { queued: 0, sent: 0, skipped: 0, dead: 0, bounced: 0 }
  const counts = await copiesOf(db, id)
    .clearSelect()
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const { status, count } of counts) progress[status] = count
  return progress
}

/** The newest letter to givers. Returns null when there is none. */
export async function findLastLetterToGivers(db: Db): Promise<Pick<Issue, 'id' | 'subject' | 'created_at'> | null> {
  const last = await db
    .selectFrom('newsletter_issue')
    .select(['id', 'subject', 'created_at'])
    .where('audience', 'in', ['recurring-givers', 'givers-this-year'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}
