import type { Db, Tx } from '../db/db.server.ts'
import { valueAt } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { allGrowingLists } from '../words/growing-lists.ts'
import { findTextsOfChanges, keepUnusedMs } from './texts-of-changes.server.ts'

const folder = '/downloads/'

/** A PDF file that was uploaded for an item of a list. */
export interface WordFile {
  name: string
  bytes: Uint8Array
}

export const addressOfFile = ({ name }: Pick<WordFile, 'name'>) => folder + name

/** Stores a file. The same file again is one row, and counts as uploaded now. */
export async function keepWordFile(db: Db | Tx, { name, bytes }: WordFile, who: string, now: number): Promise<void> {
  const content = Buffer.from(bytes).toString('base64')
  await db
    .insertInto('word_file')
    .values({ name, content, who, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: now }))
    .execute()
}

/** The bytes of a stored file; undefined: there is none. */
export async function findWordFile(db: Db, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await db.selectFrom('word_file').select('content').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.content, 'base64')
}

/** Whether a list that visitors see now names the file: one that is hidden, or in a draft, is not given out. */
export function isFileShown(name: string): boolean {
  const address = addressOfFile({ name })
  return allGrowingLists.some(({ path, fields }) => {
    const parts = fields.filter(({ kind }) => kind === 'file')
    const items = parts.length > 0 ? valueAt(path, globalThis.changedWords) : undefined
    return (
      Array.isArray(items) &&
      items.some((item: Record<string, Value>) => parts.some((part) => item[part.name] === address))
    )
  })
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` files that were uploaded 30 days ago and that no publication, also of the past, and no draft
 * names.
 * Repeatable: at any time. Returns how many it deleted.
 */
export async function forgetUnpublishedFiles(db: Db, now: number, limit: number): Promise<number> {
  const before = now - keepUnusedMs
  return db.transaction().execute(async (tx) => {
    const old = await tx.selectFrom('word_file').select('name').where('created_at', '<', before).execute()
    if (old.length === 0) return 0
    const named = await findTextsOfChanges(tx)
    const unused = old.map(({ name }) => name).filter((name) => !named.has(addressOfFile({ name })))
    // The time once more: the same file may be uploaded at this moment.
    const files = tx.deleteFrom('word_file').where('created_at', '<', before)
    const names = ['', ...unused.slice(0, limit)]
    return (await files.where('name', 'in', names).returning('name').execute()).length
  })
}
