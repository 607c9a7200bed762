import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/db.server.ts'
import { type Misfit, valueAt } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import type { ChangedSets } from '../words/words.ts'
import { changesOf, discardDraftChanges, type DraftChange, findDraft } from './draft.queries.server.ts'
import { lockWords } from './publication.queries.server.ts'
import { publicationId, publishIn } from './publish-words.server.ts'
import { findPublishedSets } from './read-edition.server.ts'

/** A text that somebody else has changed since the editor saw it. */
export interface Conflict {
  path: string
  /** What is published now; null: it has no place any more. */
  published: Value
}

export type DraftAnswer =
  | { state: 'published' }
  /** The draft is not the one that the editor saw: it was changed in another window. */
  | { state: 'other-draft' }
  | { state: 'conflicts'; conflicts: Conflict[] }
  | { state: 'misfits'; misfits: Misfit[] }

interface DraftOrder {
  /** An address in STAFF. */
  who: string
  /** The draft that the editor saw: see `draftVersion`. */
  seen: string
  /** When the pages change. */
  publishAt: number
  /** The idempotency key of the form. */
  key: string
}

/**
 * Triggered by: "Publish" on Your changes in the office.
 * Changes: one publication with all changes of the draft, which is then empty. Nothing when a text was changed by somebody
 * else since the editor saw it, or when a change has no place.
 * Repeatable: by `key`.
 */
export async function publishDraft(db: Db, order: DraftOrder, now: number): Promise<DraftAnswer> {
  const { who, seen, publishAt, key } = order
  await import('./load-words.server.ts')
  return db.transaction().execute(async (tx): Promise<DraftAnswer> => {
    await lockWords(tx)
    const known = tx.selectFrom('word_publication').select('id').where('id', '=', publicationId(who, key))
    if (await known.executeTakeFirst()) return { state: 'published' }
    const draft = await findDraft(tx, who)
    if (draft.length === 0 || draftVersion(draft) !== seen) return { state: 'other-draft' }
    const conflicts = findConflicts(draft, await findPublishedSets(tx, now))
    if (conflicts.length > 0) return { state: 'conflicts', conflicts }
    const misfits = await publishIn(tx, { ...changesOf(draft), who, publishAt, key }, now)
    if (misfits.length > 0) return { state: 'misfits', misfits }
    // Another window may have added a change since the draft was read: it stays.
    const paths = draft.map(({ path }) => path)
    await discardDraftChanges(tx, who, paths)
    return { state: 'published' }
  })
}

/** The changes whose texts do not say what the editor saw. */
export function findConflicts(draft: readonly DraftChange[], publishedSets: ChangedSets): Conflict[] {
  return draft.flatMap(({ path, was }) => {
    const published = valueAt(path, publishedSets) ?? null
    return isDeepStrictEqual(published, was) ? [] : [{ path, published }]
  })
}

/** Differs when one of the changes does. */
export function draftVersion(draft: readonly DraftChange[]): string {
  const texts = draft.map(({ path, value, was }) => [path, value ?? null, value === undefined, was])
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16)
}
