import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { readDumpFile } from '../app/backup/dump-file.server.ts'
import type { DumpSums } from '../app/backup/dump.server.ts'
import { diskOf, nameFullDisk } from '../app/backup/full-disk.server.ts'
import { removedAtEnd } from '../app/backup/removed-at-end.server.ts'
import { loadIntoFile, loadIntoSchema, recordDrill } from '../app/backup/restore-drill.server.ts'
import { addUp, listTables, type TableSum } from '../app/backup/table-rows.server.ts'
import { config } from '../app/config/config.server.ts'
import { openDatabase, type Db, type Tx } from '../app/db/db.server.ts'
import { formatExactDollars } from '../app/values/money.ts'
import { withCommas } from '../app/words/with-commas.ts'
import { timeCell } from './print.ts'

/**
 * Triggered by: `restore --drill`, each month by a timer.
 * Changes: restores a backup, by default the newest of DATA_DIR, beside the site's database in one of the same kind, which
 * is removed again, and records that in the site's database.
 * Repeatable: yes. Returns what the backup holds. Throws when there is none, or when it cannot be restored.
 */
export async function rehearseRestore(from: string | undefined): Promise<string> {
  const { dataDir, databaseUrl } = config()
  const file = from ?? newestIn(join(dataDir, 'backups'))
  const isSqlite = databaseUrl.startsWith('sqlite:')
  // A machine that only tries a backup has no database of the site.
  const hasSite = !isSqlite || existsSync(databaseUrl.slice('sqlite:'.length))
  await using site = hasSite ? await openDatabase(databaseUrl) : undefined
  const read = async (trial: Db | Tx, sums: DumpSums) =>
    [inWords(file, sums), await describe(trial), await sumAll(trial)] as const
  const [restored, holds, trial] = isSqlite
    ? await inFolder(dataDir, (folder) => loadIntoFile(join(folder, 'trial.db'), readDumpFile(file), read))
    : await loadIntoSchema(site!, readDumpFile(file), read).catch((error: unknown) =>
        nameFullDisk(error, diskOf(databaseUrl)),
      )
  // The database of a site has this table; an empty one has none.
  const live = site && (await sumAll(site))
  if (!site || !live?.has('setting')) return `${restored} ${holds}`
  await recordDrill(site, file, Date.now())
  return `${restored} ${holds} ${compare(trial, live)}`
}

async function inFolder<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(dataDir, { recursive: true })
  // Beside the database: the temporary folder of the machine may be small, and open to others.
  const folder = await mkdtemp(join(dataDir, 'restore-drill-'))
  using _ = removedAtEnd(folder)
  return await work(folder).catch((error: unknown) => nameFullDisk(error, dataDir))
}

function newestIn(folder: string): string {
  const [newest] = globSync('site-*.ndjson.gz', { cwd: folder }).toSorted((a, b) => (a < b ? 1 : -1))
  if (!newest) throw new Error(`There is no backup in ${folder}. Run "npm run backup", or name one with --from FILE.`)
  return join(folder, newest)
}

function inWords(file: string, sums: DumpSums): string {
  const rows = [...sums.values()].reduce((sum, table) => sum + table.rows, 0)
  return `Restored ${file} as a trial: ${withCommas(rows)} rows in ${sums.size} tables; the rows, counts and cents of every table are those of the backup.`
}

/** What a person can compare with what they remember. */
async function describe(db: Db | Tx): Promise<string> {
  const { gifts, cents, newest } = await db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    .where('paid_at', 'is not', null)
    .select(({ fn }) => [
      fn.count<number>('id').as('gifts'),
      fn.sum<number>('amount_cents').as('cents'),
      fn.max('paid_at').as('newest'),
    ])
    .executeTakeFirstOrThrow()
  const last = newest === null ? '' : `, the last one of ${timeCell(newest)} UTC`
  return `It holds ${withCommas(gifts)} paid gifts of ${formatExactDollars(cents ?? 0)}${last}.`
}

async function sumAll(db: Db | Tx): Promise<Map<string, TableSum>> {
  const sums = new Map<string, TableSum>()
  for (const table of await listTables(db, { dumped: true })) sums.set(table, await addUp(db, table))
  return sums
}

/** The site has continued since the backup; rows that it lost since may be deleted ones. */
function compare(trial: ReadonlyMap<string, TableSum>, site: ReadonlyMap<string, TableSum>): string {
  const changes = [...site].map(([table, { rows }]) => ({ table, more: rows - (trial.get(table)?.rows ?? 0) }))
  const named = (all: typeof changes) =>
    all.map(({ table, more }) => `${table} ${withCommas(Math.abs(more))}`).join(', ')
  const [grown, shrunk] = [changes.filter(({ more }) => more > 0), changes.filter(({ more }) => more < 0)]
  if (shrunk.length > 0)
    return `The site now has fewer rows than the backup in: ${named(shrunk)}. See that they were meant to go.`
  if (grown.length > 0) return `Since the backup the site's rows only grew: ${named(grown)}.`
  const isSame = [...site].every(([table, { cents }]) => cents === trial.get(table)?.cents)
  return `The site has the same numbers of rows${isSame ? ' and cents' : ', and other cents'}.`
}
