import { recordChange } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { wakeWorkers } from '../db/wake.server.ts'
import { valueAt } from '../words/differences.ts'
import { findDraft, saveDraftChange } from './draft.queries.server.ts'
import { lockWords, pathsInShort, pathsOf, type Publication, publicationFrom } from './publication.queries.server.ts'
import { findPublishedSets } from './read-edition.server.ts'

/** Whether it changes a text, a part of it, or what it is a part of. */
export const isAbout = (publication: Publication, path: string): boolean =>
  pathsOf(publication).some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`))

/**
 * Triggered by: "Cancel" beside a planned publication.
 * Changes: it is deleted, and its changes are among those of the member, except where that member prepares others. False when
 * its time has come, or when it was cancelled before: then nothing changes.
 */
export async function cancelPlanned(db: Db, { id, who }: { id: string; who: string }, now: number): Promise<boolean> {
  await import('./load-words.server.ts')
  return db.transaction().execute(async (tx) => {
    await lockWords(tx)
    const waiting = tx.deleteFrom('word_publication').where('id', '=', id).where('publish_at', '>', now)
    const row = await waiting.returningAll().executeTakeFirst()
    if (!row) return false
    const { changes, asReleased } = publicationFrom(row)
    const publishedSets = await findPublishedSets(tx, now)
    const own = new Set((await findDraft(tx, who)).map(({ path }) => path))
    const all = [...asReleased.map((path) => [path, undefined] as const), ...Object.entries(changes)]
    for (const [path, value] of all) {
      if (!own.has(path))
        await saveDraftChange(tx, who, { path, value, was: valueAt(path, publishedSets) ?? null }, now)
    }
    await wakeWorkers(tx, 'words')
    const before = `${pathsInShort(all.map(([path]) => path))} at ${new Date(row.publish_at).toISOString()}`
    await recordChange(tx, { who, what: 'planned words cancelled', subject: id, before }, now)
    return true
  })
}
