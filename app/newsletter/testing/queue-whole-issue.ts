import type { Db } from '../../db/db.server.ts'
import type { IssueContent } from '../issue-content.ts'
import { beginIssue, queueCopies, type Issue, type Sending } from '../queue-issue.server.ts'

type Letter = IssueContent & Partial<Sending>

/** Sends a letter without a draft, as the office does with one. Yields the issue after each batch. */
export async function* queueIssue(db: Db, letter: Letter, now: number): AsyncGenerator<Issue> {
  const sending: Sending = { audience: 'subscribers', who: 'ann@office.example', ...letter }
  const id = await db.transaction().execute((tx) => beginIssue(tx, sending, now))
  yield* queueCopies(db, id, now)
}

/** To its end. Returns the issue as it was after each batch. */
export const queueWholeIssue = (db: Db, letter: Letter, now: number): Promise<Issue[]> =>
  Array.fromAsync(queueIssue(db, letter, now))
