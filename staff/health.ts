import { findLedgerHealth, type HealthLine } from '../app/health/health.server.ts'
import { findOldBackup } from '../app/office/today/site-needs.server.ts'
import { config } from '../app/config/config.server.ts'
import { database } from '../app/db/database.server.ts'
import { findConfigWarnings } from '../app/config/find-config-faults.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../app/stripe/stripe.server.ts'
import { say } from './print.ts'

/** `health`: one line a check, in words. Exits with 1 when something needs a person. */
export async function showHealth(): Promise<void> {
  const findings = [
    checkSite(),
    await checkBackup(),
    ...(await findLedgerHealth(await database(), Date.now())),
    ...(await Promise.all(stripeAccounts().map(checkStripe))),
  ]
  for (const [isOk, text] of findings) say(`${isOk ? 'ok       ' : 'ATTENTION'}  ${text}`)
  if (findings.some(([isOk]) => !isOk)) process.exitCode = 1
}

function checkSite(): HealthLine {
  const [warning] = findConfigWarnings(config())
  return [!warning, warning ?? `This is about the site at ${config().siteUrl}.`]
}

async function checkBackup(): Promise<HealthLine> {
  const backup = await findOldBackup({ db: await database(), now: Date.now(), kinds: [] })
  return [backup === null, backup ? `${backup.text}. ${backup.advice}` : 'No backup is overdue.']
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
