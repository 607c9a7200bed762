import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { countAudience } from '../app/newsletter/letters.queries.server.ts'
import { findSentUnder, queueCopies, queueIssue, type Issue } from '../app/newsletter/queue-issue.server.ts'
import { readIssueFile, type IssueContent } from '../app/newsletter/read-issue-file.ts'
import { continueIssue, stopIssue } from '../app/newsletter/stop-issue.server.ts'
import { eachSubscriber } from '../app/newsletter/subscriber.queries.server.ts'
import { endLettersTo, unsubscribePerson } from '../app/newsletter/unsubscribe-person.server.ts'
import { database } from '../app/db/database.server.ts'
import { closeMailer, sendMail } from '../app/mail/mailer.server.ts'
import type { Audience } from '../app/newsletter/newsletter-tables.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import type { loadComposers } from '../app/entry.server.tsx'
import { cellOf, printList, say } from './print.ts'
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
  if (total === 0) {
    const isList = letter.audience === 'subscribers'
    const who = isList ? 'Nobody has confirmed a subscription yet' : 'There is no such giver'
    throw new Error(`${who}, so there is nobody to send it to.`)
  }
  const wasSent = (await findSentUnder(db, letter.subject)) !== undefined
  await follow(queueIssue(db, { ...letter, who: commandLine }, startedAt), total, startedAt, wasSent)
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
    const isOld = isKnown && issue.queued_at !== startedAt
    if (isOld) say(`This letter was queued before, in ${copies}. Nothing was added.`)
    else say(`${copies} are queued. The running site sends them, after everything that somebody waits for.`)
  }
}

/** `newsletter stop TITLE`: copies that are not sent yet are not sent. */
export async function stopNewsletter(title: string): Promise<void> {
  const db = await database()
  await stopIssue(db, { id: await findByTitle(title), who: commandLine }, Date.now())
  say('No further copy is sent. "newsletter continue" goes on.')
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
  // The mails' design is JSX, which Node cannot read as it stands: the built site brings it.
  const { href } = new URL('../build/server/index.js', import.meta.url)
  const build = (await import(href)) as { entry: { module: { loadComposers: typeof loadComposers } } }
  const { composeIssue } = await build.entry.module.loadComposers()
  const test = { ...letter, subject: `[Test] ${letter.subject}`, created_at: Date.now() }
  const mail = await composeIssue(test, { id, email: address })
  try {
    await sendMail(mail, id)
  } finally {
    closeMailer()
  }
  say(`One copy was sent to ${address}. Nothing was stored.`)
}

const heads = ['Status', 'Signed up', 'Confirmed', 'Email']
const columns = ['status', 'consented_at', 'confirmed_at', 'email'] as const
const csvColumns = [
  ...(['id', 'email', 'status', 'consent_source', 'consented_at', 'confirmed_at'] as const),
  ...(['unsubscribed_at', 'consent_text'] as const),
]

/** `subscribers`: the list, or CSV with the proof of each consent. */
export async function showSubscribers({ csv }: { csv?: boolean }): Promise<void> {
  const rows = eachSubscriber(await database())
  await printList({ rows, cell: cellOf, heads, columns, csvColumns, none: 'No subscribers yet.' }, csv)
}

/** `unsubscribe ADDRESS`: for those who write or call rather than press the link. */
export async function unsubscribeAddress(address: string): Promise<void> {
  const [db, now] = [await database(), Date.now()]
  const email = await unsubscribePerson(db, address, commandLine, now)
  const gave = await endLettersTo(db, address, commandLine, now)
  if (!email && !gave) throw new Error(`${address} is not on the list, and no gift names it.`)
  if (email) say(`${email} is unsubscribed.`)
  if (gave) say(`No letters to givers go to ${address.trim()} any more.`)
}
