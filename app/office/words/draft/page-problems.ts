import type { ChangedPage } from '../../../published-words/draw-draft.server.ts'
import { lettersInWords } from '../../../published-words/review/page-size.ts'
import { timeInShort } from '../../../values/publisher-time.ts'

/** Why a page cannot be published: it would no longer be sent in one round trip. */
export function tooLong({ path, lettersTooMany }: ChangedPage): string {
  return `The page ${path} would be too long to open at once: take about ${lettersInWords(lettersTooMany)} letters out of its words.`
}

/** The same of words that come at a later time, by what is planned or on a day of an item. */
export function tooLongLater({ path, lettersTooMany }: ChangedPage, at: number): string {
  return `On ${timeInShort(at)}, with what comes then, the page ${path} would be too long to open at once: take about ${lettersInWords(lettersTooMany)} letters out of its words, or cancel what is planned.`
}
