/** Payouts are made from this balance only. Stripe's `available` and `pending` are its sums. */
export const paymentsBalance = 'payments'

/** The kind of an entry in the publisher's books. */
export type EntryKind =
  | 'gift'
  | 'order'
  | 'gift-refund'
  | 'order-refund'
  | 'gift-dispute'
  | 'order-dispute'
  | 'fee'
  | 'reserve'
  | 'failed-payout'
  | 'not-ours'
  | 'other'
  | 'own'

export interface EntrySums {
  count: number
  /** Before Stripe's fees. */
  grossCents: number
  feeCents: number
  netCents: number
  /** The part of orders that is shipping. */
  shippingCents: number
  /** The sales tax in orders, and below zero in refunds of orders. */
  taxCents: number
}

export type Sums = Record<EntryKind, EntrySums>

interface Classified {
  type: string
  category: string
  payment_kind: 'gift' | 'order' | null
  /** Whether it is the payout's own entry, which debits the balance with the amount of the payout. */
  is_own: number | boolean
}

const wentBack: Record<string, 'refund' | 'dispute'> = {
  refund: 'refund',
  refund_failure: 'refund',
  charge_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
}

/** The categories of entries that take money back from us, or return it. */
export const backCategories = Object.keys(wentBack)

/** The categories of entries that refund a payment, or take a refund back. */
export const refundCategories = Object.keys(wentBack).filter((category) => wentBack[category] === 'refund')

/**
 * Amounts that Stripe reserves and releases. A minimum balance stays at Stripe, too.
 * https://docs.stripe.com/reports/balance-transaction-types
 */
const reserveTypes = new Set([
  'reserve_hold',
  'reserve_release',
  'reserve_transaction',
  'reserved_funds',
  'payment_network_reserve_hold',
  'payment_network_reserve_release',
  'payout_minimum_balance_hold',
  'payout_minimum_balance_release',
])

/** By Stripe's reporting category. A payment that is not in the ledger belongs to another program on the account. */
export function entryKind({ type, category, payment_kind: kind, is_own: isOwn }: Classified): EntryKind {
  if (type === 'payout') return isOwn ? 'own' : 'other'
  if (reserveTypes.has(type)) return 'reserve'
  if (category === 'charge') return kind ?? 'not-ours'
  const back = wentBack[category]
  if (back) return kind ? `${kind}-${back}` : 'not-ours'
  if (category === 'fee' || category === 'tax') return 'fee'
  return category === 'payout_reversal' ? 'failed-payout' : 'other'
}

const nothing = (): EntrySums => ({ count: 0, grossCents: 0, feeCents: 0, netCents: 0, shippingCents: 0, taxCents: 0 })

export const noSums = (): Sums => ({
  gift: nothing(),
  order: nothing(),
  'gift-refund': nothing(),
  'order-refund': nothing(),
  'gift-dispute': nothing(),
  'order-dispute': nothing(),
  fee: nothing(),
  own: nothing(),
  reserve: nothing(),
  'failed-payout': nothing(),
  'not-ours': nothing(),
  other: nothing(),
})

export function addUp(sums: Sums, kind: EntryKind, part: EntrySums): void {
  const sum = sums[kind]
  for (const name of Object.keys(sum) as (keyof EntrySums)[]) sum[name] += part[name]
  // A refund of an order includes its shipping.
  if (kind !== 'order') sum.shippingCents = 0
}

/** What Stripe took for our payments and for itself. The fees of other programs' payments are not ours. */
export function feesOf(sums: Sums): number {
  const ofPayments = (['gift', 'order', 'gift-refund', 'order-refund', 'gift-dispute', 'order-dispute'] as const).map(
    (kind) => sums[kind].feeCents,
  )
  return ofPayments.reduce((sum, cents) => sum + cents, -sums.fee.netCents)
}

/** The net sum of a payout, without its own entry. */
export function netOf(sums: Sums): number {
  return Object.entries(sums).reduce((sum, [kind, { netCents }]) => sum + (kind === 'own' ? 0 : netCents), 0)
}
