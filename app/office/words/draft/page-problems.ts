import type { ChangedPage } from '../../../published-words/draw-draft.server.ts'

/** Why a page cannot be published: it would no longer be sent in one round trip. */
export function tooLong({ path, lettersTooMany }: ChangedPage): string {
  const letters = Math.max(10, Math.ceil(lettersTooMany / 10) * 10)
  return `The page ${path} would be too long to open at once: take about ${letters} letters out of its words.`
}
