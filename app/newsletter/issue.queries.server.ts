import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isPostgres, type Db, type Tx } from '../platform/db.server.ts'
import type { NewsletterIssueTable } from '../platform/tables.ts'
import type { IssueContent } from './read-issue-file.ts'

export type Issue = Selectable<NewsletterIssueTable>

/** The same letter is the same issue, so a command that is given again finds its own work. */
export function issueIdOf({ subject, body }: IssueContent): string {
  return `issue_${createHash('sha256').update(`${subject}\n${body}`).digest('hex').slice(0, 32)}`
}

/** What a queued copy is about: an issue and a subscriber. */
export function copyIdOf(issueId: string, subscriberId: string): string {
  return `${issueId}:${subscriberId}`
}

export function readCopyId(copyId: string): { issueId: string; subscriberId: string } {
  const [issueId = '', subscriberId = ''] = copyId.split(':')
  return { issueId, subscriberId }
}

export function findIssue(db: Db, id: string): Promise<Issue | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findIssueBySubject(db: Db, subject: string): Promise<Issue | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('subject', '=', subject).executeTakeFirst()
}

/** Stores a letter under its id. One that is stored already stays as it is. */
export async function insertIssue(db: Db, letter: IssueContent, now: number): Promise<string> {
  const id = issueIdOf(letter)
  await db
    .insertInto('newsletter_issue')
    .values({ id, ...letter, created_at: now, queued_through: '', queued_count: 0, queued_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** The issue as it is, and nobody else's until the transaction ends. */
export function lockIssue(tx: Tx, id: string): Promise<Issue> {
  return tx
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export async function noteQueued(
  tx: Tx,
  id: string,
  progress: Pick<Issue, 'queued_through' | 'queued_count' | 'queued_at'>,
): Promise<void> {
  await tx.updateTable('newsletter_issue').set(progress).where('id', '=', id).execute()
}
