import { createHash } from 'node:crypto'
import { changesOf } from '../../../published-words/draft.queries.server.ts'
import { type Edition, withDraft } from '../../../published-words/read-edition.server.ts'
import { reviewChanges } from '../../../published-words/review/review-changes.ts'
import type { Remark } from '../../../published-words/review/remark.ts'
import { planWords } from '../../../words/differences.ts'
import { wordSets } from '../../../words/words.ts'

/** What the editor should know about a draft before it is published. */
export function reviewDraft({ publications, draft, publishedSets }: Edition): Remark[] {
  const { changes, asReleased } = changesOf(draft)
  const remarks = reviewChanges(changes, asReleased, wordSets(), publishedSets)
  const paths = new Set(draft.map(({ path }) => path))
  const known = new Set(remarks.filter(({ isFault }) => isFault).map(({ path }) => path))
  const { misfits } = planWords(withDraft(publications, draft))
  const others = misfits.filter(({ path }) => paths.has(path) && !known.has(path))
  return [...remarks, ...others.map(({ path, reason }) => ({ path, isFault: true, text: reason }))]
}

/** The value of the box with which the editor confirms a remark. */
export const confirmationOf = ({ path, text }: Remark) =>
  createHash('sha256').update(`${path} ${text}`).digest('base64url').slice(0, 12)
