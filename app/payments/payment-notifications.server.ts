import { config } from '../config/config.server.ts'
import type { Payment } from './payment-tables.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { paidTwiceKind } from './offer-payments.queries.server.ts'
import { noReversals, type Reversals } from '../stripe/charge-state.server.ts'

interface PaymentNotification {
  kind: string
  subjectId: string
  dedupeKey: string
}

/** The mails that each change queues. `receipts/mails/payment-messages.server.ts` composes them. */
const always = {
  refunded: ['refund-notice'],
  refundFailed: ['refund-failed-alert'],
  disputed: ['dispute-alert'],
  disputeEnded: ['dispute-settled-alert'],
  suspected: ['fraud-alert'],
  failed: ['payment-problem'],
}
const kinds = {
  gift: {
    ...always,
    underWay: ['gift-pending'],
    paid: ['gift-receipt'],
    morePaid: ['amended-receipt'],
    refundUndone: ['corrected-receipt'],
    disputeLost: ['dispute-notice', 'dispute-lost-alert'],
    disputeUndone: ['reinstated-receipt', 'dispute-settled-alert'],
    renewalFailedAgain: ['renewal-failed-again'],
    renewalNeedsHelp: ['renewal-failed-alert'],
    renewalGivenUp: ['renewal-given-up', 'renewal-given-up-alert'],
  },
  order: {
    ...always,
    underWay: [],
    paid: ['order-confirmation', 'packing-alert'],
    morePaid: [],
    refunded: ['refund-notice', 'refund-alert'],
    refundUndone: [],
    disputeLost: ['dispute-lost-alert'],
    disputeUndone: ['dispute-settled-alert'],
    renewalFailedAgain: [],
    renewalNeedsHelp: [],
    renewalGivenUp: [],
  },
}

/**
 * Every kind of message about a payment. Those in the list below are queued when a recurring gift is stopped, when the
 * staff records that a parcel was shipped, or was not shipped, when a donor asks for a refund, when the office voids a
 * manual gift, and when an offer is paid once more.
 */
export const paymentMessageKinds: readonly string[] = [
  ...new Set(Object.values(kinds).flatMap((messages) => Object.values(messages).flat())),
  'gift-stopped',
  'order-shipped',
  'order-not-shipped',
  'refund-asked-alert',
  'gift-void',
  'in-return-receipt',
  paidTwiceKind,
]

/** The mail to a third person about a gift in memory or in honor. It goes to neither payer nor staff. */
export const tributeCardKind = 'tribute-card'

/** Whether a message about a payment goes to the staff, rather than to who paid. */
export const isForStaff = (kind: string) => kind.endsWith('-alert')

/** The types of events that queue a mail and change no state: a warning of fraud. */
export const typesWithMail: ReadonlySet<string> = new Set(['radar.early_fraud_warning.created'])

/**
 * The notifications for the payment's state, for its differences from the stored row, and for an event that changes no
 * state. Each has its own key, so a repeated sync queues nothing new.
 */
export function paymentNotifications(
  stored: Payment | undefined,
  remote: RemotePayment,
  eventType?: string,
): PaymentNotification[] {
  const notifications: PaymentNotification[] = []
  const queue = (messages: readonly string[], distinction = '') => {
    for (const kind of messages) {
      notifications.push({ kind, subjectId: remote.id, dedupeKey: `${kind}:${remote.id}${distinction}` })
    }
  }
  const follows = kinds[remote.kind]
  const { status, paid_at: paidAt, payment_method: method } = remote
  const before: Reversals = stored ?? noReversals
  // The same amount can be refunded, fail, and be refunded again: each change queues its own messages.
  const thisTime = `:${stored?.version ?? 0}`
  type Sum = Exclude<keyof Reversals, 'dispute_answer_by'>
  const rose = (column: Sum) => remote[column] > before[column]
  const fell = (column: Sum) => remote[column] < before[column]

  if (status === 'processing' && method !== null && method !== 'card') queue(follows.underWay)
  if (paidAt !== null) queue(follows.paid)
  // An invoice was paid in parts, and the ledger had only the first ones.
  if (stored?.paid_at && remote.amount_cents > stored.amount_cents) queue(follows.morePaid, thisTime)
  // Only when the gift arrives: a late event queues no second card.
  if (paidAt !== null && !stored?.paid_at && remote.tell_email) queue([tributeCardKind])
  if (rose('refunded_cents')) queue(follows.refunded, thisTime)
  if (rose('refund_failed_cents')) queue(follows.refundFailed, thisTime)
  if (rose('refund_failed_cents') && fell('refunded_cents')) queue(follows.refundUndone, thisTime)
  if (rose('disputed_cents')) queue(follows.disputed, thisTime)
  if (rose('lost_cents')) queue(follows.disputeLost, thisTime)
  if (fell('lost_cents')) queue(follows.disputeUndone, thisTime)
  if (fell('disputed_cents') && !rose('lost_cents')) queue(follows.disputeEnded, thisTime)
  if (eventType && typesWithMail.has(eventType)) queue(follows.suspected)
  if (status !== 'failed') return notifications

  queue(follows.failed)
  if (!remote.invoice_id) return notifications
  const { attempts, retry_at: retryAt } = remote
  const isAgain = (attempts ?? 0) > 1
  if (isAgain && retryAt) queue(follows.renewalFailedAgain)
  // A retry fixes most failures: the staff gets an alert before the last try, or when no further try is planned. An
  // invoice reports the tries so far and the next one; only the setting of the account says how many are left.
  if ((attempts ?? 0) >= config().stripe.renewalRetries || !retryAt) queue(follows.renewalNeedsHelp)
  if (isAgain && !retryAt) queue(follows.renewalGivenUp)
  return notifications
}
