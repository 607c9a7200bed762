import { config } from '../app/platform/config.server.ts'
import { openDatabase } from '../app/platform/db.server.ts'
import { countRows, loadDump } from '../app/platform/dump/load-dump.server.ts'
import { makeDump } from '../app/platform/dump/make-dump.server.ts'
import { sumsTable } from './backup.ts'
import { counted } from './counted.ts'
import { refuseIfInUse } from './restore.ts'

/** `move --to URL`: from DATABASE_URL into another, empty database. All or nothing; the old one stays as it is. */
export async function move(options: { to: string }): Promise<void> {
  const from = config().databaseUrl
  if (!/^(sqlite:.|postgres(ql)?:\/\/)/.test(options.to)) throw new Error('--to must be postgres://… or sqlite:FILE.')
  if (options.to === from) throw new Error('This is the database that DATABASE_URL names already.')
  await refuseIfInUse(from)
  const source = await openDatabase(from)
  try {
    const target = await openDatabase(options.to)
    try {
      const sums = await loadDump(target, counted(makeDump(source), await countRows(source), 'rows moved'))
      process.stdout.write(`${sumsTable(sums)}Moved, and every table compared. Now set DATABASE_URL to the new one.\n`)
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
  }
}
