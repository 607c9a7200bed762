import { join } from 'node:path'
import { sql } from 'kysely'
import { config } from '../app/platform/config.server.ts'
import { isPostgres, openDatabase, type Db } from '../app/platform/db.server.ts'
import { writeDumpFile } from '../app/platform/dump/dump-file.server.ts'
import { countRows } from '../app/platform/dump/load-dump.server.ts'
import { makeDump } from '../app/platform/dump/make-dump.server.ts'
import type { DumpSums } from '../app/platform/dump/read-dump.server.ts'
import { counted } from './counted.ts'
import { table } from './table.ts'

/** `backup [--to FILE]`: one consistent moment of the database, read back and compared before it says done. */
export async function backUp(options: { to?: string }): Promise<void> {
  const db = await openDatabase(config().databaseUrl)
  try {
    const file = options.to ?? backupFile('site')
    const sums = await writeBackup(db, file)
    process.stdout.write(`${sumsTable(sums)}Backed up into ${file}, read again and compared.\n`)
  } finally {
    await db.destroy()
  }
}

/** A name that sorts by time, in the folder for backups. */
export function backupFile(name: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(config().dataDir, 'backups', `${name}-${time}.ndjson.gz`)
}

/** Throws before anything is written when SQLite finds its own file damaged. */
export async function writeBackup(db: Db, file: string): Promise<DumpSums> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    if (faults.length > 0) throw new Error(`The database file is damaged:\n${faults.join('\n')}`)
  }
  return writeDumpFile(file, counted(makeDump(db), await countRows(db), 'rows written'))
}

export function sumsTable(sums: DumpSums): string {
  const rows = [...sums].map(([name, { rows, sha256 }]) => [name, rows.toLocaleString('en-US'), sha256.slice(0, 16)])
  return table([['Table', 'Rows', 'SHA-256'], ...rows])
}
