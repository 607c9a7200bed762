import type Stripe from 'stripe'
import { clock, create, store } from '../sandbox.ts'

const day = 86_400
export const startOfDay = (at: number): number => Math.floor(at / day) * day

/** The start of the day that is `count` business days later. */
export function addBusinessDays(at: number, count: number): number {
  let result = startOfDay(at)
  for (let left = count; left > 0;) {
    result += day
    const weekday = new Date(result * 1000).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return result
}

type EntryType =
  | 'charge'
  | 'payment'
  | 'refund'
  | 'payment_refund'
  | 'refund_failure'
  | 'adjustment'
  | 'stripe_fee'
  | 'payout'
  | 'payout_failure'
  | 'reserve_hold'
  | 'reserve_release'

const categories: Partial<Record<EntryType, string>> = {
  payment: 'charge',
  payment_refund: 'refund',
  stripe_fee: 'fee',
  payout_failure: 'payout_reversal',
  reserve_hold: 'risk_reserved_funds',
  reserve_release: 'risk_reserved_funds',
}

/** The reporting category of an entry: https://docs.stripe.com/reports/reporting-categories */
function categoryOf(type: EntryType, amount: number): string {
  if (type === 'adjustment') return amount < 0 ? 'dispute' : 'dispute_reversal'
  return categories[type] ?? type
}

interface Entry {
  source: string | null
  amount: number
  fee?: number
  description: string | null
  /** The balance of the account that changes. Payouts are made of `payments` only. */
  balance?: 'payments' | 'risk_reserved'
}

/** An entry of one of the account's balances. A payment is available after two business days, all else at once. */
export function createBalanceTransaction(
  type: EntryType,
  { source, amount, fee = 0, description, balance = 'payments' }: Entry,
): Stripe.BalanceTransaction {
  const now = clock.now()
  const isPayment = type === 'charge' || type === 'payment'
  const fees = { amount: fee, application: null, currency: 'usd', description: 'Stripe processing fees' }
  const entry = create('balance_transaction', {
    amount,
    balance_type: balance,
    currency: 'usd',
    description,
    fee,
    net: amount - fee,
    source,
    type,
    available_on: isPayment ? addBusinessDays(now, 2) : now,
    fee_details: fee ? [{ ...fees, type: 'stripe_fee' }] : [],
    reporting_category: categoryOf(type, amount),
    status: isPayment ? 'pending' : 'available',
  })
  if (balance === 'payments') {
    store
      .prepare('INSERT INTO balance (entry, available_on, net) VALUES (?, ?, ?)')
      .run(entry.id, entry.available_on, entry.net)
  }
  return entry
}

/** The amounts in no payout yet: those that are available now, and those that are pending. */
export function readBalance(): { available: number; pending: number } {
  const sql = `SELECT coalesce(sum(net) FILTER (WHERE available_on <= $now), 0) AS available,
    coalesce(sum(net) FILTER (WHERE available_on > $now), 0) AS pending FROM balance WHERE payout IS NULL`
  const row = store.prepare(sql).get({ $now: clock.now() })
  return { available: Number(row?.['available']), pending: Number(row?.['pending']) }
}

export function balanceOf(): Stripe.Balance {
  const { available, pending } = readBalance()
  const money = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }]
  const connect_reserved = [{ amount: 0, currency: 'usd' }]
  return { object: 'balance', available: money(available), connect_reserved, livemode: false, pending: money(pending) }
}

/** A fee without a payment, as for Stripe's other products. */
export function chargeFee(amount: number): Stripe.BalanceTransaction {
  const description = 'Billing - Usage Fee'
  return createBalanceTransaction('stripe_fee', { source: null, amount: -amount, description })
}

/** Stripe holds part of the balance as a reserve against refunds and disputes. A negative amount releases it. */
export function reserve(amount: number): Stripe.BalanceTransaction {
  const [type, description] =
    amount < 0 ? (['reserve_release', 'RESERVE RELEASE'] as const) : (['reserve_hold', 'RESERVE HOLD'] as const)
  createBalanceTransaction(type, { source: null, amount, description, balance: 'risk_reserved' })
  return createBalanceTransaction(type, { source: null, amount: -amount, description })
}

/** Sets the status of entries that have become available. */
export function markAvailable(): void {
  store
    .prepare(
      `UPDATE objects SET json = json_set(json, '$.status', 'available') WHERE type = 'balance_transaction'
       AND json ->> '$.status' = 'pending' AND json ->> '$.available_on' <= ?`,
    )
    .run(clock.now())
}

/** The entry type of a refund: `refund` to a card, `payment_refund` to a bank account. */
export const refundType = (charge: Stripe.Charge): 'refund' | 'payment_refund' =>
  charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund'
