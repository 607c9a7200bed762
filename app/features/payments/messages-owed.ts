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
    paid: ['gift-receipt'],
    refunded: ['refund-notice'],
    disputed: ['dispute-alert'],
    failed: ['payment-problem'],
  },
  order: {
    paid: ['order-confirmation', 'order-notice'],
    refunded: ['order-refund', 'order-refund-alert'],
    disputed: ['order-dispute-alert'],
    failed: ['order-problem'],
  },
} as const

/** Every kind of message about a payment. The last is owed when the staff notes that a parcel has left. */
export const paymentMessageKinds: readonly string[] = [
  ...Object.values(kinds).flatMap((owed) => Object.values(owed).flat()),
  'order-shipped',
]

/** Everything the payment owes in its present state. Each message has a key of its own, so a repeat owes nothing new. */
export function messagesOwed(seen: LedgerEntry | undefined, { kind, facts }: PaymentFacts): OwedMessage[] {
  const owe = (messages: readonly string[], distinction = '') =>
    messages.map((message) => ({
      kind: message,
      subjectId: facts.id,
      dedupeKey: `${message}:${facts.id}${distinction}`,
    }))
  const owed = kinds[kind]
  const refundGrew = facts.refunded_cents > (seen?.row.refunded_cents ?? 0)
  return [
    ...(facts.paid_at !== null ? owe(owed.paid) : []),
    ...(refundGrew ? owe(owed.refunded, `:${facts.refunded_cents}`) : []),
    ...(facts.status === 'disputed' ? owe(owed.disputed) : []),
    ...(facts.status === 'failed' ? owe(owed.failed) : []),
  ]
}
