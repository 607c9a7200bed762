import type { Db } from '../../db/db.server.ts'
import { queueIssue, type Issue, type Sending } from '../queue-issue.server.ts'
import type { IssueContent } from '../read-issue-file.ts'

/** Queues an issue to its end. Returns its state after each batch. */
export async function queueWholeIssue(db: Db, letter: IssueContent & Partial<Sending>, now: number): Promise<Issue[]> {
  const steps: Issue[] = []
  for await (const issue of queueIssue(db, { audience: 'subscribers', who: 'command line', ...letter }, now))
    steps.push(issue)
  return steps
}
