import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { recurringWords } from '../content/my-giving/recurring.ts'
import type { Db } from '../db/db.server.ts'
import { heldFrom, type RecurringAccess } from '../givers/recurring-access.server.ts'
import { keepRequest } from '../db/idempotency-key.server.ts'
import { log } from '../log/log.server.ts'
import { changeSubscription, type Change } from '../stripe/subscriptions/change-subscription.server.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { fieldOf } from '../values/form-fields.ts'
import { shortText } from '../words/short-text.ts'
import { frequencies } from '../values/payment-terms.ts'
import { formatExactDollars } from '../values/money.ts'
import { maxAmountCharacters, parseDollars, whyNoAmount } from '../values/typed-amount.ts'
import { allowedChanges, type ChangeRefusal, findRefusal, isAlreadyMade, refuse } from './allowed-changes.server.ts'
import { dayInWords, giftInWords } from './describe-recurring.server.ts'
import { findChange, isUpToDate } from './recurring-gift.queries.server.ts'
import { repairSubscription } from './repair-subscription.server.ts'
import { readOurSubscription, syncSubscription } from './sync-subscription.server.ts'

/** `changeId` is null when the change was already made. */
type Changed = { ok: true; changeId: string | null } | ChangeRefusal

/** Who makes a change: the giver, whose session may be for one gift only, or a member of the staff for the giver. */
type ChangeMaker = { madeBy: 'giver'; access: RecurringAccess } | { madeBy: 'staff'; who: Actor }

/** A visitor waits: reading, changing and syncing together may take this long, in milliseconds. */
const maxWaitMs = 12_000
const minCents = 100
/** Stripe's largest amount in US dollars: eight digits. */
const maxCents = 99_999_999

const changeSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('amount'),
    amountCents: shortText(maxAmountCharacters).transform(parseDollars).pipe(z.number().min(minCents).max(maxCents)),
  }),
  z.object({ what: z.literal('frequency'), frequency: z.enum(frequencies) }),
  z.object({ what: z.literal('day'), day: z.iso.date() }),
  z.object({ what: z.literal('skipped') }),
  z.object({ what: z.literal('unskipped') }),
  z.object({ what: z.literal('stopped') }),
])

/**
 * Triggered by: a form on a recurring gift's page, or in the office.
 * Changes: the audit log, when the staff makes the change; the subscription at Stripe; then the ledger, through
 * `syncSubscription`, which queues the mail.
 * Repeatable: the same form changes nothing twice. When the process ends in between, the webhook or the reconciliation
 * completes the rest.
 *
 * A failure is returned as a message to the visitor.
 */
export async function changeRecurring(
  db: Db,
  maker: ChangeMaker,
  subscription: string,
  fields: FormData,
): Promise<Changed> {
  const parsed = parseChange(fields)
  if (!parsed.ok) return parsed
  const { change } = parsed
  // Without a key in the form, each submit is a separate change.
  const key = fieldOf(fields, 'key').slice(0, 64) || crypto.randomUUID()
  const id = changeIdOf(subscription, change, key)
  try {
    return await withDeadline(makeChange(db, maker, subscription, change, id), maxWaitMs)
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('recurring-not-changed', { subscription, what: change.what, code: failure.code, error: String(error) })
    return refuse(failure.status, recurringWords.refused.stripe)
  }
}

export function parseChange(fields: FormData): { ok: true; change: Change } | ChangeRefusal {
  const what = fieldOf(fields, 'what')
  const parsed = changeSchema.safeParse({
    what,
    amountCents: fieldOf(fields, 'amount'),
    frequency: fieldOf(fields, 'frequency'),
    day: fieldOf(fields, 'day'),
  })
  if (parsed.success) return { ok: true, change: parsed.data }
  const { amount, frequency, day, refused } = recurringWords
  if (what === 'amount') return refuse(400, whyNoAmount(fieldOf(fields, 'amount'), amount.wrong), what)
  if (what === 'frequency') return refuse(400, frequency.wrong, what)
  if (what === 'day') return refuse(400, day.notADay, what)
  return refuse(400, refused.notUnderstood)
}

/** A form that is sent several times with the same change has one change id. */
function changeIdOf(subscription: string, change: Change, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([subscription, change, key]))
    .digest('base64url')
    .slice(0, 24)
}

async function makeChange(
  db: Db,
  maker: ChangeMaker,
  subscription: string,
  change: Change,
  id: string,
): Promise<Changed> {
  const { refused, page } = recurringWords
  const mayChangeAll = maker.madeBy === 'staff' || maker.access.mayChangeAll
  if (await findChange(db, id)) return { ok: true, changeId: id }
  const { stored, remote } = await readOurSubscription(db, subscription)
  if (!remote) return refuse(409, page.notKnown)
  const allowed = allowedChanges(remote, mayChangeAll)
  let failure: unknown = null
  if (!isAlreadyMade(allowed, change)) {
    const refusal = findRefusal(allowed, change)
    if (refusal) return refusal
    // A difference that is not synced yet is recorded as a separate change.
    if (!stored || !isUpToDate(stored, remote)) await syncSubscription(db, subscription)
    if (maker.madeBy === 'staff') await recordRequest(db, maker.who, remote, change, id)
    try {
      const held = change.what === 'stopped' ? await heldUntilOf(db, maker, subscription) : null
      const wanted = held === null ? change : ({ what: 'stopped', until: held } as const)
      await changeSubscription(remote, wanted, { madeBy: maker.madeBy, id })
    } catch (error) {
      if (!stripeFailure(error)) throw error
      failure = error
    }
  }
  // Stripe may have made the change without an answer, or somebody else may have made it first: the present state counts.
  const after = await syncSubscription(db, subscription)
  if (after) await repairSubscription(after.remote)
  if (await findChange(db, id)) return { ok: true, changeId: id }
  if (after && isAlreadyMade(allowedChanges(after.remote, mayChangeAll), change)) return { ok: true, changeId: null }
  if (after?.gift.status === 'stopped') return refuse(409, refused.stopped)
  if (failure) throw failure
  // Another change, or the renewal itself, happened in between.
  log.error('recurring-change-not-shown', { subscription, what: change.what, change: id })
  return refuse(409, refused.stripe)
}

/** Until when a stop can be taken back, because two givers may have been merged by mistake. Returns null when it is final. */
function heldUntilOf(db: Db, maker: ChangeMaker, subscription: string): Promise<number | null> {
  return maker.madeBy === 'giver'
    ? Promise.resolve(maker.access.heldUntil)
    : heldFrom(db, null, subscription, Date.now())
}

/** Records the request of the staff before Stripe is called, once for each form. */
function recordRequest(db: Db, who: Actor, remote: RemoteSubscription, change: Change, id: string): Promise<void> {
  const what = `recurring gift: ${change.what}`
  const isAboutDay = change.what === 'day' || change.what === 'skipped' || change.what === 'unskipped'
  const next = remote.next_at === null ? null : dayInWords(remote.next_at)
  const before = isAboutDay ? next : giftInWords(remote, formatExactDollars)
  return db.transaction().execute(async (tx) => {
    if (!(await keepRequest(tx, what, id, Date.now()))) return
    const after = wantedInWords(change)
    await recordChange(tx, { what, subject: remote.subscription_id, who, before, after }, Date.now())
  })
}

function wantedInWords(change: Change): string {
  if (change.what === 'amount') return formatExactDollars(change.amountCents)
  if (change.what === 'frequency') return change.frequency
  return change.what === 'day' ? change.day : change.what
}
