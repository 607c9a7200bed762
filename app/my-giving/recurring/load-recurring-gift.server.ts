import { randomUUID } from 'node:crypto'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import type { Db } from '../../db/db.server.ts'
import { addLogFields, log } from '../../log/log.server.ts'
import { giveAgainPath } from '../../receipts/return-pages/give-again.server.ts'
import { isMissingAtStripe, stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import type { RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import type { RecurringAccess } from '../../givers/recurring-access.server.ts'
import { allowedChanges } from '../../subscriptions/allowed-changes.server.ts'
import { describeChange, describeRecurringGift, giftInWords } from '../../subscriptions/describe-recurring.server.ts'
import {
  findChangesOf,
  findNewestGiftOf,
  findRecurringGift,
  type RecurringChange,
  type RecurringGift,
} from '../../subscriptions/recurring-gift.queries.server.ts'
import { readOurSubscription } from '../../subscriptions/sync-subscription.server.ts'
import {
  describeCharge,
  describeEndedMandate,
  describeFailure,
  describeOtherMethod,
  wordsOfMethod,
} from './describe-payment-state.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { fill } from '../../words/fill.ts'

/** How long a page waits for each answer from Stripe, in milliseconds. */
const maxWaitMs = 4000
/** The page reports a change on Stripe's page when the giver returns from it. */
const justNowMs = 15 * 60_000

const { page, updateCard, refused } = recurringWords

interface ReadRecurringGift {
  gift: Omit<RecurringGift, 'giver_id' | 'version' | 'updated_at'> | undefined
  remote: RemoteSubscription | null
}

/** The present state at Stripe, or the stored row when Stripe does not answer. Changes nothing. */
export async function readRecurringGift(db: Db, id: string): Promise<ReadRecurringGift> {
  addLogFields({ subscription: id })
  const read = await unlessStripeFails(readOurSubscription(db, id))
  return { gift: read?.remote ?? (await findRecurringGift(db, id)), remote: read?.remote ?? null }
}

/** Null when Stripe does not answer in time, or the object is missing there: the page is shown without it. */
export async function unlessStripeFails<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await withDeadline(work, maxWaitMs)
  } catch (error) {
    if (!stripeFailure(error) && !isMissingAtStripe(error)) throw error
    log.warn('stripe-not-read', { error: String(error) })
    return null
  }
}

/** The page of a gift after a change, which it describes. */
export const pathAfter = (subscription: string, changeId: string | null = null) =>
  `/my-giving/recurring/${subscription}${changeId === null ? '' : `?change=${changeId}`}`

/** Everything that the page of one recurring gift shows. A session for one gift only does not include the history. */
export async function loadRecurringGift(db: Db, access: RecurringAccess, id: string, url: URL) {
  const { gift, remote } = await readRecurringGift(db, id)
  const changes = await findChangesOf(db, id)
  const stop = changes.find(({ what }) => what === 'stopped')
  const isStopped = gift?.status === 'stopped'
  return {
    id,
    formKey: randomUUID(),
    isFromMail: access.isFromMail,
    mayChangeAll: access.mayChangeAll,
    heldText: access.heldUntil === null ? null : fill(page.held.text, { day: dateOf(access.heldUntil) }),
    title: gift ? fill(recurringWords.titleOf, { gift: giftInWords(gift) }) : recurringWords.title,
    sentence: gift ? describeRecurringGift({ ...gift, ...remote }) : null,
    note: noteOf(gift, remote, url),
    isStopped,
    again: gift && isStopped ? giveAgainPath(gift, (await findNewestGiftOf(db, id))?.fund) : null,
    asksWhy: isStopped && stop?.made_by === 'giver' && stop.reason === null,
    hasAnswered: isStopped && Boolean(stop?.reason),
    done: await describeDone(changes, remote, url),
    ...(await describePaymentState(db, remote, isStopped)),
    allowed: remote && !isStopped ? allowedChanges(remote, access.mayChangeAll) : null,
    history: access.mayChangeAll
      ? changes.map((change) => ({ id: change.id, date: dateOf(change.created_at), text: describeChange(change) }))
      : null,
  }
}

/** The state of the payment and its method. A part that Stripe does not return in time is omitted. */
async function describePaymentState(db: Db, remote: RemoteSubscription | null, isStopped: boolean) {
  const methodWords = wordsOfMethod(remote)
  if (!remote) return { methodWords, failed: null, otherMethod: null, endedMandate: null }
  return {
    methodWords,
    failed: await describeFailure(db, remote),
    otherMethod: isStopped ? null : describeOtherMethod(remote),
    endedMandate: isStopped ? null : await unlessStripeFails(describeEndedMandate(db, remote)),
  }
}

function noteOf(
  gift: ReadRecurringGift['gift'],
  remote: RemoteSubscription | null,
  { searchParams }: URL,
): string | null {
  if (searchParams.get('card') === 'failed') return updateCard.failed
  if (searchParams.get('card') === 'refused') return refused.giftSession
  if (!remote) return gift ? page.notReached : page.notKnown
  return remote.unchangeable && remote.status !== 'stopped' ? page.unchangeable[remote.unchangeable] : null
}

/** The change that was just made, here or on Stripe's page for the card, and the charge after it. */
async function describeDone(
  changes: RecurringChange[],
  remote: RemoteSubscription | null,
  url: URL,
): Promise<{ title: string; text: string } | null> {
  const change = findDone(changes, url)
  const charge = remote && (await unlessStripeFails(describeCharge(remote, url.searchParams.get('invoice'))))
  const text = [change && describeChange(change), charge?.text].filter(Boolean).join(' ')
  return text ? { title: charge?.isDeclined ? page.notChargedTitle : page.doneTitle, text } : null
}

/** The URL contains only the id of the change. */
function findDone(changes: RecurringChange[], { searchParams }: URL): RecurringChange | undefined {
  const id = searchParams.get('change')
  if (id) return changes.find((change) => change.id === id)
  if (searchParams.get('card') !== 'changed') return undefined
  return changes.find(({ what, created_at: at }) => what === 'card' && at > Date.now() - justNowMs)
}
