import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { countAudience } from '../app/newsletter/letters.queries.server.ts'
import { findSentUnder, queueCopies, queueIssue, type Issue } from '../app/newsletter/queue-issue.server.ts'
import { readIssueFile, type IssueContent } from '../app/newsletter/read-issue-file.ts'
import { continueIssue, stopIssue } from '../app/newsletter/stop-issue.server.ts'
import { database } from '../app/platform/database.server.ts'
import { closeMailer, sendMail } from '../app/platform/mailer.server.ts'
import type { Audience } from '../app/platform/office-tables.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { builtComposers } from './built-composers.ts'
import { showProgress } from './progress.ts'

type Letter = IssueContent & { audience: Audience }

/** `newsletter send FILE.md [--audience WHO] [--test ADDRESS]`: the same command again continues what was interrupted. */
export async function sendNewsletter(file: string, options: { audience: Audience; test?: string }): Promise<void> {
  const letter = { ...readIssueFile(await readFile(file, 'utf8')), audience: options.audience }
  await (options.test === undefined ? sendToAll(letter) : sendTest(letter, options.test))
}

async function sendToAll(letter: Letter): Promise<void> {
  const db = await database()
  const startedAt = Date.now()
  const total = await countAudience(db, letter.audience, startedAt)
  if (total === 0) throw new Error(nobody[letter.audience === 'subscribers' ? 'subscribers' : 'givers'])
  const wasSent = (await findSentUnder(db, letter.subject)) !== undefined
  await follow(queueIssue(db, { ...letter, who: commandLine }, startedAt), total, startedAt, wasSent)
}

const nobody = {
  subscribers: 'Nobody has confirmed a subscription yet, so there is nobody to send it to.',
  givers: 'There is no such giver, so there is nobody to send it to.',
}

/** Shows how the copies are queued, to the end. */
async function follow(steps: AsyncGenerator<Issue>, total: number, startedAt: number, isKnown: boolean): Promise<void> {
  const progress = showProgress('copies queued')
  for await (const issue of steps) {
    progress.at(issue.queued_count, Math.max(total, issue.queued_count))
    if (issue.stopped_at !== null) throw new Error('This letter was stopped. "newsletter continue" goes on with it.')
    if (issue.queued_at === null) continue
    progress.end()
    const copies = `${issue.queued_count.toLocaleString('en-US')} copies`
    process.stdout.write(
      isKnown && issue.queued_at !== startedAt
        ? `This letter was queued before, in ${copies}. Nothing was added.\n`
        : `${copies} are queued. The running site sends them, after everything that somebody waits for.\n`,
    )
  }
}

/** `newsletter stop TITLE`: copies that are not sent yet are not sent. */
export async function stopNewsletter(title: string): Promise<void> {
  const db = await database()
  await stopIssue(db, { id: await findByTitle(title), who: commandLine }, Date.now())
  process.stdout.write('No further copy is sent. "newsletter continue" goes on.\n')
}

/** `newsletter continue TITLE`: who has no copy yet gets one. */
export async function continueNewsletter(title: string): Promise<void> {
  const db = await database()
  const now = Date.now()
  const id = await findByTitle(title)
  await continueIssue(db, { id, who: commandLine }, now)
  await follow(queueCopies(db, id, now), 0, now, true)
}

async function findByTitle(title: string): Promise<string> {
  const issue = await findSentUnder(await database(), title.trim())
  if (!issue) throw new Error(`No letter was sent under the title "${title}".`)
  return issue.id
}

/** One copy, past the outbox. Its link to unsubscribe belongs to nobody, and its page says that it does not work. */
async function sendTest(letter: Letter, address: string): Promise<void> {
  const id = randomUUID()
  const { composeIssue } = await builtComposers()
  const test = { ...letter, subject: `[Test] ${letter.subject}`, created_at: Date.now() }
  const mail = await composeIssue(test, { id, email: address })
  try {
    await sendMail(mail, id)
  } finally {
    closeMailer()
  }
  process.stdout.write(`One copy was sent to ${address}. Nothing was stored.\n`)
}
