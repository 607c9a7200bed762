import { resolve } from 'node:path'
import { sql } from 'kysely'
import { isPostgres, openDatabase, type Db, type Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import { type DumpLine, type DumpSums, loadDump, loadInto } from './dump.server.ts'
import { findMadeAt } from './last-backup.server.ts'

const key = 'restore-drill'
const schema = 'restore_drill'
/** The timer restores a backup each month. After this time without one, it has failed, or was never set up. */
const maxAgeMs = 35 * 24 * 60 * 60_000

/** Records that a backup was restored as a trial. Null means in another way than by our command. */
export async function recordDrill(db: Db | Tx, file: string | null, now: number): Promise<void> {
  await keepSetting(db, key, now, file === null ? '' : resolve(file))
}

export interface DrillState {
  /** When a backup was last restored as a trial. Null means never. */
  at: number | null
  /** The same, or when the database was made: until then there was nothing to restore. */
  since: number
  isOverdue: boolean
}

/** When a backup was last restored as a trial. A young database without a drill has as long for it as any other. */
export async function findDrill(db: Db, now: number): Promise<DrillState> {
  const at = (await findSetting(db, key))?.updated_at ?? null
  const since = at ?? (await findMadeAt(db))
  return { at, since, isOverdue: now - since >= maxAgeMs }
}

/** Loads the dump into a database of its own, of SQLite: a new file, which the caller removes. */
export async function loadIntoFile<Result>(
  file: string,
  lines: AsyncIterable<DumpLine>,
  read: (trial: Db, sums: DumpSums) => Promise<Result>,
): Promise<Result> {
  await using trial = await openDatabase(`sqlite:${file}`)
  return await read(trial, await loadDump(trial, lines))
}

/**
 * Loads the dump into a schema of its own beside the site's tables, in one transaction that is rolled back: no other
 * connection ever sees it, and a kill leaves nothing.
 */
export async function loadIntoSchema<Result>(
  db: Db,
  lines: AsyncIterable<DumpLine>,
  read: (trial: Tx, sums: DumpSums) => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(db)) throw new Error('A schema of its own is for PostgreSQL.')
  const tx = await db.startTransaction().execute()
  try {
    await sql`create schema ${sql.id(schema)}`.execute(tx).catch(nameRight)
    await sql`set local search_path = ${sql.id(schema)}`.execute(tx)
    // Loading drops the tables that it finds, so it must find none of the site's.
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx)
    if (rows[0]?.name !== schema) throw new Error(`PostgreSQL did not change to the schema ${schema}.`)
    return await read(tx, await loadInto(tx, lines))
  } finally {
    await tx.rollback().execute()
  }
}

function nameRight(error: unknown): never {
  if ((error as { code?: unknown }).code !== '42501') throw error
  throw new Error(
    'The drill needs a schema of its own, and the user of DATABASE_URL may not make one. ' +
      'The owner of the database gives the right: grant create on database NAME to USER.',
    { cause: error },
  )
}
