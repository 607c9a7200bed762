import type { Db, Tx } from '../db/db.server.ts'
import { type Differences, planWords, type Value } from '../words/differences.ts'
import { listTexts } from '../words/list-texts.ts'
import { wordSets } from '../words/words.ts'
import { dayOf } from '../values/day-of.ts'
import { differencesOf, findDuePublications } from './publication.queries.server.ts'

/**
 * Where the words have one of the names: those that visitors read, the history of publications with those that are
 * planned, and drafts. Each place is a phrase for the staff. A name counts as a whole, in any letter case.
 */
export async function findInWords(db: Db | Tx, names: readonly string[], now: number): Promise<string[]> {
  if (names.length === 0) return []
  await import('./load-words.server.ts')
  const holds = holdsOneOf(names)
  const due = await findDuePublications(db, now)
  const { changed } = planWords(differencesOf(due))
  const shown = wordSets().flatMap((set) => listTexts(set, changed[set.key] ?? set.written))
  const shownAt = shown.filter(({ value }) => holds(value)).map(({ path }) => path)
  const publications = await db.selectFrom('word_publication').select(['changes', 'publish_at']).orderBy('id').execute()
  const published = publications.flatMap(({ changes, publish_at: at }) =>
    Object.entries(JSON.parse(changes) as Differences)
      .filter(([, value]) => holds(value))
      .map(([path]) => `the name in the history of the words, published on ${dayOf(at)}: ${path}`),
  )
  const drafts = await db
    .selectFrom('word_draft')
    .select(['who', 'path', 'value'])
    .where('value', 'is not', null)
    .execute()
  return [
    ...shownAt.map((path) => `the name in the words that visitors read, until the office changes them: ${path}`),
    ...published,
    ...drafts
      .filter(({ value }) => holds(JSON.parse(value!) as Value))
      .map(({ who, path }) => `the name in words that ${who} prepares: ${path}`),
  ]
}

function holdsOneOf(names: readonly string[]): (value: Value) => boolean {
  const name = new RegExp(
    String.raw`(?<!\p{L})(?:${names.map((each) => RegExp.escape(each)).join('|')})(?!\p{L})`,
    'iu',
  )
  const holds = (value: Value): boolean => {
    if (typeof value === 'string') return name.test(value)
    return typeof value === 'object' && value !== null && Object.values(value).some(holds)
  }
  return holds
}
