import type { Db, Tx } from '../../infra/db.server.ts'
import { queueMessage } from '../../infra/outbox.server.ts'
import { readGiftFacts, type GiftFacts, type GiftSource } from './gift-facts.server.ts'
import { findGift, findGiftBySource, insertGift, updateGift, type Gift } from './gift.queries.server.ts'
import { recordEvent, type StripeEvent } from './webhook-event.queries.server.ts'

/** More rounds than writers could ever meet on one gift: past them, something is wrong with the ledger itself. */
const mostRounds = 20

/**
 * Triggered by: a webhook, a visitor's return, the reconciliation. Any of them may come first, twice or at once.
 * Changes: the gift becomes what Stripe says it is now, and the messages that this owes are queued with it.
 * Repeatable: yes. Throws what Stripe or the database throws; then nothing has changed.
 *
 * Returns the gift as it stands, or null when Stripe knows no donation there.
 */
export async function settleGift(
  db: Db,
  source: GiftSource,
  event?: StripeEvent,
  now = Date.now,
): Promise<Gift | null> {
  let id: string | null = null
  for (let round = 0; round < mostRounds; round += 1) {
    // The row is read before Stripe is asked: whoever writes in between makes this round's write fail, and
    // the next round asks again. So an answer from Stripe never overwrites a newer one.
    const seen = id ? await findGift(db, id) : await findGiftBySource(db, source)
    const facts = await readGiftFacts(source)
    if (!facts) {
      if (event) await recordEvent(db, event, now())
      return null
    }
    const written = await db.transaction().execute((tx) => writeGift(tx, seen, facts, event, now()))
    if (written) return written
    id = facts.id
  }
  throw new Error(`The gift behind ${JSON.stringify(source)} could not be written in ${mostRounds} rounds.`)
}

async function writeGift(
  tx: Tx,
  seen: Gift | undefined,
  facts: GiftFacts,
  event: StripeEvent | undefined,
  now: number,
): Promise<Gift | null> {
  const done = seen ? await updateGift(tx, seen, facts, now) : await insertGift(tx, facts, now)
  if (!done) return null
  for (const message of messagesOwed(seen, facts)) await queueMessage(tx, message, now)
  if (event) await recordEvent(tx, event, now)
  return (await findGift(tx, facts.id)) ?? null
}

/** Which messages the gift owes in its present state. Each has a key of its own, so a repeat owes nothing new. */
function messagesOwed(
  seen: Gift | undefined,
  facts: GiftFacts,
): { kind: string; subjectId: string; dedupeKey: string }[] {
  const owe = (kind: string, distinction = '') => ({
    kind,
    subjectId: facts.id,
    dedupeKey: `${kind}:${facts.id}${distinction}`,
  })
  const owed = []
  if (facts.paid_at !== null) owed.push(owe('gift-receipt'))
  if (facts.refunded_cents > (seen?.refunded_cents ?? 0)) owed.push(owe('refund-notice', `:${facts.refunded_cents}`))
  if (facts.status === 'disputed') owed.push(owe('dispute-alert'))
  if (facts.status === 'failed') owed.push(owe('payment-problem'))
  return owed
}
