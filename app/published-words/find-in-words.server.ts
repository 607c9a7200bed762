import type { Db, Tx } from '../db/db.server.ts'
import { planWords } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { listTexts, textsIn } from '../words/list-texts.ts'
import { wordSets } from '../words/words.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { findAllDrafts } from './draft.queries.server.ts'
import { differencesOf, findAllPublications } from './publication.queries.server.ts'

/**
 * Where the words have one of the names: those that visitors read, the history of publications with those that are
 * planned, and drafts. Each place is a phrase for the staff. A name counts as a whole, in any letter case.
 */
export async function findInWords(db: Db | Tx, names: readonly string[], now: number): Promise<string[]> {
  if (names.length === 0) return []
  await import('./load-words.server.ts')
  const holds = holdsOneOf(names)
  const publications = await findAllPublications(db)
  const { changed } = planWords(differencesOf(publications.filter(({ publishAt }) => publishAt <= now)))
  const shown = wordSets().flatMap((set) => listTexts(set, changed[set.key] ?? set.written))
  const shownAt = shown.filter(({ value }) => holds(value)).map(({ path }) => path)
  const published = publications.flatMap(({ changes, publishAt }) =>
    Object.entries(changes)
      .filter(([, value]) => holds(value))
      .map(([path]) => `the name in the history of the words, published on ${publisherDay(publishAt)}: ${path}`),
  )
  const drafts = await findAllDrafts(db)
  return [
    ...shownAt.map((path) => `the name in the words that visitors read, until the office changes them: ${path}`),
    ...published,
    ...drafts
      .filter(({ value }) => value !== undefined && holds(value))
      .map(({ who, path }) => `the name in words that ${who} prepares: ${path}`),
  ]
}

function holdsOneOf(names: readonly string[]): (value: Value) => boolean {
  const name = new RegExp(
    String.raw`(?<!\p{L})(?:${names.map((each) => RegExp.escape(each)).join('|')})(?!\p{L})`,
    'iu',
  )
  return (value) => textsIn(value).some((text) => name.test(text))
}
