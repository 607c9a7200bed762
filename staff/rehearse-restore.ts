import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readDumpFile } from '../app/backup/dump-file.server.ts'
import { loadDump } from '../app/backup/dump.server.ts'
import { config } from '../app/config/config.server.ts'
import { withCommas } from '../app/words/with-commas.ts'
import { openDatabase, type Db } from '../app/db/db.server.ts'
import { formatExactDollars } from '../app/values/money.ts'
import { timeCell } from './print.ts'

/**
 * Restores a backup, by default the newest of DATA_DIR, into a SQLite file that is removed again, and says what it holds.
 * Throws when there is none, or when it cannot be restored.
 */
export async function rehearseRestore(from: string | undefined): Promise<string> {
  const { dataDir } = config()
  const file = from ?? newestIn(join(dataDir, 'backups'))
  await mkdir(dataDir, { recursive: true })
  // Beside the database: the temporary folder of the machine may be small, and open to others.
  const folder = await mkdtemp(join(dataDir, 'restore-drill-'))
  try {
    const db = await openDatabase(`sqlite:${join(folder, 'trial.db')}`)
    try {
      const sums = await loadDump(db, readDumpFile(file))
      const rows = [...sums.values()].reduce((sum, table) => sum + table.rows, 0)
      return `Restored ${file} as a trial: ${withCommas(rows)} rows in ${sums.size} tables, every table compared. ${await describe(db)}`
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function newestIn(folder: string): string {
  const [newest] = globSync('site-*.ndjson.gz', { cwd: folder }).toSorted((a, b) => (a < b ? 1 : -1))
  if (!newest) throw new Error(`There is no backup in ${folder}. Run "npm run backup", or name one with --from FILE.`)
  return join(folder, newest)
}

/** What a person can compare with what they remember. */
async function describe(db: Db): Promise<string> {
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
