import { crisisLines, findLinesToCheck } from '../../pages/resources/crisis-lines.ts'
import { officeHref } from '../office-href.ts'
import { checksByDay } from '../crisis-lines/checks-by-day.ts'
import { findLastBackup, findMadeAt } from '../../backup/last-backup.server.ts'
import { findChangedOriginals } from '../../published-words/changed-originals.server.ts'
import { findProblem } from '../../published-words/publication.queries.server.ts'
import { readDisk } from '../../health/disk.server.ts'
import { findClosedSince } from '../../spam-guard/guard.queries.server.ts'
import {
  findClockIssue,
  findStripeIssue,
  findWebhookIssue,
  type StripeIssue,
} from '../../stripe-sync/stripe-issues.server.ts'
import { guardedActions } from '../../spam-guard/limits.ts'
import { counted } from '../ui/words.ts'
import { findRulesToReview } from '../launch/rules-to-review.ts'
import { findMissedDrill } from './drill-need.server.ts'
import { type NeedContext, dayMs, linkToDo, type Need, needOf } from './need.ts'
import { dateOf } from '../../values/publisher-time.ts'

/** A backup runs every day. After this time without one, its timer has failed. */
const maxBackupAgeMs = 3 * dayMs

export const siteNeeds = [
  findWebhooks,
  findClock,
  findStripe,
  findFullDisk,
  findClosedForms,
  findOldBackup,
  findMissedDrill,
  findOldLines,
  findOldTaxRules,
  findWordProblem,
  findChangedWords,
] as const

/** Issues that the person who runs the server solves. */
const needOfIssue = (issue: StripeIssue | null): Need | null =>
  issue && { text: issue.text.replace(/\.$/, ''), since: issue.since, advice: issue.firstStep }

async function findWebhooks({ db }: NeedContext): Promise<Need | null> {
  return needOfIssue(await findWebhookIssue(db))
}

async function findClock({ db }: NeedContext): Promise<Need | null> {
  return needOfIssue(await findClockIssue(db))
}

async function findStripe({ db }: NeedContext): Promise<Need | null> {
  return needOfIssue(await findStripeIssue(db))
}

async function findFullDisk({ db, now }: NeedContext): Promise<Need | null> {
  const { trouble } = await readDisk(db, now)
  if (trouble === null) return null
  return {
    text: trouble.replace(/\.$/, ''),
    advice: 'The person who runs the server makes room, before nothing can be stored.',
  }
}

async function findClosedForms({ db }: NeedContext): Promise<Need | null> {
  const states = await Promise.all(
    guardedActions.map(async (action) => ({ action, since: await findClosedSince(db, action) })),
  )
  const closed = states.flatMap(({ action, since }) => (since === null ? [] : { action, since }))
  return needOf(closed, {
    text: `${counted(closed.length, 'kind of form is', 'kinds of forms are')} closed`,
    since: Math.min(...closed.map(({ since }) => since)),
    advice: 'Visitors read there to call or write to us.',
    item: ({ action, since }) => ({
      text: `${action}, since ${dateOf(since)}`,
      actions: [{ intent: 'open-forms', value: action, label: 'Open again' }],
    }),
  })
}

export async function findOldBackup({ db, now }: Pick<NeedContext, 'db' | 'now'>): Promise<Need | null> {
  const last = (await findLastBackup(db))?.at ?? null
  const since = last ?? (await findMadeAt(db))
  if (now - since < maxBackupAgeMs) return null
  return {
    text: last === null ? 'No backup of the database is known' : `The last backup is of ${dateOf(last)}`,
    since,
    advice: 'The person who runs the server looks why no new one was written.',
    action: { intent: 'note-backup', value: 'now', label: 'It is backed up in another way' },
  }
}

export async function findWordProblem({ db, now, may }: NeedContext): Promise<Need | null> {
  const problem = await findProblem(db, now)
  if (problem === null) return null
  return {
    text: 'Something is wrong with the published words',
    advice: problem,
    link: linkToDo(
      { href: officeHref('/office/words/history'), label: 'Change or take back' },
      may('/office/words/history', 'undo'),
    ),
  }
}

export async function findChangedWords({ db, now, may }: NeedContext): Promise<Need | null> {
  const { length } = await findChangedOriginals(db, now)
  if (length === 0) return null
  return {
    text: `${counted(length, 'text that we changed has', 'texts that we changed have')} another original in this release`,
    advice: 'Read both, and keep ours or take the release’s.',
    link: linkToDo(
      { href: officeHref('/office/words/changed-originals'), label: 'Compare them' },
      may('/office/words/changed-originals', 'keep'),
    ),
  }
}

/** What pages and receipts say of tax law is compared with it once a year. */
export async function findOldTaxRules({ now, may }: NeedContext): Promise<Need | null> {
  return needOf(findRulesToReview(now), {
    text: 'Rules of tax law are to be compared with their sources',
    advice:
      'Ask the accountant, correct the figures under Words, “Rules of tax law”, and write the next day of review. Who runs the server adds the limits for a token.',
    link: linkToDo(
      { href: officeHref('/office/words', { query: { set: 'tax-reviews' } }), label: 'Correct the rules' },
      may('/office/words', 'save'),
    ),
    item: (text) => ({ text }),
  })
}

/** Of the lines that were tested on one day. */
const namesShown = 4

export async function findOldLines({ now, may }: NeedContext): Promise<Need | null> {
  const due = findLinesToCheck(now)
  if (due.length === 0) return null
  return {
    text: `${due.length} of ${crisisLines().length} crisis lines are to be tested`,
    advice: 'Call, text and open each from a phone, every 90 days, and press a button. When each was last tested:',
    items: checksByDay(due, namesShown).map((text) => ({ text })),
    link: linkToDo(
      { href: officeHref('/office/crisis-lines'), label: 'Test the lines' },
      may('/office/crisis-lines', 'answered'),
    ),
  }
}
