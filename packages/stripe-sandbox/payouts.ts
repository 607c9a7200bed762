import type Stripe from 'stripe'
import { newId } from './objects.ts'
import { clock, create, refuseUnless, store, update } from './sandbox.ts'

const day = 86_400
const startOfDay = (at: number) => Math.floor(at / day) * day

/** The start of the day that is so many business days later. */
function addBusinessDays(at: number, count: number): number {
  let result = startOfDay(at)
  for (let left = count; left > 0;) {
    result += day
    const weekday = new Date(result * 1000).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return result
}

type EntryType =
  | ('charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment')
  | ('stripe_fee' | 'payout' | 'payout_failure')

/** What an entry counts as, where that is not its type. */
function categoryOf(type: EntryType, amount: number): string {
  if (type === 'adjustment') return amount < 0 ? 'dispute' : 'dispute_reversal'
  const others = { payment: 'charge', payment_refund: 'refund', stripe_fee: 'fee', payout_failure: 'payout_reversal' }
  return others[type as keyof typeof others] ?? type
}

interface Entry {
  source: string | null
  amount: number
  fee?: number
  description: string | null
}

/** What moves on the account's balance: payments two business days later, everything else at once. */
export function createBalanceTransaction(
  type: EntryType,
  { source, amount, fee = 0, description }: Entry,
): Stripe.BalanceTransaction {
  const now = clock.now()
  const isPayment = type === 'charge' || type === 'payment'
  const fees = { amount: fee, application: null, currency: 'usd', description: 'Stripe processing fees' }
  const entry = create('balance_transaction', {
    ...{ amount, currency: 'usd', description, fee, net: amount - fee, source, type },
    available_on: isPayment ? addBusinessDays(now, 2) : now,
    fee_details: fee ? [{ ...fees, type: 'stripe_fee' }] : [],
    reporting_category: categoryOf(type, amount),
    status: isPayment ? 'pending' : 'available',
  })
  store
    .prepare('INSERT INTO balance (entry, available_on, net) VALUES (?, ?, ?)')
    .run(entry.id, entry.available_on, entry.net)
  return entry
}

/** What is available now and in no payout yet, and what is still to become available. */
function readBalance(): { available: number; pending: number } {
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

interface Kind {
  /** Asked for in the Dashboard: Stripe does not know what it holds. */
  manual?: boolean | undefined
  /** Whether its entries can be listed at once. */
  reconciled?: boolean | undefined
}

/** Everything that is available goes to the bank. Its entries can be listed from `payout.reconciliation_completed` on. */
export function payOut({ manual = false, reconciled = true }: Kind = {}): Stripe.Payout {
  const { available: amount } = readBalance()
  refuseUnless(amount > 0, 'You have insufficient available funds in your Stripe account.')
  const now = clock.now()
  const id = newId('po_1')
  const entry = createBalanceTransaction('payout', { source: id, amount: -amount, description: 'STRIPE PAYOUT' })
  const payout = {
    ...{ id, amount, automatic: !manual, balance_transaction: entry.id, currency: 'usd' },
    arrival_date: addBusinessDays(now, 1),
    reconciliation_status: manual ? 'not_applicable' : 'in_progress',
  } as const
  if (!manual) {
    const collects = 'UPDATE balance SET payout = ? WHERE payout IS NULL AND available_on <= ?'
    store.prepare(collects).run(reconciled ? id : hidden(id), now)
  }
  const made = create('payout', payout, 'payout.created')
  return reconciled && !manual ? reconcilePayout(made) : made
}

/** Under which its entries stand before Stripe lists them. */
const hidden = (id: string) => `${id}_in_progress`

/** From now on its entries can be listed. */
export function reconcilePayout(payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(payout.reconciliation_status === 'in_progress', `${payout.id} is ${payout.reconciliation_status}.`)
  store.prepare('UPDATE balance SET payout = ? WHERE payout = ?').run(payout.id, hidden(payout.id))
  const change = { reconciliation_status: 'completed' } as const
  return update('payout', payout, change, 'payout.reconciliation_completed')
}

/** The bank has it, as far as Stripe knows. */
export function arrivePayout(payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(payout.status === 'in_transit', `${payout.id} is ${payout.status}.`)
  return update('payout', payout, { status: 'paid' }, 'payout.paid')
}

/** The bank refuses it, also days after it was said to be paid: the money is in the balance again. */
export function failPayout(payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(/^(in_transit|paid)$/.test(payout.status), `${payout.id} is ${payout.status}.`)
  const { id: source, amount } = payout
  const entry = createBalanceTransaction('payout_failure', { source, amount, description: 'PAYOUT FAILURE' })
  const change: Partial<Stripe.Payout> = {
    status: 'failed',
    failure_balance_transaction: entry.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed',
  }
  return update('payout', payout, change, 'payout.failed')
}

/** A fee of its own, as for Stripe's other products. */
export function chargeFee(amount: number): Stripe.BalanceTransaction {
  const description = 'Billing - Usage Fee'
  return createBalanceTransaction('stripe_fee', { source: null, amount: -amount, description })
}

/** When the next daily payout can be made, or infinity while nothing is in the balance. */
export function nextPayoutAt(): number {
  const first = store.prepare('SELECT min(available_on) AS at FROM balance WHERE payout IS NULL').get()?.['at']
  if (first === null || first === undefined) return Infinity
  // One a day, at its start, also where the balance did not suffice.
  const after = Math.max(Number(first), Number(store.readSetting('payout-tried') ?? 0) + 1)
  return Math.max(Math.ceil(after / day) * day, startOfDay(clock.now()))
}

export function payOutDaily(): void {
  store.writeSetting('payout-tried', String(startOfDay(clock.now())))
  markAvailable()
  if (readBalance().available > 0) payOut()
}

/** Entries say of themselves whether they are available. */
export function markAvailable(): void {
  store
    .prepare(
      `UPDATE objects SET json = json_set(json, '$.status', 'available') WHERE type = 'balance_transaction'
       AND json ->> '$.status' = 'pending' AND json ->> '$.available_on' <= ?`,
    )
    .run(clock.now())
}

/** Whether a refund of this charge goes to a card: others have a type of their own. */
export const refundType = (charge: Stripe.Charge): 'refund' | 'payment_refund' =>
  charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund'
