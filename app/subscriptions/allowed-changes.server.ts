import { dateInWords } from '../words/date-in-words.ts'
import { recurringWords } from '../content/my-giving/recurring.ts'
import { nextCharge } from '../stripe/subscriptions/billing-cycle.ts'
import type { Change } from '../stripe/subscriptions/change-subscription.server.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { formatDollars } from '../values/money.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'
import { dayInWords } from './describe-recurring.server.ts'

const { refused, page, unskip, day: dayWords } = recurringWords

/** Why a change is refused, in words. `field`: the id of the control with the problem. */
export interface ChangeRefusal {
  ok: false
  status: number
  error: string
  field: string | null
}

export function refuse(status: number, error: string, field: string | null = null): ChangeRefusal {
  return { ok: false, status, error, field }
}

export type AllowedChanges = ReturnType<typeof allowedChanges>

/** Stripe begins a renewal at its time or a little later. A charge that is moved in this time could be made twice. */
const underWayMs = 60_000

/**
 * The possible changes of a recurring gift, for its page, its forms and the office: the current value of each, and why the
 * change is refused. `mayChangeAll`: see `RecurringAccess`.
 */
export function allowedChanges(remote: RemoteSubscription, mayChangeAll: boolean, now = Date.now()) {
  const { status, unchangeable, paused, skipsAt, next_at: nextAt, billing } = remote
  const days = daysToChoose(remote, now)

  const why = {
    giftSession: mayChangeAll ? null : refuse(403, refused.giftSession),
    stopped: status === 'stopped' ? refuse(409, refused.stopped) : null,
    setUpElsewhere: unchangeable ? refuse(409, page.unchangeable[unchangeable]) : null,
    unplanned: nextAt === null ? refuse(409, refused.nothingPlanned) : null,
    underWay: nextAt !== null && nextAt < now + underWayMs ? refuse(409, refused.underWay) : null,
    failing: status === 'failing' ? refuse(409, refused.failing) : null,
    paused: paused ? refuse(409, refused.paused) : null,
    skipping: skipsAt === null ? null : refuse(409, refused.skipped),
  }
  const closed = why.stopped ?? why.setUpElsewhere
  const waits = why.underWay ?? why.failing ?? why.paused ?? why.skipping
  return {
    amount: ruleOf(remote.amount_cents, why.giftSession ?? closed),
    frequency: ruleOf(remote.frequency, why.giftSession ?? closed ?? waits),
    day: {
      ...ruleOf(days.planned, why.giftSession ?? closed ?? waits ?? why.unplanned),
      days,
    },
    skipped: {
      ...ruleOf(skipsAt !== null, closed ?? why.unplanned ?? why.underWay),
      on: nextAt === null ? '' : dayInWords(nextAt),
      next: nextAt === null ? '' : dayInWords(nextCharge(nextAt, billing, billing.anchorAt)),
    },
    unskipped: {
      ...ruleOf(skipsAt === null && !paused, closed),
      ...describeUnskip(remote),
    },
    stopped: ruleOf(status === 'stopped', unchangeable === 'schedule' ? why.setUpElsewhere : null),
    card: ruleOf(remote.method, why.giftSession ?? (remote.hasEnded ? why.stopped : null)),
  }
}

/** `current`: the value before the change; true when the change is already made. */
function ruleOf<Current>(current: Current, refusal: ChangeRefusal | null) {
  return { current, refusal, isOffered: refusal === null && current !== true }
}

/** Whether the change is already made. For a stopped gift this is true of the stop only. */
export function isAlreadyMade(allowed: AllowedChanges, change: Change): boolean {
  if (allowed.stopped.current) return change.what === 'stopped'
  return allowed[change.what].current === targetOf(change)
}

function targetOf(change: Change): number | string | true {
  switch (change.what) {
    case 'amount':
      return change.amountCents
    case 'frequency':
      return change.frequency
    case 'day':
      return change.day
    default:
      return true
  }
}

export function findRefusal(allowed: AllowedChanges, change: Change): ChangeRefusal | null {
  const { refusal } = allowed[change.what]
  if (refusal || change.what !== 'day') return refusal
  const { first, last, firstInWords, lastInWords } = allowed.day.days
  const isOffered = change.day >= first && change.day <= last
  return isOffered ? null : refuse(400, fill(dayWords.wrong, { first: firstInWords, last: lastInWords }), 'day')
}

/** Stripe accepts days within two years. The next payment of an annual gift may be nearly a year away already. */
const maxAheadMs = 725 * 24 * 60 * 60_000

/**
 * The days to which the next payment can be moved: from its planned day to the day of the following payment, so that
 * nothing is charged earlier than announced. Empty when no payment is planned.
 */
function daysToChoose({ next_at: nextAt, billing }: RemoteSubscription, now: number) {
  if (nextAt === null) return { planned: '', first: '', last: '', firstInWords: '', lastInWords: '' }
  const latest = nextCharge(nextAt, billing, billing.anchorAt)
  const first = publisherDay(nextAt)
  const last = publisherDay(Math.max(nextAt, Math.min(latest, now + maxAheadMs)))
  return { planned: first, first, last, firstInWords: dateInWords(first), lastInWords: dateInWords(last) }
}

/** `on`: the day of the skipped payment. Null means that the gift is paused, and `text` names the charge after a resume. */
function describeUnskip({ skipsAt, nextIfResumedAt, amount_cents: cents }: RemoteSubscription) {
  if (skipsAt !== null) return { on: dayInWords(skipsAt), text: fill(unskip.text, { day: dayInWords(skipsAt) }) }
  const next = nextIfResumedAt === null ? '' : dayInWords(nextIfResumedAt)
  return { on: null, text: fill(unskip.textPaused, { amount: formatDollars(cents), day: next }) }
}
