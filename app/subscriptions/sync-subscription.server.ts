import type { Db, Tx } from '../db/db.server.ts'
import { mergeNoticeKinds, tellMembers } from '../givers/merging/merge-notices.server.ts'
import { findRecipientOfSubscription } from '../givers/recipient.queries.server.ts'
import { findGiverOfSubscription, findOwnGiverOfSubscription } from '../givers/recurring-of.queries.server.ts'
import { addLogFields, log } from '../log/log.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { reportOnce } from '../stripe/report-once.server.ts'
import { readSubscription, type RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { findLastGiftOf } from '../payments/payment.queries.server.ts'
import {
  findChange,
  findNewestGiftOf,
  findRecurringGift,
  insertChange,
  isUpToDate,
  type RecurringGift,
  writeRecurringGift,
} from './recurring-gift.queries.server.ts'
import { type Difference, subscriptionChanges } from './subscription-changes.server.ts'
import { isGivenBack } from './taken-over.queries.server.ts'

/** Concurrent writers never need as many rounds: more of them mean a fault in the ledger. */
const maxRounds = 20

export interface SyncedSubscription {
  gift: RecurringGift
  /** The subscription that was just read from Stripe. */
  remote: RemoteSubscription
  /** Whether it differed from the stored row. */
  hasChanged: boolean
}

/**
 * Triggered by: a webhook, a giver's or the staff's submit, the reconciliation. Any of them may come first, twice or at once.
 * Changes: the recurring gift becomes what Stripe says it is now; each difference is recorded with who made it, and
 * queues one mail. At Stripe nothing changes: see `repairSubscription`.
 * Repeatable: yes. Throws what Stripe or the database throws; then nothing has changed.
 *
 * Null when the subscription belongs to another program, or cannot be booked: then the log says why.
 */
export async function syncSubscription(db: Db, id: string, now = Date.now): Promise<SyncedSubscription | null> {
  addLogFields({ subscription: id })
  for (let round = 0; round < maxRounds; round += 1) {
    // The row is read before Stripe is asked. If another process writes in between, this round's write fails.
    const stored = await findRecurringGift(db, id)
    const remote = await readSubscription(id)
    if (!remote || !(await isOurs(db, remote, stored))) return null
    const written = await db.transaction().execute((tx) => write(tx, stored, remote, now()))
    if (!written) continue
    const { gift, changes } = written
    if (changes.length > 0) log.info('subscription-changed', { subscription: id, changes })
    return { gift, remote, hasChanged: changes.length > 0 }
  }
  throw new Error(`The subscription ${id} could not be written in ${maxRounds} rounds.`)
}

/**
 * One of our subscriptions as it is stored and as Stripe reports it now. Changes nothing: pages use it, and the stored row
 * may be older until the webhook arrives.
 */
export async function readOurSubscription(
  db: Db,
  id: string,
): Promise<{ stored: RecurringGift | undefined; remote: RemoteSubscription | null }> {
  const stored = await findRecurringGift(db, id)
  const remote = await readSubscription(id)
  return { stored, remote: remote && (await isOurs(db, remote, stored)) ? remote : null }
}

/**
 * Whether it has the site's metadata, or a gift in the ledger belongs to it and it was not given back to another program. The
 * ledger's amounts are in US cents.
 */
async function isOurs(db: Db, remote: RemoteSubscription, stored: RecurringGift | undefined): Promise<boolean> {
  const { subscription_id: id, hasSiteMetadata, isInDollars } = remote
  if (!hasSiteMetadata && (await isGivenBack(db, id))) return false
  if (!stored && !hasSiteMetadata && !(await findNewestGiftOf(db, id))) return false
  if (isInDollars) return true
  reportOnce('subscription-refused', { reason: 'not in US dollars', subscription: id })
  return false
}

/** Null when the row was changed after it was read. */
async function write(
  tx: Tx,
  stored: RecurringGift | undefined,
  remote: RemoteSubscription,
  now: number,
): Promise<{ gift: RecurringGift; changes: string[] } | null> {
  if (stored && isUpToDate(stored, remote)) return { gift: stored, changes: [] }
  if (!(await writeRecurringGift(tx, stored, remote, now))) return null
  const changes = stored ? subscriptionChanges(stored, remote) : changesOfNewGift(remote)
  for (const change of changes) await recordChange(tx, change, remote, stored?.version ?? 0, now)
  const gift = await findRecurringGift(tx, remote.subscription_id)
  return gift ? { gift, changes: changes.map(({ what }) => what) } : null
}

/** A gift that was stopped before its first sync still needs the mail that confirms the stop. */
function changesOfNewGift({ status, ends_at: endsAt }: RemoteSubscription): Difference[] {
  return status === 'stopped' ? [{ what: 'stopped', before: null, after: endsAt === null ? null : String(endsAt) }] : []
}

async function recordChange(
  tx: Tx,
  { what, before, after }: Difference,
  { subscription_id, changeIds, isStopHeld }: RemoteSubscription,
  version: number,
  now: number,
): Promise<void> {
  const named = changeIds[what]
  // Stripe keeps the id of the last change that was made here, also after a later change in the Dashboard.
  const isNew = named && !(await findChange(tx, named.id))
  const id = isNew ? named.id : `${subscription_id}:${version}:${what}`
  await insertChange(tx, {
    id,
    subscription_id,
    made_by: isNew ? named.madeBy : 'stripe',
    what,
    before,
    after,
    created_at: now,
  })
  if (what !== 'stopped') {
    await queueMessage(tx, { kind: 'recurring-changed', subjectId: id }, now)
    return
  }
  if (isStopHeld) await tellItsGiver(tx, subscription_id, id, now)
  // No gift is paid yet when the first payment is a bank transfer in progress.
  const gift = (await findLastGiftOf(tx, subscription_id)) ?? (await findNewestGiftOf(tx, subscription_id))
  // The key is the change: Stripe may report no time for a stop in the portal, so a time cannot identify the stop.
  if (gift) await queueMessage(tx, { kind: 'gift-stopped', subjectId: gift.id, dedupeKey: `gift-stopped:${id}` }, now)
  // It was taken over from another program, and has no gift yet.
  else if (await findRecipientOfSubscription(tx, subscription_id)) {
    await queueMessage(tx, { kind: 'recurring-changed', subjectId: id }, now)
  }
}

/** The giver with whom the gift came may not be the one who stopped it: two givers may have been merged by mistake. */
async function tellItsGiver(tx: Tx, subscription: string, changeId: string, now: number): Promise<void> {
  const onlyId = await findOwnGiverOfSubscription(tx, subscription)
  const shownId = await findGiverOfSubscription(tx, subscription)
  if (onlyId === null || shownId === null) return
  await tellMembers(tx, { shownId, kind: mergeNoticeKinds.stopped, onlyId, changeId }, now)
}
