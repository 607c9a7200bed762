import { findLedgerHealth, type HealthLine } from '../app/health/health.server.ts'
import { findDrillHealth } from '../app/health/restore-drill.server.ts'
import { findOldBackup } from '../app/office/today/site-needs.server.ts'
import { config } from '../app/config/config.server.ts'
import { version } from '../app/config/version.ts'
import { database } from '../app/db/database.server.ts'
import type { Db } from '../app/db/db.server.ts'
import { diskFirstStep, inMegabytes, readDisk, tryWriting } from '../app/health/disk.server.ts'
import { findConfigWarnings } from '../app/config/find-config-faults.server.ts'
import { recordWriteFailure } from '../app/db/write-failure.server.ts'
import { findUnknownVariables } from '../app/config/unknown-variables.server.ts'
import { describeFailure } from '../app/stripe/reason-of.ts'
import { clockFirstStep, describeSkew, skewOf } from '../app/stripe/stripe-clock.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../app/stripe/stripe.server.ts'
import { mailHealth } from './health-mail.ts'
import { say } from './print.ts'

const makeBackup = 'Run "npm run backup", then look at its timer: systemctl list-timers "site-*"'

/**
 * `health [--mail] [--failed UNIT]`: one line for each check, and the first step after each that a person must care for; the
 * process then exits with 1. The first line of these is the cause of others more often than the reverse.
 */
export async function showHealth(options: { mail?: boolean; failed?: string }): Promise<void> {
  const findings = [
    ...checkUnit(options.failed),
    ...checkSettings(),
    // A wrong clock, or Stripe away, causes some of what the database shows.
    ...(await Promise.all(stripeAccounts().map(checkStripe))),
    ...(await checkDatabase()),
  ]
  for (const [isOk, text, firstStep] of findings) {
    say(`${isOk ? 'ok       ' : 'ATTENTION'}  ${text}`)
    if (firstStep) say(`           Do first: ${firstStep}`)
  }
  if (findings.some(([isOk]) => !isOk)) process.exitCode = 1
  if (options.mail) await mailHealth(findings, Date.now())
}

/** A service of this machine that systemd reports. */
function checkUnit(name: string | undefined): HealthLine[] {
  if (name === undefined) return []
  return [[false, `The service ${name} has failed.`, `Read why: journalctl -u ${name} -n 50`]]
}

function checkSettings(): HealthLine[] {
  const warnings = [...findConfigWarnings(config()), ...findUnknownVariables(process.env)]
  return [
    ...warnings.map((text): HealthLine => [false, text, 'Correct it in .env, and restart the site.']),
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
    const reason = error instanceof Error ? error.message : String(error)
    const firstStep = config().databaseUrl.startsWith('sqlite:')
      ? 'Read the message: the file and its folder must be readable and writable for the user of the site.'
      : 'Start PostgreSQL, or correct DATABASE_URL in .env and restart the site.'
    return [[false, `${reason} Nothing else that the database knows could be checked.`, firstStep]]
  }
  const now = Date.now()
  const backup = await findOldBackup({ db, now })
  return [
    await checkDisk(db, now),
    ...(await findLedgerHealth(db, now)),
    backup === null ? [true, 'No backup is overdue.'] : [false, `${backup.text}.`, makeBackup],
    await findDrillHealth(db, now),
  ]
}

/** This process has not written yet, so it tries a write. */
async function checkDisk(db: Db, now: number): Promise<HealthLine> {
  await tryWriting(db, now).catch(recordWriteFailure)
  const { freeBytes, trouble } = await readDisk(db, now)
  if (trouble !== null) return [false, trouble, diskFirstStep]
  return [true, `The database can write, and ${inMegabytes(freeBytes)} of its disk are free.`]
}

async function checkStripe(account: StripeAccount): Promise<HealthLine> {
  const name = account === 'store' ? 'Stripe (the store’s account)' : 'Stripe'
  try {
    const client = await stripe(account)
    const { lastResponse } = await client.events.list({ limit: 1 }, { timeout: 5000, maxNetworkRetries: 0 })
    const wrongClock = describeSkew(skewOf(lastResponse.headers))
    if (wrongClock) return [false, wrongClock, clockFirstStep]
    return [true, `${name} answers, and agrees what time it is.`]
  } catch (error) {
    const { text, firstStep } = describeFailure(error)
    return [false, `${name} ${text}`, firstStep]
  }
}
