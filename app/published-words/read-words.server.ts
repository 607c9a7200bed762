import type { Db } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { planWords } from '../words/differences.ts'
import { listTexts, type WrittenText } from '../words/list-texts.ts'
import { wordSets } from '../words/words.ts'
import { differencesOf, findDuePublications } from './publication.queries.server.ts'

/** A text with what the release says. */
export interface EditedText extends WrittenText {
  /** Undefined: the text is part of a list that was changed. */
  released: WrittenText['value'] | undefined
  isChanged: boolean
}

/** A set of words as it is shown now. */
export interface EditedSet {
  key: string
  texts: EditedText[]
}

/** All words as they are shown now, and the publications that made them so, the newest first. */
export async function readWords(
  db: Db,
  now: number,
): Promise<{ sets: EditedSet[]; publications: Tables['word_publication'][] }> {
  await import('./load-words.server.ts')
  const publications = await findDuePublications(db, now)
  const { changed } = planWords(differencesOf(publications))
  const sets = wordSets().map((set): EditedSet => {
    const released = new Map(listTexts(set, set.written).map(({ path, value }) => [path, value]))
    const texts = listTexts(set, changed[set.key] ?? set.written)
    return {
      key: set.key,
      texts: texts.map(({ path, value }) => ({
        path,
        value,
        released: released.get(path),
        isChanged: released.get(path) !== value,
      })),
    }
  })
  return { sets: sets.toSorted((a, b) => (a.key < b.key ? -1 : 1)), publications: publications.toReversed() }
}
