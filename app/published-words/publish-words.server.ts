import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { idempotencyKeyOf } from '../db/idempotency-key.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { wakeWorkers } from '../db/wake.server.ts'
import { type Differences, type Misfit, planWords, valueAt } from '../words/differences.ts'
import {
  differencesOf,
  findDuePublications,
  lockWords,
  pathsInShort,
  type WordChanges,
} from './publication.queries.server.ts'

export interface NewPublication extends WordChanges {
  who: Actor
  /** When the pages change. */
  publishAt: number
  /** The idempotency key of the form. */
  key: string
}

/**
 * Publishes changed words in one transaction: every process shows them when it hears of the commit, or at their time.
 * Returns the changes that have no place or no right value; then nothing is published. Repeatable: by `key`.
 */
export async function publishWords(db: Db, publication: NewPublication, now: number): Promise<Misfit[]> {
  await import('./load-words.server.ts')
  return db.transaction().execute((tx) => publishIn(tx, publication, now))
}

/** Publishes in a transaction: see `publishWords`. Every set is loaded before. */
export async function publishIn(tx: Tx, publication: NewPublication, now: number): Promise<Misfit[]> {
  const { changes, asReleased, who, publishAt, key } = publication
  const id = publicationId(who, key)
  await lockWords(tx)
  const due = await findDuePublications(tx, publishAt)
  const differences = differencesOf([...due, { changes, asReleased }])
  const misfits = planWords(differences).misfits.filter(({ path }) => Object.hasOwn(changes, path))
  if (misfits.length > 0) return misfits
  const added = await insertNew(tx, 'word_publication', {
    id,
    changes: JSON.stringify(changes),
    as_released: JSON.stringify(asReleased),
    who,
    created_at: now,
    publish_at: publishAt,
    originals: JSON.stringify(originalsOf(changes)),
    problem: null,
  })
  if (!added) return []
  await wakeWorkers(tx, 'words')
  const paths = [...Object.keys(changes), ...asReleased.map((path) => `${path} as released`)]
  const after = `${pathsInShort(paths)}${publishAt > now ? ` at ${new Date(publishAt).toISOString()}` : ''}`
  await recordChange(tx, { who, what: 'words published', subject: id, after }, now)
  return []
}

/** What the release says at these paths: see `findChangedOriginals`. Returns null when it has no such text. */
function originalsOf(changes: Differences): Differences {
  return Object.fromEntries(Object.keys(changes).map((path) => [path, valueAt(path) ?? null]))
}

/** The id of what the form with this key publishes. */
export const publicationId = (who: Actor, key: string) => idempotencyKeyOf('words', who, key)
