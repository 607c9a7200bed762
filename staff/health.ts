import { findWithoutReceipt } from '../app/ledger/payment.queries.server.ts'
import { config } from '../app/platform/config.server.ts'
import { database } from '../app/platform/database.server.ts'
import { findConfigWarnings } from '../app/platform/find-config-faults.server.ts'
import { outboxState } from '../app/platform/outbox.server.ts'
import { expendableKinds } from '../app/readiness.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../app/stripe/stripe.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Finding {
  ok: boolean
  text: string
}

/** `health`: one line a check, in words. Exits with 1 when something needs a person. */
export async function showHealth(): Promise<void> {
  const findings = [checkSite(), ...(await checkLedger()), ...(await Promise.all(stripeAccounts().map(checkStripe)))]
  for (const { ok, text } of findings) process.stdout.write(`${ok ? 'ok       ' : 'ATTENTION'}  ${text}\n`)
  if (findings.some((finding) => !finding.ok)) process.exitCode = 1
}

function checkSite(): Finding {
  const [warning] = findConfigWarnings(config())
  return { ok: !warning, text: warning ?? `This is about the site at ${config().siteUrl}.` }
}

async function checkLedger(): Promise<Finding[]> {
  const now = Date.now()
  const db = await database()
  const overdue = await findWithoutReceipt(db, 'gift', now - hourMs)
  const unconfirmed = await findWithoutReceipt(db, 'order', now - hourMs)
  const outbox = await outboxState(db, now, expendableKinds)
  return [
    { ok: true, text: 'The database answers.' },
    overdue.length === 0
      ? { ok: true, text: 'Every gift paid more than an hour ago has its receipt.' }
      : {
          ok: false,
          text: `${overdue.length} paid but not acknowledged: ${overdue.map((gift) => gift.id).join(', ')}`,
        },
    unconfirmed.length === 0
      ? { ok: true, text: 'Every order paid more than an hour ago has its confirmation.' }
      : {
          ok: false,
          text: `${unconfirmed.length} paid but not confirmed: ${unconfirmed.map(({ id }) => id).join(', ')}`,
        },
    outbox.oldestMs < hourMs
      ? { ok: true, text: `${outbox.queued} messages are waiting to be sent.` }
      : {
          ok: false,
          text: `${outbox.queued} messages are waiting, the oldest for ${Math.floor(outbox.oldestMs / minuteMs)} minutes.`,
        },
    outbox.dead === 0
      ? { ok: true, text: 'No message was given up.' }
      : {
          ok: false,
          text: `${outbox.dead} messages were given up. "gift ID", "order ID" or "message ID" shows why; "receipt ID --resend" tries again.`,
        },
    outbox.bounced === 0
      ? { ok: true, text: 'No message has come back.' }
      : {
          ok: false,
          text: `${outbox.bounced} messages have come back from the mail server. "gift ID" or "order ID" shows why; "receipt ID --resend --to ADDRESS" sends it to the right address.`,
        },
  ]
}

async function checkStripe(account: StripeAccount): Promise<Finding> {
  const name = account === 'store' ? 'Stripe (the store’s account)' : 'Stripe'
  try {
    await (await stripe(account)).checkout.sessions.list({ limit: 1 }, { timeout: 5000, maxNetworkRetries: 0 })
    return { ok: true, text: `${name} answers.` }
  } catch (error) {
    return { ok: false, text: `${name} does not answer: ${error instanceof Error ? error.message : String(error)}` }
  }
}
