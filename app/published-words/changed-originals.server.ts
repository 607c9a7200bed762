import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../db/db.server.ts'
import { valueAt } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { differencesOf, findDuePublications, lockWords } from './publication.queries.server.ts'
import { type NewPublication, publishIn } from './publish-words.server.ts'

/** A published text whose original another release has changed: the office decides which one stays. */
export interface ChangedOriginal {
  path: string
  /** What the release said when the office published its text. */
  was: Value
  /** What this release says. Undefined: it has no such text. */
  released: Value | undefined
  /** What the office has published. */
  ours: Value
}

/** The texts that the office and a later release have both changed, in the order of their paths. */
export async function findChangedOriginals(db: Db | Tx, now: number): Promise<ChangedOriginal[]> {
  const publications = await findDuePublications(db, now)
  if (publications.length === 0) return []
  await import('./load-words.server.ts')
  const originals = new Map<string, Value>()
  for (const publication of publications) {
    for (const path of Object.keys(publication.changes)) {
      const original = publication.originals?.[path]
      if (original === undefined) originals.delete(path)
      else originals.set(path, original)
    }
  }
  return Object.entries(differencesOf(publications))
    .flatMap(([path, ours]): ChangedOriginal[] => {
      const was = originals.get(path)
      const released = valueAt(path)
      return was === undefined || isDeepStrictEqual(was, released ?? null) ? [] : [{ path, was, released, ours }]
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Triggered by: "Keep ours" in the office.
 * Changes: publishes the text that is published once more, with what this release says, so that it is not listed again.
 * Nothing when it is not listed any more.
 * Repeatable: by `key`. Returns why the text cannot stay, as a sentence, or null.
 */
export async function keepOurs(
  db: Db,
  path: string,
  { who, key }: Pick<NewPublication, 'who' | 'key'>,
  now: number,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockWords(tx)
    const listed = (await findChangedOriginals(tx, now)).find((each) => each.path === path)
    if (!listed) return null
    const publication = { changes: { [path]: listed.ours }, asReleased: [], who, key, publishAt: now }
    return (await publishIn(tx, publication, now))[0]?.reason ?? null
  })
}
