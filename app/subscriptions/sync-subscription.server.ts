import type { Db, Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { voidOpenInvoices } from '../stripe/subscriptions/change-subscription.server.ts'
import { reportOnce } from '../stripe/report-once.server.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'
import { readSubscription, type SubscriptionFacts } from '../stripe/subscriptions/subscription.server.ts'
import { findLastGiftOf } from '../payments/payment.queries.server.ts'
import {
  findChange,
  findNewestGiftOf,
  findRecurringGift,
  insertChange,
  isAsSeen,
  type RecurringGift,
  writeRecurringGift,
} from './recurring-gift.queries.server.ts'
import { type Difference, subscriptionChanges } from './subscription-changes.server.ts'
import { recordEvent } from '../payments/webhook-event.queries.server.ts'

/** More than writers could meet on one recurring gift: past it, the ledger itself is at fault. */
const maxRounds = 20

export interface SyncedSubscription {
  gift: RecurringGift
  /** What Stripe said just now. */
  facts: SubscriptionFacts
  /** Whether something became different since it was last seen. */
  hasChanged: boolean
}

/**
 * Triggered by: a webhook, a giver's or the staff's submit, the reconciliation. Any of them may come first, twice or at once.
 * Changes: the recurring gift becomes what Stripe says it is now; each difference is recorded with who made it, and
 * queues one mail. What a giver's stop left open is voided.
 * Repeatable: yes. Throws what Stripe or the database throws; then nothing has changed.
 *
 * Null when it is no subscription of ours, or one that cannot be booked, which the log says.
 */
export async function syncSubscription(
  db: Db,
  id: string,
  event?: StripeEvent,
  now = Date.now,
): Promise<SyncedSubscription | null> {
  for (let round = 0; round < maxRounds; round += 1) {
    // The row is read before Stripe is asked: whoever writes in between makes this round's write fail.
    const seen = await findRecurringGift(db, id)
    const facts = await readFinished(id, seen)
    if (!facts || !(await isOurs(db, facts, seen))) {
      if (event) await recordEvent(db, event, now())
      return null
    }
    const written = await db.transaction().execute(async (tx) => {
      const result = await write(tx, seen, facts, now())
      if (event && result) await recordEvent(tx, event, now())
      return result
    })
    if (written) return { ...written, facts }
  }
  throw new Error(`The subscription ${id} could not be written in ${maxRounds} rounds.`)
}

/** Finishes at Stripe what a giver's stop had begun when the process ended. */
async function readFinished(id: string, seen: RecurringGift | undefined): Promise<SubscriptionFacts | null> {
  const facts = await readSubscription(id)
  if (facts?.hasEnded && facts.changeIds.stopped && seen?.status !== 'stopped') await voidOpenInvoices(id)
  return facts
}

/**
 * What Stripe says of one of our subscriptions now, beside the row as it is stored. Changes nothing: it is for pages,
 * and the row may lag behind until a webhook has come.
 */
export async function readOurSubscription(
  db: Db,
  id: string,
): Promise<{ stored: RecurringGift | undefined; facts: SubscriptionFacts | null }> {
  const stored = await findRecurringGift(db, id)
  const facts = await readSubscription(id)
  return { stored, facts: facts && (await isOurs(db, facts, stored)) ? facts : null }
}

/** One that bears our metadata, or one that a gift in the ledger came of. The ledger's cents are cents of a dollar. */
async function isOurs(db: Db, facts: SubscriptionFacts, seen: RecurringGift | undefined): Promise<boolean> {
  const { subscription_id: id, isMarked, isInDollars } = facts
  if (!seen && !isMarked && !(await findNewestGiftOf(db, id))) return false
  if (isInDollars) return true
  reportOnce('subscription-refused', { reason: 'not in US dollars', subscription: id })
  return false
}

/** Null when someone else wrote in between. */
async function write(
  tx: Tx,
  seen: RecurringGift | undefined,
  facts: SubscriptionFacts,
  now: number,
): Promise<Omit<SyncedSubscription, 'facts'> | null> {
  if (seen && isAsSeen(seen, facts)) return { gift: seen, hasChanged: false }
  if (!(await writeRecurringGift(tx, seen, facts, now))) return null
  const changes = seen ? subscriptionChanges(seen, facts) : whenFirstSeen(facts)
  for (const change of changes) await noteChange(tx, change, facts, seen?.version ?? 0, now)
  const gift = await findRecurringGift(tx, facts.subscription_id)
  return gift ? { gift, hasChanged: changes.length > 0 } : null
}

/** Of a gift that is first seen when it has stopped, the end is still to be confirmed. */
function whenFirstSeen({ status, ends_at: endsAt }: SubscriptionFacts): Difference[] {
  return status === 'stopped' ? [{ what: 'stopped', before: null, after: endsAt === null ? null : String(endsAt) }] : []
}

async function noteChange(
  tx: Tx,
  { what, before, after }: Difference,
  { subscription_id, changeIds }: SubscriptionFacts,
  version: number,
  now: number,
): Promise<void> {
  const named = changeIds[what]
  // Stripe keeps the name of the last change that was made here, also after another one was made elsewhere.
  const isNew = named && !(await findChange(tx, named.id))
  const id = isNew ? named.id : `${subscription_id}:${version}:${what}`
  await insertChange(tx, {
    ...{ id, subscription_id, what, before, after, created_at: now },
    made_by: isNew ? named.madeBy : 'stripe',
  })
  if (what !== 'stopped') {
    await queueMessage(tx, { kind: 'recurring-changed', subjectId: id }, now)
    return
  }
  // The first payment of all may be a bank transfer that is on its way.
  const gift = (await findLastGiftOf(tx, subscription_id)) ?? (await findNewestGiftOf(tx, subscription_id))
  // Of a stop in the portal Stripe may keep no time, so that two would look alike.
  if (gift) await queueMessage(tx, { kind: 'gift-stopped', subjectId: gift.id, dedupeKey: `gift-stopped:${id}` }, now)
}
