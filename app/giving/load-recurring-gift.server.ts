import { randomUUID } from 'node:crypto'
import { recurringWords } from '../content/recurring.ts'
import { formatDollars } from '../ledger/money.ts'
import { findPaymentBySource } from '../ledger/payment.queries.server.ts'
import {
  findChangesOf,
  findRecurringGift,
  type RecurringChange,
  type RecurringGift,
} from '../ledger/recurring-gift.queries.server.ts'
import { settleSubscription } from '../ledger/settle-subscription.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { describeChange, describeRecurringGift, giftInWords } from '../receipts/describe-recurring.server.ts'
import { dateOf } from '../receipts/date-of.ts'
import { giveAgainPath } from '../receipts/give-again.server.ts'
import { nextCharge } from '../stripe/billing-cycle.ts'
import { isMissingAtStripe, stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { hasGiftInOtherCurrency } from '../stripe/other-currency.server.ts'
import type { SubscriptionFacts } from '../stripe/subscription.server.ts'
import { daysToChoose } from './days-to-choose.ts'

/** How long a page waits for Stripe, in milliseconds. */
const maxWaitMs = 4000
/** A change on Stripe's page is told on return from it. */
const justNowMs = 15 * 60_000

const { page } = recurringWords

/** A gift's page, which says what was changed. */
export const pathAfter = (subscription: string, changeId: string | null = null) =>
  `/my-giving/recurring/${subscription}${changeId === null ? '' : `?change=${changeId}`}`

/** Stripe's present state, or the row as last known when Stripe does not answer. */
async function readState(db: Db, id: string) {
  try {
    const settled = await withDeadline(settleSubscription(db, id), maxWaitMs)
    if (settled) return settled
  } catch (error) {
    if (!stripeFailure(error) && !isMissingAtStripe(error)) throw error
    log.warn('recurring-not-read', { subscription: id, error: String(error) })
  }
  return { gift: await findRecurringGift(db, id), facts: null }
}

/** One sentence about a recurring gift, for lists. Stripe is asked once. */
export async function loadRecurringSentence(db: Db, id: string): Promise<{ id: string; sentence: string }> {
  const { gift, facts } = await readState(db, id)
  return { id, sentence: gift ? describeRecurringGift({ ...gift, ...facts }) : page.notKnown }
}

/** Whether Stripe knows of a gift that the ledger cannot hold. When Stripe does not answer, the page is shown without it. */
export async function loadOtherCurrency(email: string): Promise<boolean> {
  try {
    return await withDeadline(hasGiftInOtherCurrency(email), maxWaitMs)
  } catch (error) {
    if (!stripeFailure(error)) throw error
    log.warn('other-currency-not-read', { error: String(error) })
    return false
  }
}

/** Everything that the page of one recurring gift shows. A visit for one gift alone, which is not full, sees no history. */
export async function loadRecurringGift(db: Db, isFull: boolean, id: string, url: URL) {
  const { gift, facts } = await readState(db, id)
  const changes = await findChangesOf(db, id)
  const done = findDone(changes, url)
  const stop = changes.find(({ what }) => what === 'stopped')
  return {
    id,
    formKey: randomUUID(),
    isFull,
    title: gift ? recurringWords.titleOf(giftInWords(gift)) : recurringWords.title,
    sentence: gift ? describeRecurringGift({ ...gift, ...facts }) : null,
    note: url.searchParams.get('card') === 'failed' ? recurringWords.card.failed : noteOf(gift, facts),
    isStopped: gift?.status === 'stopped',
    again: gift?.status === 'stopped' ? giveAgainPath(gift) : null,
    asksWhy: gift?.status === 'stopped' && stop?.made_by === 'giver' && stop.reason === null,
    hasAnswered: gift?.status === 'stopped' && Boolean(stop?.reason),
    done: done ? describeChange(done) : null,
    failed: facts ? await describeFailure(db, facts) : null,
    may: facts && gift?.status !== 'stopped' ? allowedChanges(facts, isFull) : null,
    history: isFull
      ? changes.map((change) => ({ id: change.id, date: dateOf(change.created_at), text: describeChange(change) }))
      : null,
  }
}

function noteOf(gift: RecurringGift | undefined, facts: SubscriptionFacts | null): string | null {
  if (!facts) return gift ? page.notReached : page.notKnown
  return facts.unchangeable && facts.status !== 'stopped' ? page.unchangeable[facts.unchangeable] : null
}

/** What was just done, here or on Stripe's page for the card. The address names it by its id alone. */
function findDone(changes: RecurringChange[], { searchParams }: URL): RecurringChange | undefined {
  const id = searchParams.get('change')
  if (id) return changes.find((change) => change.id === id)
  if (!searchParams.has('card')) return undefined
  return changes.find(({ what, created_at: at }) => what === 'card' && at > Date.now() - justNowMs)
}

async function describeFailure(db: Db, { failed }: SubscriptionFacts) {
  if (!failed) return null
  const { invoice, amountCents, payUrl, retryAt } = failed
  const row = await findPaymentBySource(db, { account: 'donations', invoice })
  const words = page.failed
  return {
    payUrl,
    sentences: [
      words.text(formatDollars(amountCents)),
      ...(row?.failure_reason ? [words.reason(row.failure_reason)] : []),
      retryAt === null ? words.noRetry : words.retry(dateOf(retryAt)),
    ],
  }
}

/** Which changes the page offers, with what their forms say. */
function allowedChanges(facts: SubscriptionFacts, isFullVisit: boolean) {
  const { unchangeable, status, isPaused, skipsAt, next_at: nextAt, amount_cents: cents, frequency } = facts
  const isOpen = unchangeable === null
  const isPlain = isOpen && isFullVisit && status === 'active' && !isPaused && skipsAt === null
  return {
    amount: isOpen && isFullVisit ? (cents / 100).toFixed(2) : null,
    frequency: isPlain ? frequency : null,
    day: isPlain ? daysToChoose(facts) : null,
    skip:
      isOpen && nextAt !== null && skipsAt === null
        ? { on: dateOf(nextAt), next: dateOf(nextCharge(nextAt, facts.billing, facts.billing.anchorAt)) }
        : null,
    unskip: isOpen && (isPaused || skipsAt !== null) ? { on: skipsAt === null ? null : dateOf(skipsAt) } : null,
    stop: isOpen || unchangeable === 'other',
  }
}
