import { findWithoutReceipt } from '../app/ledger/payment.queries.server.ts'
import { config } from '../app/platform/config.server.ts'
import { database } from '../app/platform/database.server.ts'
import { findConfigWarnings } from '../app/platform/find-config-faults.server.ts'
import { outboxState } from '../app/platform/outbox.server.ts'
import { expendableKinds } from '../app/readiness.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../app/stripe/stripe.server.ts'

const hourMs = 60 * 60_000

type Finding = [isOk: boolean, text: string]

/** `health`: one line a check, in words. Exits with 1 when something needs a person. */
export async function showHealth(): Promise<void> {
  const findings = [checkSite(), ...(await checkLedger()), ...(await Promise.all(stripeAccounts().map(checkStripe)))]
  for (const [isOk, text] of findings) process.stdout.write(`${isOk ? 'ok       ' : 'ATTENTION'}  ${text}\n`)
  if (findings.some(([isOk]) => !isOk)) process.exitCode = 1
}

function checkSite(): Finding {
  const [warning] = findConfigWarnings(config())
  return [!warning, warning ?? `This is about the site at ${config().siteUrl}.`]
}

async function checkLedger(): Promise<Finding[]> {
  const now = Date.now()
  const db = await database()
  const overdue = await findWithoutReceipt(db, 'gift', now - hourMs)
  const unconfirmed = await findWithoutReceipt(db, 'order', now - hourMs)
  const { queued, oldestMs, dead, bounced } = await outboxState(db, now, expendableKinds)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(', ')
  return [
    [true, 'The database answers.'],
    overdue.length === 0
      ? [true, 'Every gift paid more than an hour ago has its receipt.']
      : [false, `${overdue.length} paid but not acknowledged: ${idsOf(overdue)}`],
    unconfirmed.length === 0
      ? [true, 'Every order paid more than an hour ago has its confirmation.']
      : [false, `${unconfirmed.length} paid but not confirmed: ${idsOf(unconfirmed)}`],
    oldestMs < hourMs
      ? [true, `${queued} messages are waiting to be sent.`]
      : [false, `${queued} messages are waiting, the oldest for ${Math.floor(oldestMs / 60_000)} minutes.`],
    dead === 0
      ? [true, 'No message was given up.']
      : [
          false,
          `${dead} messages were given up. "gift ID", "order ID" or "message ID" shows why; "receipt ID --resend" tries again.`,
        ],
    bounced === 0
      ? [true, 'No message has come back.']
      : [
          false,
          `${bounced} messages have come back from the mail server. "gift ID" or "order ID" shows why; "receipt ID --resend --to ADDRESS" sends it to the right address.`,
        ],
  ]
}

async function checkStripe(account: StripeAccount): Promise<Finding> {
  const name = account === 'store' ? 'Stripe (the store’s account)' : 'Stripe'
  try {
    await (await stripe(account)).checkout.sessions.list({ limit: 1 }, { timeout: 5000, maxNetworkRetries: 0 })
    return [true, `${name} answers.`]
  } catch (error) {
    return [false, `${name} does not answer: ${error instanceof Error ? error.message : String(error)}`]
  }
}
