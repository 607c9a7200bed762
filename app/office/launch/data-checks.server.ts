import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { checksByDay } from '../crisis-lines/checks-by-day.ts'
import { crisisLines, findLinesToCheck } from '../../pages/resources/crisis-lines.ts'
import { rules } from '../../content/legal/rules.ts'
import { findLedgerHealth } from '../../health/health.server.ts'
import { database } from '../../db/database.server.ts'
import { isPostgres } from '../../db/db.server.ts'
import { readDumpFile } from '../../backup/dump-file.server.ts'
import { checkDump } from '../../backup/dump.server.ts'
import { findLastBackup } from '../../backup/last-backup.server.ts'
import { missing, ok, warning, type Found } from './finding.ts'
import { findRulesToReview } from './rules-to-review.ts'
import type { LaunchFacts } from './launch-facts.server.ts'

const dayMs = 24 * 60 * 60_000
const gib = 2 ** 30

export function checkCrisisLines({ now }: LaunchFacts): Found {
  const due = findLinesToCheck(now)
  const never = due.filter(({ lastChecked }) => !lastChecked)
  const how = 'Call, text and open each one, and press its button under Crisis lines in the office.'
  const { length } = crisisLines()
  if (never.length === length) return missing(`No check is noted for any of the ${length}.`, how)
  const days = `Last checked: ${checksByDay(crisisLines()).join('; ')}.`
  if (never.length > 0) return missing(`No check is noted for ${never.length} of ${length}. ${days}`, how)
  if (due.length > 0) return warning(`${due.length} were checked more than 90 days ago. ${days}`, how)
  return ok(`All ${length} were checked in the last 90 days. ${days}`)
}

export function checkTaxRules({ now }: LaunchFacts): Found {
  const due = findRulesToReview(now)
  const how =
    'Compare each with its source, or ask your accountant. Then correct app/content/tax-rules.ts, and write the next day of review into app/content/tax-reviews.ts (both are also under Words). The limits are in app/content/receipts/token-limits.ts.'
  if (due.length > 0) return warning(`To be compared with the law: ${due.join('; ')}.`, how)
  return ok('None is to be compared with the law today.')
}

export const checkPolicies = () => ok(`Their wording is of ${rules.wordingOf}.`)

/** Opening the database has migrated it. A write that is rolled back shows that it is writable. */
export async function checkDatabase({ now }: LaunchFacts): Promise<Found[]> {
  const db = await database()
  const tx = await db.startTransaction().execute()
  await tx.insertInto('setting').values({ key: 'launch-check', value: '', updated_at: now }).execute()
  await tx.rollback().execute()
  const wrong = (await findLedgerHealth(db, now)).filter(([isOk]) => !isOk)
  return [
    ok(`${isPostgres(db) ? 'PostgreSQL' : 'SQLite'} takes writes, and its tables are up to date.`),
    ...(wrong.length === 0 ? [ok('No receipt and no message waits longer than it should.', 'health')] : []),
    ...wrong.map(([, text, firstStep = '']) => missing(text, firstStep, 'health')),
  ]
}

export async function checkDisk({ config: { dataDir } }: LaunchFacts): Promise<Found> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / gib
  const text = `${free.toFixed(1)} GB are free at ${dataDir}.`
  if (free >= 2) return ok(text)
  return (free < 0.2 ? missing : warning)(text, 'Make room there, or give the site a larger disk.')
}

/** Reads the last backup as a restore would. */
export async function checkBackup({ config: { dataDir, databaseUrl }, now }: LaunchFacts): Promise<Found[]> {
  const how =
    'Run "npm run backup -- --to FILE" from a timer, and copy the file to another machine (docs/runbook.md, "Backups").'
  const last = await findLastBackup(await database())
  if (!last) return [missing('None was written yet.', how)]
  const { file, at } = last
  const days = Math.floor((now - at) / dayMs)
  const written = `The last one was written ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  const age = days >= 2 ? warning(`The last one is ${days} days old.`, how) : ok(written)
  if (file === null) return [age, warning('It was made in another way, and cannot be read here.', how, 'backup read')]
  const place = await stat(file).catch(() => null)
  if (!place) return [age, warning(`${file} is not here any more, and cannot be read.`, how, 'backup read')]
  try {
    const sums = await checkDump(readDumpFile(file))
    const rows = [...sums.values()].reduce((sum, { rows }) => sum + rows, 0)
    const isBeside = databaseUrl.startsWith('sqlite:') && (await stat(dirname(file))).dev === (await stat(dataDir)).dev
    const where = isBeside ? [warning(`${file} is on the same disk as the database.`, how, 'backup place')] : []
    return [age, ok(`${rows} rows of ${file} were read and are whole.`, 'backup read'), ...where]
  } catch (error) {
    return [age, missing(`${file} is damaged: ${String(error)}`, 'Run "npm run backup" again.', 'backup read')]
  }
}
