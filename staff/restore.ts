import { config } from '../app/platform/config.server.ts'
import { openDatabase } from '../app/platform/db.server.ts'
import { readDumpFile } from '../app/platform/dump/dump-file.server.ts'
import { isInUse } from '../app/platform/dump/in-use.server.ts'
import { countRows, loadDump } from '../app/platform/dump/load-dump.server.ts'
import { checkDump } from '../app/platform/dump/read-dump.server.ts'
import { backupFile, sumsTable, writeBackup } from './backup.ts'
import { counted } from './counted.ts'

/** `restore --from FILE [--replace]`: all of the backup, or nothing. */
export async function restore(options: { from: string; replace?: boolean }): Promise<void> {
  const url = config().databaseUrl
  // Before anything is touched, also before an empty database is made.
  const whole = await checkDump(readDumpFile(options.from))
  await refuseIfInUse(url)
  const db = await openDatabase(url)
  try {
    const replace = (await countRows(db)) > 0
    if (replace && !options.replace) {
      throw new Error('The database is not empty. With --replace, what it holds is first backed up, then replaced.')
    }
    if (replace) {
      const aside = backupFile('before-restore')
      await writeBackup(db, aside)
      process.stdout.write(`What was there is kept in ${aside}.\n`)
    }
    const total = [...whole.values()].reduce((sum, { rows }) => sum + rows, 0)
    const sums = await loadDump(db, counted(readDumpFile(options.from), total, 'rows restored'), { replace })
    process.stdout.write(`${sumsTable(sums)}Restored from ${options.from}, and every table compared.\n`)
  } finally {
    await db.destroy()
  }
}

/** Whoever writes during a restore or a move would write what is about to be lost. */
export async function refuseIfInUse(url: string): Promise<void> {
  if (await isInUse(url)) throw new Error('Another process has the database open. Stop the site first.')
}
