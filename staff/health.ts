import { findLedgerHealth, type HealthLine } from '../app/health/health.server.ts'
import { findOldBackup } from '../app/office/today/site-needs.server.ts'
import { config } from '../app/config/config.server.ts'
import { version } from '../app/config/version.ts'
import { database } from '../app/db/database.server.ts'
import type { Db } from '../app/db/db.server.ts'
import { inMegabytes, readDisk, tryWriting } from '../app/health/disk.server.ts'
import { findConfigWarnings } from '../app/config/find-config-faults.server.ts'
import { recordWriteFailure } from '../app/db/write-failure.server.ts'
import { findUnknownVariables } from '../app/config/unknown-variables.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../app/stripe/stripe.server.ts'
import { say } from './print.ts'

/** `health`: one line for each check. Exits with 1 when a person must do something. */
export async function showHealth(): Promise<void> {
  const findings = [
    ...checkSettings(),
    ...(await checkDatabase()),
    ...(await Promise.all(stripeAccounts().map(checkStripe))),
  ]
  for (const [isOk, text] of findings) say(`${isOk ? 'ok       ' : 'ATTENTION'}  ${text}`)
  if (findings.some(([isOk]) => !isOk)) process.exitCode = 1
}

function checkSettings(): HealthLine[] {
  const warnings = [...findConfigWarnings(config()), ...findUnknownVariables(process.env)]
  return [
    ...warnings.map((text): HealthLine => [false, text]),
    [true, `This is about the site at ${config().siteUrl}.`],
    [true, `Its version here is ${version}.`],
  ]
}

/** Without a database, the other checks still run. */
async function checkDatabase(): Promise<HealthLine[]> {
  let db: Db
  try {
    db = await database()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [[false, `${words} Nothing else that the database knows could be checked.`]]
  }
  const now = Date.now()
  const backup = await findOldBackup({ db, now })
  return [
    await checkDisk(db, now),
    [backup === null, backup ? `${backup.text}. ${backup.advice}` : 'No backup is overdue.'],
    ...(await findLedgerHealth(db, now)),
  ]
}

/** This process has not written yet, so it tries a write. */
async function checkDisk(db: Db, now: number): Promise<HealthLine> {
  await tryWriting(db, now).catch(recordWriteFailure)
  const { freeBytes, trouble } = await readDisk(db, now)
  return [trouble === null, trouble ?? `The database can write, and ${inMegabytes(freeBytes)} of its disk are free.`]
}

async function checkStripe(account: StripeAccount): Promise<HealthLine> {
  const name = account === 'store' ? 'Stripe (the store’s account)' : 'Stripe'
  try {
    await (await stripe(account)).checkout.sessions.list({ limit: 1 }, { timeout: 5000, maxNetworkRetries: 0 })
    return [true, `${name} answers.`]
  } catch (error) {
    return [false, `${name} does not answer: ${error instanceof Error ? error.message : String(error)}`]
  }
}
