import { config } from '../config/config.server.ts'
import type { Payment } from './payment-tables.ts'
import type { PaymentFacts } from '../stripe/payment-facts.server.ts'
import { paidTwiceKind } from './offer-payments.queries.server.ts'
import { noReversals, type Reversals } from '../stripe/charge-state.server.ts'

interface QueuedMessage {
  kind: string
  subjectId: string
  dedupeKey: string
}

/** Which messages a fact owes, for a payment of any kind. `receipts/mails/payment-messages.server.ts` has their words. */
const always = {
  refunded: ['refund-notice'],
  refundFailed: ['refund-failed-alert'],
  disputed: ['dispute-alert'],
  disputeSettled: ['dispute-settled-alert'],
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
 * Every kind of message about a payment. Those named one by one are owed when a recurring gift is stopped, when the staff
 * notes that a parcel has left, or has not after all, when a donor asks for a refund, when a gift that the office entered
 * is taken back, and when an offer is paid once more.
 */
export const paymentMessageKinds: readonly string[] = [
  ...new Set(Object.values(kinds).flatMap((owed) => Object.values(owed).flat())),
  'gift-stopped',
  'order-shipped',
  'order-not-shipped',
  'refund-asked-alert',
  'gift-void',
  paidTwiceKind,
]

/** Tells somebody of a gift in memory or in honor. It is for neither payer nor staff. */
export const tributeCardKind = 'tribute-card'

/** Whether a message about a payment goes to the staff, rather than to who paid. */
export const isForStaff = (kind: string) => kind.endsWith('-alert')

/**
 * The messages that follow from the payment's state, from its difference to the row as it was last seen, and from an
 * event that changes no state. Each has a key of its own, so a repeat owes nothing new.
 */
export function paymentNotifications(
  stored: Payment | undefined,
  facts: PaymentFacts,
  eventType?: string,
): QueuedMessage[] {
  const owe = (messages: readonly string[], distinction = '') =>
    messages.map((message) => ({
      kind: message,
      subjectId: facts.id,
      dedupeKey: `${message}:${facts.id}${distinction}`,
    }))
  const owed = kinds[facts.kind]
  const { status, paid_at: paidAt, payment_method: method } = facts
  const before: Reversals = stored ?? noReversals
  // The same amount can be refunded, fail, and be refunded again: each has messages of its own.
  const thisTime = `:${stored?.version ?? 0}`
  type Sum = Exclude<keyof Reversals, 'dispute_answer_by'>
  const rose = (column: Sum) => facts[column] > before[column]
  const fell = (column: Sum) => facts[column] < before[column]
  return [
    ...(status === 'processing' && method !== null && method !== 'card' ? owe(owed.underWay) : []),
    ...(paidAt !== null ? owe(owed.paid) : []),
    // An invoice was paid in parts, and the ledger knew of the first ones alone.
    ...(stored?.paid_at && facts.amount_cents > stored.amount_cents ? owe(owed.morePaid, thisTime) : []),
    // Once, when the gift arrives: never for one that does not, and not again with a late event.
    ...(paidAt !== null && !stored?.paid_at && facts.tell_email ? owe([tributeCardKind]) : []),
    ...(rose('refunded_cents') ? owe(owed.refunded, thisTime) : []),
    ...(rose('refund_failed_cents') ? owe(owed.refundFailed, thisTime) : []),
    ...(rose('refund_failed_cents') && fell('refunded_cents') ? owe(owed.refundUndone, thisTime) : []),
    ...(rose('disputed_cents') ? owe(owed.disputed, thisTime) : []),
    ...(rose('lost_cents') ? owe(owed.disputeLost, thisTime) : []),
    ...(fell('lost_cents') ? owe(owed.disputeUndone, thisTime) : []),
    ...(fell('disputed_cents') && !rose('lost_cents') ? owe(owed.disputeSettled, thisTime) : []),
    ...(eventType === 'radar.early_fraud_warning.created' ? owe(owed.suspected) : []),
    ...(status === 'failed' ? owe(owed.failed) : []),
    ...queuedForTries(),
  ]

  function queuedForTries(): QueuedMessage[] {
    const { invoice_id: invoice, attempts, retry_at: retryAt } = facts
    if (status !== 'failed' || !invoice) return []
    const isAgain = (attempts ?? 0) > 1
    return [
      ...(isAgain && retryAt ? owe(owed.renewalFailedAgain) : []),
      // Most failures mend themselves: the staff hears of the last but one, or of a first that no other follows. An
      // invoice counts its tries and names the next; how many are left, only the account's setting says.
      ...((attempts ?? 0) >= config().stripe.renewalRetries || !retryAt ? owe(owed.renewalNeedsHelp) : []),
      ...(isAgain && !retryAt ? owe(owed.renewalGivenUp) : []),
    ]
  }
}
