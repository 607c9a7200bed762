import { createHash } from 'node:crypto'
import type { DraftChange } from '../../../published-words/draft.queries.server.ts'
import type { EditedWords } from '../../../published-words/read-words.server.ts'
import { planWords } from '../../../words/differences.ts'
import { withDraft } from '../../../published-words/read-words.server.ts'

/** What the editor should know about a change before it is published. */
export interface Remark {
  path: string
  /** It cannot be published. Otherwise the editor confirms it. */
  isFault: boolean
  text: string
}

/** The remarks on a draft. */
export function reviewDraft({ publications, draft }: EditedWords): Remark[] {
  const { misfits } = planWords(withDraft(publications.toReversed(), draft))
  const isInDraft = (path: string) => draft.some((change: DraftChange) => change.path === path)
  return misfits
    .filter(({ path }) => isInDraft(path))
    .map(({ path, reason }) => ({ path, isFault: true, text: reason }))
}

/** The value of the box with which the editor confirms a remark. */
export const confirmationOf = ({ path, text }: Remark) =>
  createHash('sha256').update(`${path} ${text}`).digest('base64url').slice(0, 12)
