import type { Db, Tx } from '../db/db.server.ts'
import { planWords } from '../words/differences.ts'
import { listTexts, type WrittenText } from '../words/list-texts.ts'
import { type ChangedSets, type WordSet, wordSets } from '../words/words.ts'
import { changesOf, type DraftChange, findDraft } from './draft.queries.server.ts'
import { differencesOf, findDuePublications, type Publication, type WordChanges } from './publication.queries.server.ts'

/** A text as the editor's draft has it, with what visitors read and what the release says. */
export interface EditedText extends WrittenText {
  /** What visitors read. Undefined: the text is part of a list that the draft makes longer. */
  published: WrittenText['value'] | undefined
  /** Undefined: the text is part of a list that was changed. */
  released: WrittenText['value'] | undefined
  /** Whether visitors read another text than the release's. */
  isChanged: boolean
  /** Whether the draft has another text than visitors read. */
  isInDraft: boolean
}

/** A set of words as the editor's draft has it. */
export interface EditedSet {
  key: string
  texts: EditedText[]
}

/** All texts as one editor has them: what is published, with the editor's draft laid over. */
export interface Edition {
  sets: EditedSet[]
  /** What made the published words, in their order. */
  publications: Publication[]
  /** The editor's draft. Empty without `who`. */
  draft: DraftChange[]
  /** What is published: see `planWords`. */
  publishedSets: ChangedSets
  /** The same with the draft laid over. */
  draftSets: ChangedSets
}

/** All words as they are published now, with the draft of `who`, an address in STAFF, laid over. */
export async function readEdition(db: Db, now: number, who?: string): Promise<Edition> {
  const { publications, draft } = await readDraft(db, now, who)
  const publishedSets = planWords(differencesOf(publications)).changed
  const draftSets = draft.length === 0 ? publishedSets : planWords(withDraft(publications, draft)).changed
  const sets = wordSets().map((set) => editedSet(set, publishedSets, draftSets))
  return {
    sets: sets.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    publications,
    draft,
    publishedSets,
    draftSets,
  }
}

/** The same without the words themselves: what a drawing needs. */
export async function readDraft(db: Db, now: number, who?: string): Promise<Pick<Edition, 'publications' | 'draft'>> {
  await import('./load-words.server.ts')
  const publications = await findDuePublications(db, now)
  return { publications, draft: who === undefined ? [] : await findDraft(db, who) }
}

/** What is published: see `planWords`. */
export async function findPublishedSets(db: Db | Tx, now: number): Promise<ChangedSets> {
  await import('./load-words.server.ts')
  return planWords(differencesOf(await findDuePublications(db, now))).changed
}

/** Why a change cannot be published with the draft, as a sentence; null when it can. */
export function findFaultWith({ publications, draft }: Edition, change: Omit<DraftChange, 'savedAt'>): string | null {
  const others = draft.filter(({ path }) => path !== change.path)
  const { misfits } = planWords(withDraft(publications, [...others, { ...change, savedAt: 0 }]))
  return misfits.find(({ path }) => path === change.path)?.reason ?? null
}

/** What differs from the release after these publications, a draft, and what comes later. */
export function withDraft(
  publications: readonly Publication[],
  draft: readonly DraftChange[],
  later: readonly WordChanges[] = [],
) {
  return differencesOf([...publications, changesOf(draft), ...later])
}

function editedSet(set: WordSet, publishedSets: ChangedSets, draftSets: ChangedSets): EditedSet {
  const { key, written } = set
  const texts = listTexts(set, draftSets[key] ?? written)
  // Most sets are as they were released, or were not changed by the editor: each of the three is listed once.
  const valuesOf = (words: object) =>
    new Map(
      (words === (draftSets[key] ?? written) ? texts : listTexts(set, words)).map(({ path, value }) => [path, value]),
    )
  const released = valuesOf(written)
  const published = publishedSets[key] ? valuesOf(publishedSets[key]) : released
  return {
    key,
    texts: texts.map(({ path, value }) => ({
      path,
      value,
      published: published.get(path),
      released: released.get(path),
      isChanged: released.get(path) !== published.get(path),
      isInDraft: value !== published.get(path),
    })),
  }
}
