import { type ChangedPage, type DrawnDraft, drawDraft } from '../../../published-words/draw-draft.server.ts'
import type { Db } from '../../../db/db.server.ts'
import { changesOf, type DraftChange } from '../../../published-words/draft.queries.server.ts'
import { findLaterMoments } from '../../../published-words/review/later-moments.server.ts'
import { findDuePublications, findPlanned } from '../../../published-words/publication.queries.server.ts'
import { draftVersion, publishDraft } from '../../../published-words/publish-draft.server.ts'
import { type Edition, readEdition } from '../../../published-words/read-edition.server.ts'
import type { Remark } from '../../../published-words/review/remark.ts'
import { publisherDay, timeAtWall, timeInWords } from '../../../values/publisher-time.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../../office-page.ts'
import { waitMs } from '../preview/preview-address.ts'
import { WordNames } from '../word-name.ts'
import { tooLong, tooLongLater } from './page-problems.ts'
import { confirmationOf, reviewDraft } from './review-draft.server.ts'

const dayMs = 24 * 60 * 60_000
const maxDaysAhead = 400

/** Publishes the draft of the member when nothing speaks against it: see `publishDraft`. */
export async function publish(context: OfficeContext, fields: FormData): Promise<Response | Refusal> {
  const { db, now, member } = context
  const publishAt = timeFrom(fields, now)
  if (typeof publishAt !== 'number') return publishAt
  const seen = fieldOf(fields, 'seen')
  const edition = await readEdition(db, now, member.email)
  // Of another draft, the same form may have been published already: `publishDraft` knows.
  const refusal = draftVersion(edition.draft) === seen && (await findReason(context, edition, fields, publishAt))
  if (refusal) return refusal
  const order = { who: member.email, seen, key: fieldOf(fields, 'key'), publishAt }
  const answer = await publishDraft(db, order, now)
  switch (answer.state) {
    case 'published':
      return backTo(officeHref('/office/words/history'), publishAt > now ? 'planned' : 'published')
    case 'misfits':
      return { problem: faultsInWords(answer.misfits.map(({ path, reason }) => ({ path, text: reason }))) }
    case 'conflicts':
      return {
        problem: 'Somebody has changed a text of yours since you began. Nothing was published: compare both below.',
        status: 409,
      }
    case 'other-draft':
      return {
        problem: 'Your changes are not those that this form showed. Nothing was published: look at them once more.',
        status: 409,
      }
  }
}

/** When to publish: `now`, or the time that was given. */
function timeFrom(fields: FormData, now: number): number | Refusal {
  const [day, time] = [fieldOf(fields, 'day'), fieldOf(fields, 'time')]
  if (fieldOf(fields, 'when') !== 'later') {
    return day || time ? { problem: 'You gave a time. Choose “At a time”, or empty the day and the time.' } : now
  }
  const at = timeAtWall(`${day}T${time}`)
  if (at === null) return { problem: 'Give a day and a time.', field: 'day' }
  if (at <= now) return { problem: `${timeInWords(at)} is past. Give a later time, or choose “Now”.`, field: 'day' }
  if (at > now + maxDaysAhead * dayMs) return { problem: 'Give a time within the next year.', field: 'day' }
  return at
}

async function findReason(
  { db }: OfficeContext,
  edited: Edition,
  fields: FormData,
  publishAt: number,
): Promise<Refusal | null> {
  const remarks = reviewDraft(edited)
  const faults = remarks.filter(({ isFault }) => isFault)
  if (faults.length > 0) return { problem: faultsInWords(faults) }
  const confirmed = fields.getAll('confirmed')
  if (!remarks.every((remark) => confirmed.includes(confirmationOf(remark)))) {
    return { problem: 'Read each remark and tick it, or change the text.' }
  }
  return findProblemOfPages(db, edited.draft, publishAt)
}

/** Draws the pages as they will be at that time, and at the next times at which they change. */
async function findProblemOfPages(db: Db, draft: readonly DraftChange[], publishAt: number): Promise<Refusal | null> {
  const publications = await findDuePublications(db, publishAt)
  const all = [...publications, changesOf(draft)]
  const later = findLaterMoments(all, await findPlanned(db, publishAt), publishAt)
  const deadline = performance.now() + waitMs
  for (const moment of [{ at: publishAt, planned: [] }, ...later]) {
    const { at, planned } = moment
    const order = { publications, draft, later: planned, day: publisherDay(at) }
    const drawn = await drawDraft(order, Math.max(0, deadline - performance.now()))
    const refusal = findPageProblem(drawn, (page) => (at === publishAt ? tooLong(page) : tooLongLater(page, at)))
    if (refusal) return refusal
  }
  return null
}

function faultsInWords(faults: readonly Pick<Remark, 'path' | 'text'>[]): string {
  const names = new WordNames()
  return faults.map(({ path, text }) => `${names.nameOf(path)}: ${text}`).join(' ')
}

/** Without built pages, as in development, nothing can be drawn and nothing is refused. */
function findPageProblem(drawn: DrawnDraft, inWords: (page: ChangedPage) => string): Refusal | null {
  if (drawn.state === 'failed') return { problem: drawn.problem }
  if (drawn.state === 'busy') {
    return {
      problem: 'Other pages are being drawn. Nothing was published: publish again in some seconds.',
      status: 503,
    }
  }
  if (drawn.state === 'unavailable') return null
  const long = drawn.pages.filter(({ lettersTooMany }) => lettersTooMany > 0)
  return long.length > 0 ? { problem: long.map(inWords).join(' ') } : null
}
