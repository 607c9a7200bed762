import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { queueIssue } from '../app/newsletter/queue-issue.server.ts'
import { readIssueFile, type IssueContent } from '../app/newsletter/read-issue-file.ts'
import { countConfirmed } from '../app/newsletter/subscriber.queries.server.ts'
import { database } from '../app/platform/database.server.ts'
import { closeMailer, sendMail } from '../app/platform/mailer.server.ts'
import { builtComposers } from './built-composers.ts'
import { showProgress } from './progress.ts'

/** `newsletter send FILE.md [--test ADDRESS]`: the same command again continues what was interrupted. */
export async function sendNewsletter(file: string, options: { test?: string }): Promise<void> {
  const letter = readIssueFile(await readFile(file, 'utf8'))
  await (options.test === undefined ? sendToAll(letter) : sendTest(letter, options.test))
}

async function sendToAll(letter: IssueContent): Promise<void> {
  const db = await database()
  const startedAt = Date.now()
  const total = await countConfirmed(db)
  if (total === 0) throw new Error('Nobody has confirmed a subscription yet, so there is nobody to send it to.')
  const progress = showProgress('copies queued')
  for await (const issue of queueIssue(db, letter, startedAt)) {
    progress.at(issue.queued_count, Math.max(total, issue.queued_count))
    if (issue.queued_at === null) continue
    progress.end()
    const copies = `${issue.queued_count.toLocaleString('en-US')} copies`
    process.stdout.write(
      issue.queued_at === startedAt
        ? `${copies} are queued. The running site sends them, after everything that somebody waits for.\n`
        : `This letter was queued before, in ${copies}. Nothing was added.\n`,
    )
  }
}

/** One copy, past the outbox. Its link to unsubscribe belongs to no subscriber, and its page says that it does not work. */
async function sendTest(letter: IssueContent, address: string): Promise<void> {
  const id = randomUUID()
  const { composeIssue } = await builtComposers()
  const mail = await composeIssue({ ...letter, subject: `[Test] ${letter.subject}` }, { id, email: address })
  try {
    await sendMail(mail, id)
  } finally {
    closeMailer()
  }
  process.stdout.write(`One copy was sent to ${address}. Nothing was stored.\n`)
}
