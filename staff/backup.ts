import { config } from '../app/config/config.server.ts'
import { version } from '../app/config/version.ts'
import { findMigrations, migrations } from '../app/db/migrations.server.ts'
import { openDatabase, type Db } from '../app/db/db.server.ts'
import { readDumpFile } from '../app/backup/dump-file.server.ts'
import { checkDump, type DumpSums, loadDump, makeDump } from '../app/backup/dump.server.ts'
import { diskOf, nameFullDisk } from '../app/backup/full-disk.server.ts'
import { recordBackup } from '../app/backup/last-backup.server.ts'
import { backupFile, writeBackup } from '../app/backup/write-backup.server.ts'
import { isInUse } from '../app/backup/in-use.server.ts'
import { countRows } from '../app/backup/table-rows.server.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import { showProgress } from './progress.ts'
import { say, table } from './print.ts'
import { withCommas } from '../app/words/with-commas.ts'

/** `backup [--to FILE]`: a consistent snapshot of the database, which is read back and compared. */
export async function backUp(options: { to?: string }): Promise<void> {
  await withDatabase(config().databaseUrl, async (db) => {
    const file = options.to ?? backupFile('site')
    const sums = await writeWithProgress(db, file)
    await recordBackup(db, file, Date.now())
    writeSums(
      sums,
      `Backed up into ${file}. The file was read again and is whole; whether it can be restored, "npm run restore -- --drill" shows.`,
    )
  })
}

interface RestoreOptions {
  from?: string
  replace?: boolean
  drill?: boolean
}

/** `restore --from FILE [--replace]`: restores the whole backup, or nothing. With `--drill`, only as a trial. */
export async function restore({ from, replace: mayReplace, drill }: RestoreOptions): Promise<void> {
  if (drill) return say(await rehearseRestore(from))
  if (from === undefined) throw new Error('--from must name the backup, for example --from FILE.')
  const url = config().databaseUrl
  // Before any change, also before an empty database is created.
  const whole = await checkDump(readDumpFile(from))
  await refuseIfInUse(url)
  await withDatabase(url, async (db) => {
    await refuseNewerSchema(db)
    const replace = (await countRows(db)) > 0
    if (replace && !mayReplace) {
      throw new Error('The database is not empty. With --replace, what it holds is first backed up, then replaced.')
    }
    if (replace) {
      const aside = backupFile('before-restore')
      await writeWithProgress(db, aside)
      say(`What was there is kept in ${aside}.`)
    }
    const total = [...whole.values()].reduce((sum, { rows }) => sum + rows, 0)
    const sums = await loadDump(db, counted(readDumpFile(from), total, 'rows restored'), { replace })
    writeSums(sums, `Restored from ${from}, and rows, counts and cents of every table compared.`)
  })
}

/** `move --to URL`: copies the database of DATABASE_URL into an empty one, all or nothing. The old one is not changed. */
export async function move(options: { to: string }): Promise<void> {
  const from = config().databaseUrl
  if (!/^(sqlite:.|postgres(ql)?:\/\/)/.test(options.to)) throw new Error('--to must be postgres://… or sqlite:FILE.')
  if (options.to === from) throw new Error('This is the database that DATABASE_URL names already.')
  await refuseIfInUse(from)
  await withDatabase(from, (source) =>
    withDatabase(options.to, async (target) => {
      const sums = await loadDump(target, counted(makeDump(source), await countRows(source), 'rows moved'))
      writeSums(sums, 'Moved, and every table compared. Now set DATABASE_URL to the new one.')
    }),
  )
}

async function withDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await openDatabase(url)
  try {
    await work(db)
  } catch (error) {
    nameFullDisk(error, diskOf(url))
  } finally {
    await db.destroy()
  }
}

async function writeWithProgress(db: Db, file: string): Promise<DumpSums> {
  const total = await countRows(db)
  return writeBackup(db, file, (lines) => counted(lines, total, 'rows written'))
}

/** Tables that this version does not know would stay, and be in the way of the next upgrade. */
async function refuseNewerSchema(db: Db): Promise<void> {
  const unknown = (await findMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new Error(
    `A newer version of the site made the database: ${version} does not know ${unknown.join(', ')}. ` +
      'Move it away, and restore into an empty one, as docs/upgrading.md says.',
  )
}

/** A write during a restore or a move would be lost. */
async function refuseIfInUse(url: string): Promise<void> {
  if (await isInUse(url)) throw new Error('Another process has the database open. Stop the site first.')
}

/** Passes the lines of a dump on and shows the progress. `total` is approximate: the site may be writing. */
async function* counted<Line>(lines: AsyncIterable<Line>, total: number, what: string): AsyncGenerator<Line> {
  const progress = showProgress(what)
  let rows = 0
  for await (const line of lines) {
    if (Array.isArray(line) && ++rows % 10_000 === 0) progress.at(rows, Math.max(rows, total))
    yield line
  }
  progress.at(rows, rows)
  progress.end()
}

function writeSums(sums: DumpSums, done: string): void {
  const rows = [...sums].map(([name, { rows, sha256 }]) => [name, withCommas(rows), sha256.slice(0, 16)])
  say(`${table([['Table', 'Rows', 'SHA-256'], ...rows])}${done}`)
}
