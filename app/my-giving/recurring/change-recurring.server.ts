import { createHash } from 'node:crypto'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { formatExactDollars } from '../../values/money.ts'
import { findChange } from '../../subscriptions/recurring-gift.queries.server.ts'
import { syncSubscription, type SyncedSubscription } from '../../subscriptions/sync-subscription.server.ts'
import type { Db } from '../../db/db.server.ts'
import { keepRequest } from '../../db/idempotency-key.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { log } from '../../log/log.server.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { giftInWords } from '../../receipts/describe-recurring.server.ts'
import { changeSubscription, type Change } from '../../stripe/subscriptions/change-subscription.server.ts'
import { stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import type { RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { daysToChoose } from './days-to-choose.ts'

const { refused, page, day } = recurringWords

/** `field` is the id of the control. */
type ChangeRefusal = { ok: false; status: number; field: string | null; error: string }
/** `changeId` is null when the gift was as wanted already. */
type Changed = { ok: true; changeId: string | null } | ChangeRefusal

/** A visitor waits: asking, changing and asking again get this long together, in milliseconds. */
const maxWaitMs = 12_000

/** Stripe begins a renewal at its time, or somewhat later: what is moved meanwhile could be taken twice. */
const underWayMs = 60_000

/** Who makes a change: the giver, whose session may be for one gift alone, or somebody of the staff on their behalf. */
type ChangeMaker = { madeBy: 'giver'; isFull: boolean } | { madeBy: 'staff'; who: Actor }

type Wish = { subscription: string; change: Change }

/** What a link of a mail allows: what protects the giver, and no more. */
const openToGiftSessions = new Set<Change['what']>(['skipped', 'unskipped', 'stopped'])

/**
 * Triggered by: the buttons of a recurring gift's page, in a session that may see it, or in the office.
 * Changes: notes what the staff wishes in the log; the subscription at Stripe; then the ledger, through `syncSubscription`, which owes the mail.
 * Repeatable: the same form changes nothing twice. When the process ends in between, the webhook or the reconciliation
 * does the rest.
 *
 * Failures are answers, in words for the visitor.
 */
export async function changeRecurring(
  db: Db,
  maker: ChangeMaker,
  { key, ...wish }: Wish & { key: string },
): Promise<Changed> {
  const { subscription, change } = wish
  if (maker.madeBy === 'giver' && !maker.isFull && !openToGiftSessions.has(change.what))
    return refuse(403, refused.giftSession)
  const id = changeIdOf(subscription, change, key)
  try {
    return await withDeadline(makeChange(db, maker, wish, id), maxWaitMs)
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('recurring-not-changed', { subscription, what: change.what, code: failure.code, error: String(error) })
    return refuse(failure.status, refused.stripe)
  }
}

function refuse(status: number, error: string, field: string | null = null): ChangeRefusal {
  return { ok: false, status, error, field }
}

/** One form with one wish is one change, however often it is sent. */
function changeIdOf(subscription: string, change: Change, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([subscription, change, key]))
    .digest('base64url')
    .slice(0, 24)
}

async function makeChange(db: Db, maker: ChangeMaker, { subscription, change }: Wish, id: string): Promise<Changed> {
  const before = await syncSubscription(db, subscription)
  if (!before) return refuse(409, page.notKnown)
  if (await findChange(db, id)) return { ok: true, changeId: id }
  if (isSo(before, change)) return { ok: true, changeId: null }
  const refusal = findRefusal(before.remote, change)
  if (refusal) return refusal
  if (maker.madeBy === 'staff') await recordWish(db, maker.who, before, change, id)
  let failure: unknown = null
  try {
    await changeSubscription(before.remote, change, { madeBy: maker.madeBy, id })
  } catch (error) {
    if (!stripeFailure(error)) throw error
    failure = error
  }
  // Stripe may have done what it did not answer, or somebody else may have been first: what it says now counts.
  const after = await syncSubscription(db, subscription)
  if (await findChange(db, id)) return { ok: true, changeId: id }
  if (after && isSo(after, change)) return { ok: true, changeId: null }
  if (after?.gift.status === 'stopped') return refuse(409, refused.stopped)
  if (failure) throw failure
  // Another change, or the renewal itself, came in between.
  log.error('recurring-change-not-shown', { subscription, what: change.what, change: id })
  return refuse(409, refused.stripe)
}

/** What the staff asked for, before Stripe is: once for each form. */
function recordWish(
  db: Db,
  who: Actor,
  { gift, remote }: SyncedSubscription,
  change: Change,
  id: string,
): Promise<void> {
  const { what } = change
  const next = remote.next_at === null ? null : dateOf(remote.next_at)
  const before =
    what === 'amount' || what === 'frequency' || what === 'stopped' ? giftInWords(gift, formatExactDollars) : next
  const noted = { what: `recurring gift: ${what}`, subject: gift.subscription_id }
  return db.transaction().execute(async (tx) => {
    if (!(await keepRequest(tx, noted.what, id, Date.now()))) return
    await recordChange(tx, { ...noted, who, before, after: wantedOf(change) }, Date.now())
  })
}

function wantedOf(change: Change): string {
  if (change.what === 'amount') return formatExactDollars(change.amountCents)
  if (change.what === 'frequency') return change.frequency
  return change.what === 'day' ? change.day : change.what
}

/** Whether the gift is as wanted. */
function isSo({ gift, remote }: SyncedSubscription, change: Change): boolean {
  if (change.what === 'stopped') return gift.status === 'stopped'
  if (gift.status === 'stopped') return false
  switch (change.what) {
    case 'amount':
      return gift.amount_cents === change.amountCents
    case 'frequency':
      return gift.frequency === change.frequency
    case 'day':
      return daysToChoose(remote)?.planned === change.day
    case 'skipped':
      return remote.skipsAt !== null
    case 'unskipped':
      return remote.skipsAt === null && !remote.paused
  }
}

function findRefusal(remote: RemoteSubscription, change: Change): ChangeRefusal | null {
  const { status, unchangeable, paused, skipsAt, next_at: nextAt } = remote
  if (status === 'stopped') return refuse(409, refused.stopped)
  const canStopOnly = unchangeable === 'other' && change.what === 'stopped'
  if (unchangeable && !canStopOnly) return refuse(409, page.unchangeable[unchangeable])
  const { what } = change
  if (what !== 'skipped' && what !== 'frequency' && what !== 'day') return null
  if (nextAt !== null && nextAt < Date.now() + underWayMs) return refuse(409, refused.underWay)
  if (what === 'skipped') return nextAt === null ? refuse(409, refused.nothingPlanned) : null
  if (status === 'failing') return refuse(409, refused.failing)
  if (paused) return refuse(409, refused.paused)
  if (skipsAt !== null) return refuse(409, refused.skipped)
  if (what === 'frequency') return null
  const days = daysToChoose(remote)
  if (!days) return refuse(409, refused.nothingPlanned)
  const isOffered = change.day >= days.first && change.day <= days.last
  return isOffered ? null : refuse(400, day.wrong(days.firstInWords, days.lastInWords), 'day')
}
