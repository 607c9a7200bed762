import { formatExactDollars } from '../../values/money.ts'
import { findIntents } from '../../payments/payment-part.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { findCorrectionsOf } from '../../givers/email-change.queries.server.ts'
import { log } from '../../log/log.server.ts'
import { findMessagesAbout } from '../../mail/outbox.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { findMoneyBack, type MoneyBack } from '../../stripe/stripe-lookups.server.ts'
import { accountOf, isMissingAtStripe, stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import { type HistoryEntry, mailEntries, staffEntries } from '../ui/history.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

/** How long the page waits for Stripe, in milliseconds. */
const maxWaitMs = 3000

/** The history of a gift or an order. `isWhole`: Stripe answered, so refunds and disputes are complete. */
export async function loadHistory(db: Db, payment: Payment): Promise<{ entries: HistoryEntry[]; isWhole: boolean }> {
  const [mails, byStaff, addresses, atStripe] = await Promise.all([
    findMessagesAbout(db, payment.id),
    allStaffEntries(db, payment),
    addressEntries(db, payment),
    findMoneyBackOf(db, payment),
  ])
  const entries = [...paymentEntries(payment), ...mailEntries(mails), ...byStaff, ...addresses]
  return { entries: [...entries, ...(atStripe ?? []).flatMap(moneyBackEntries)], isWhole: atStripe !== null }
}

/** The changes of the staff, also those of the payment's box offer. */
async function allStaffEntries(db: Db, { id, box_offer_id: offer }: Payment): Promise<HistoryEntry[]> {
  return [...(await staffEntries(db, id)), ...(offer === null ? [] : await staffEntries(db, offer))]
}

function paymentEntries(payment: Payment): HistoryEntry[] {
  const { status, failure_reason: reason, payment_method: method, entered_at: enteredAt } = payment
  const isRenewal = payment.invoice_id && !payment.checkout_session_id
  const entered: [number | null, string][] = [
    [payment.paid_at, 'Received'],
    [enteredAt, 'Entered by the office'],
  ]
  const atStripe: [number | null, string][] = [
    [payment.created_at, isRenewal ? 'Renewal of a recurring gift begun' : 'Begun at Stripe’s page'],
    [payment.paid_at, paidInWords(method)],
    [payment.settled_at, 'Debit completed'],
    [status === 'failed' ? payment.updated_at : null, `Failed${reason ? `: ${reason}` : ''}`],
    [status === 'expired' ? payment.updated_at : null, 'Not paid, and Stripe’s page has expired'],
    [payment.retry_at, 'Stripe tries again'],
    [payment.refund_asked_at, 'The donor asked for a refund: it was given twice'],
    [payment.shipped_at, 'Shipped'],
  ]
  return (enteredAt === null ? atStripe : entered).flatMap(([at, text]) => (at === null ? [] : { at, text }))
}

function paidInWords(method: string | null): string {
  if (method === 'us_bank_account') return 'Bank debit authorized'
  return method ? `Paid by ${method.replaceAll('_', ' ')}` : 'Paid'
}

/** Corrections of the address. They are stored while they can be taken back. */
async function addressEntries(db: Db, { id }: Payment): Promise<HistoryEntry[]> {
  const changes = await findCorrectionsOf(db, id)
  return changes.flatMap((change) => {
    const { previous_email: from, email: to, confirmed_at: at, reverted_at: revertedAt, cancelled_at: endedAt } = change
    const fromTo = `from ${maskEmail(from ?? '')} to ${maskEmail(to)}`
    return [
      ...(at === null ? [] : [{ at, text: `Address changed ${fromTo}` }]),
      ...(endedAt === null ? [] : [{ at: endedAt, text: `The change ${fromTo} was canceled` }]),
      ...(revertedAt === null ? [] : [{ at: revertedAt, text: `The old address took the change ${fromTo} back` }]),
    ]
  })
}

/** Refunds and disputes at Stripe. Asks only for payments that have any. Null when Stripe does not answer. */
async function findMoneyBackOf(db: Db, payment: Payment): Promise<MoneyBack[] | null> {
  const { refunded_cents, refund_pending_cents, refund_failed_cents } = payment
  const sums = [refunded_cents, refund_pending_cents, refund_failed_cents, payment.disputed_cents, payment.lost_cents]
  if (sums.every((cents) => cents === 0)) return []
  const intents = await findIntents(db, payment)
  const account = accountOf(payment.kind)
  try {
    const lookups = Promise.all(intents.map((intent) => findMoneyBack(intent, account)))
    return (await withDeadline(lookups, maxWaitMs)).flat()
  } catch (error) {
    if (!stripeFailure(error) && !isMissingAtStripe(error)) throw error
    log.warn('history-not-whole', { payment: payment.id, error: String(error) })
    return null
  }
}

function moneyBackEntries({ kind, status, cents, at, answerBy }: MoneyBack): HistoryEntry[] {
  const state = status.replaceAll('_', ' ')
  const sum = cents === null ? 'this payment' : formatExactDollars(cents)
  if (kind === 'refund') return [{ at, text: `Refund of ${sum} at Stripe: ${state}` }]
  const until = answerBy === null ? '' : `. Answer it by ${dateOf(answerBy)}`
  return [{ at, text: `The bank disputes ${sum}: ${state}${until}` }]
}
