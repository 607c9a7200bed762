import { createHash } from 'node:crypto'
import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/db.server.ts'
import { type Forgetting, type Forgotten, takeRows } from '../../db/forget-step.server.ts'
import type { Tables } from '../../db/tables.ts'
import type { FileKind } from '../manual-gift-tables.ts'
import { fileIdOf } from './check-gift-file.server.ts'
import type { Answers } from './questions.server.ts'
import type { FileColumn } from './columns.ts'

/** A file of gifts that waits, with the answers of the office. */
export type WaitingFile = Omit<Selectable<Tables['gift_file']>, 'answers'> & { answers: Answers }

const dayMs = 24 * 60 * 60_000
/** A file that is loaded on a Friday is there on the Monday after the next. */
export const keepFileDays = 14

/** Stores a file for its preview, and returns its id. The same file of one kind again is one row, with the answers that it has. */
export async function keepGiftFile(
  db: Db,
  { text, answers, who, kind = 'gifts' }: { text: string; answers: Answers; who: string; kind?: FileKind },
  now: number,
): Promise<string> {
  const id = fileIdOf(text, kind)
  const expiresAt = now + keepFileDays * dayMs
  await db
    .insertInto('gift_file')
    .values({ id, kind, content: text, answers: JSON.stringify(answers), who, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: expiresAt }))
    .execute()
  return id
}

/** Returns null when there is none, or no longer. */
export async function findGiftFile(
  db: Db,
  id: string,
  now: number,
  kind: FileKind = 'gifts',
): Promise<WaitingFile | null> {
  const row = await db
    .selectFrom('gift_file')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { ...row, answers: JSON.parse(row.answers) as Answers } : null
}

type Headings = readonly Pick<FileColumn, 'heading'>[]

/** Without a kind for gifts. */
const idOfColumns = (columns: Headings, kind: FileKind) =>
  createHash('sha256')
    .update(JSON.stringify([...(kind === 'gifts' ? [] : [kind]), ...columns.map(({ heading }) => heading)]))
    .digest('hex')

/** The answers about the last file with the same headings. */
export async function findAnswers(db: Db, columns: Headings, kind: FileKind = 'gifts'): Promise<Answers> {
  const row = await db
    .selectFrom('gift_file_columns')
    .select('answers')
    .where('id', '=', idOfColumns(columns, kind))
    .executeTakeFirst()
  return row ? (JSON.parse(row.answers) as Answers) : {}
}

/** Stores the answers about a file, also for the next one with the same headings. */
export async function keepAnswers(
  db: Db,
  { id, columns, answers, kind = 'gifts' }: { id: string; columns: Headings; answers: Answers; kind?: FileKind },
  now: number,
): Promise<void> {
  const kept = JSON.stringify(answers)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('gift_file').set({ answers: kept }).where('id', '=', id).execute()
    await tx
      .insertInto('gift_file_columns')
      .values({ id: idOfColumns(columns, kind), answers: kept, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ answers: kept, updated_at: now }))
      .execute()
  })
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` files that expired.
 * Repeatable: at any time. Returns how many it deleted.
 */
export async function forgetOldGiftFiles(db: Db, now: number, limit: number): Promise<number> {
  const expired = db.selectFrom('gift_file').select('id').where('expires_at', '<=', now).orderBy('id').limit(limit)
  return (await db.deleteFrom('gift_file').where('id', 'in', expired).returning('id').execute()).length
}

/** Deletes the files that hold one of the texts, such as a person's name or address, in any letter case. */
export async function forgetGiftFiles(
  tx: Db | Tx,
  texts: readonly string[],
  { isLook }: Forgetting,
): Promise<Forgotten> {
  if (texts.length === 0) return { removed: [], kept: [] }
  const holds = texts.map(
    (text) => sql<SqlBool>`lower(content) like ${`%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`,
  )
  const rows = await takeRows(tx, 'gift_file', sql<SqlBool>`(${sql.join(holds, sql` or `)})`, isLook)
  return {
    removed: rows.length > 0 ? [`files of gifts and people that wait to be entered: ${rows.length}`] : [],
    kept: [],
  }
}
