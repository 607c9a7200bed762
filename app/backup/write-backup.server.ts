import { join } from 'node:path'
import { sql } from 'kysely'
import { config } from '../config/config.server.ts'
import { version } from '../config/version.ts'
import { isPostgres, type Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { writeDumpFile } from './dump-file.server.ts'
import { type DumpLine, type DumpSums, makeDump } from './dump.server.ts'
import { countRows } from './table-rows.server.ts'

/** A database that is not migrated, because it could not be backed up. Errors with a `code` are printed without a stack trace. */
class BackupBeforeUpgradeError extends Error {
  override name = 'BackupBeforeUpgradeError'
  code = 'NOT_BACKED_UP'
}

const backupFolder = () => join(config().dataDir, 'backups')

/** The path of a backup, with a name that sorts by time. */
export function backupFile(name: string, folder = backupFolder()): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(folder, `${name}-${time}.ndjson.gz`)
}

/** Throws before any write when SQLite reports that its file is damaged. `watch` passes the lines on. */
export async function writeBackup(
  db: Db,
  file: string,
  watch = (lines: AsyncIterable<DumpLine>) => lines,
): Promise<DumpSums> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    if (faults.length > 0) throw new Error(`The database file is damaged:\n${faults.join('\n')}`)
  }
  return writeDumpFile(file, watch(makeDump(db)))
}

/**
 * Triggered by: the first start of a new version, before its migrations.
 * Changes: writes the database into a new file, which the log names. Not an empty one.
 * Repeatable: yes. Throws when the file cannot be written; the caller must not migrate then.
 */
export async function backUpBeforeUpgrade(db: Db, folder = backupFolder()): Promise<void> {
  // In one snapshot: another process that starts may drop a table between two counts.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const rows = await snapshot.execute(countRows)
  if (rows === 0) return
  // Two processes that start at once on SQLite write a file each.
  const file = backupFile(`before-${version}-${process.pid}`, folder)
  try {
    await writeBackup(db, file)
  } catch (error) {
    throw new BackupBeforeUpgradeError(
      `The database must be migrated for version ${version}, and the backup before it could not be written: ` +
        `${error instanceof Error ? error.message : String(error)}. Nothing was changed. ` +
        `Make room for ${folder}, and start again.`,
    )
  }
  log.info('backed-up', { file, rows, because: `version ${version} migrates the database` })
}
