import type { Db } from '../../infra/db.server.ts'
import { queueMessage } from '../../infra/outbox.server.ts'
import { findEntry, findEntryBySource, writeEntry, type LedgerEntry } from './ledger.server.ts'
import { messagesOwed } from './messages-owed.ts'
import type { PaymentSource } from './payment-source.ts'
import { readPayment, type PaymentFacts } from './read-payment.server.ts'
import { recordEvent, type StripeEvent } from './webhook-event.queries.server.ts'

/** More rounds than writers could ever meet on one payment: past them, something is wrong with the ledger itself. */
const mostRounds = 20

/**
 * Triggered by: a webhook, a visitor's return, the reconciliation. Any of them may come first, twice or at once.
 * Changes: the gift or order becomes what Stripe says it is now, and the messages that this owes are queued with it.
 * Repeatable: yes. Throws what Stripe or the database throws; then nothing has changed.
 *
 * Returns the entry as it stands, or null when Stripe knows no payment of ours there.
 */
export async function settlePayment(
  db: Db,
  source: PaymentSource,
  event?: StripeEvent,
  now = Date.now,
): Promise<LedgerEntry | null> {
  let known: PaymentFacts | null = null
  for (let round = 0; round < mostRounds; round += 1) {
    // The row is read before Stripe is asked: whoever writes in between makes this round's write fail, and
    // the next round asks again. So an answer from Stripe never overwrites a newer one.
    const seen = known ? await findEntry(db, known) : await findEntryBySource(db, source)
    const payment = await readPayment(source)
    if (!payment) {
      if (event) await recordEvent(db, event, now())
      return null
    }
    const written = await writeWithMessages(db, seen, payment, event, now())
    if (written) return written
    known = payment
  }
  throw new Error(`The payment behind ${JSON.stringify(source)} could not be written in ${mostRounds} rounds.`)
}

function writeWithMessages(
  db: Db,
  seen: LedgerEntry | undefined,
  payment: PaymentFacts,
  event: StripeEvent | undefined,
  now: number,
): Promise<LedgerEntry | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await writeEntry(tx, seen, payment, now))) return null
    for (const message of messagesOwed(seen, payment, event?.type)) await queueMessage(tx, message, now)
    if (event) await recordEvent(tx, event, now)
    return (await findEntry(tx, payment)) ?? null
  })
}
