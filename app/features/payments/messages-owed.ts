import type { LedgerEntry } from './ledger.server.ts'
import type { PaymentFacts } from './read-payment.server.ts'

interface OwedMessage {
  kind: string
  subjectId: string
  dedupeKey: string
}

/** Which messages a fact owes, for a gift and for an order. The kinds are written in `*-messages.server.tsx`. */
const kinds = {
  gift: {
    underWay: ['gift-pending'],
    paid: ['gift-receipt'],
    refunded: ['refund-notice'],
    refundFailed: ['corrected-receipt', 'refund-failed-alert'],
    disputed: ['dispute-alert'],
    disputeLost: ['dispute-notice', 'dispute-alert'],
    suspected: ['fraud-alert'],
    failed: ['payment-problem'],
  },
  order: {
    underWay: [],
    paid: ['order-confirmation', 'order-notice'],
    refunded: ['order-refund', 'order-refund-alert'],
    refundFailed: ['order-refund-failed-alert'],
    disputed: ['order-dispute-alert'],
    disputeLost: ['order-dispute-alert'],
    suspected: ['order-fraud-alert'],
    failed: ['order-problem'],
  },
} as const

/**
 * Every kind of message about a payment. The last two are owed when a recurring gift is stopped, and when the staff
 * notes that a parcel has left.
 */
export const paymentMessageKinds: readonly string[] = [
  ...new Set(Object.values(kinds).flatMap((owed) => Object.values(owed).flat())),
  'gift-stopped',
  'order-shipped',
]

/**
 * Everything the payment owes in its present state, and what an event adds that leaves no trace in the state itself.
 * Each message has a key of its own, so a repeat owes nothing new.
 */
export function messagesOwed(
  seen: LedgerEntry | undefined,
  { kind, facts }: PaymentFacts,
  eventType?: string,
): OwedMessage[] {
  const owe = (messages: readonly string[], distinction = '') =>
    messages.map((message) => ({
      kind: message,
      subjectId: facts.id,
      dedupeKey: `${message}:${facts.id}${distinction}`,
    }))
  const owed = kinds[kind]
  const { status, paid_at: paidAt, payment_method: method, refunded_cents: refunded } = facts
  const refundedBefore = seen?.row.refunded_cents ?? 0
  // The same sum can be given back, fail, and be given back again: each is a fact of its own.
  const thisTime = `:${refunded}:${seen?.row.version ?? 0}`
  const wasDisputed = seen?.row.status === 'disputed'
  return [
    ...(status === 'processing' && method !== null && method !== 'card' ? owe(owed.underWay) : []),
    ...(paidAt !== null ? owe(owed.paid) : []),
    ...(refunded > refundedBefore ? owe(owed.refunded, thisTime) : []),
    ...(refunded < refundedBefore ? owe(owed.refundFailed, thisTime) : []),
    ...(status === 'disputed' ? owe(owed.disputed) : []),
    ...(status === 'dispute-lost' ? owe(owed.disputeLost, ':lost') : []),
    ...(wasDisputed && status !== 'disputed' && status !== 'dispute-lost' ? owe(owed.disputed, ':won') : []),
    ...(eventType === 'radar.early_fraud_warning.created' ? owe(owed.suspected) : []),
    ...(status === 'failed' ? owe(owed.failed) : []),
  ]
}
