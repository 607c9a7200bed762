import { textFromQuery } from '../ui/table.server.tsx'
import { pageAsked } from './editor-texts.ts'

/** What the page of all words shows: one text, a set, the words of a page, the texts that say a phrase, or all sets. */
export type WordsView =
  | { shows: 'text'; path: string }
  | { shows: 'set'; key: string }
  | { shows: 'page'; page: string }
  | { shows: 'phrase'; phrase: string }
  | { shows: 'all' }

/**
 * Reads the query that `addressOf` writes, and what is typed into the search: a phrase, or the address of a page. With
 * `as=text`, an address is a phrase, too: which texts link to it.
 */
export function viewOf(url: URL): WordsView {
  const [path, key] = [textFromQuery(url, 'text'), textFromQuery(url, 'set')]
  if (path) return { shows: 'text', path }
  if (key) return { shows: 'set', key }
  const phrase = textFromQuery(url, 'q')
  const isPhrase = textFromQuery(url, 'as') === 'text'
  const page = pageAsked(textFromQuery(url, 'page') || (isPhrase ? '' : phrase))
  if (page) return { shows: 'page', page }
  return phrase ? { shows: 'phrase', phrase } : { shows: 'all' }
}
