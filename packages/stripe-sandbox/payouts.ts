import type Stripe from 'stripe'
import { make, newId } from './objects.ts'
import { create, emit, refuseUnless, update, type Sandbox } from './sandbox.ts'

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
  sandbox: Sandbox,
  type: EntryType,
  { source, amount, fee = 0, description }: Entry,
): Stripe.BalanceTransaction {
  const now = sandbox.clock.now()
  const isPayment = type === 'charge' || type === 'payment'
  const fees = { amount: fee, application: null, currency: 'usd', description: 'Stripe processing fees' }
  const entry = create(sandbox, 'balance_transaction', {
    amount,
    available_on: isPayment ? addBusinessDays(now, 2) : now,
    currency: 'usd',
    description,
    fee,
    fee_details: fee ? [{ ...fees, type: 'stripe_fee' }] : [],
    net: amount - fee,
    reporting_category: categoryOf(type, amount),
    source,
    status: isPayment ? 'pending' : 'available',
    type,
  })
  sandbox.store
    .prepare('INSERT INTO balance (entry, available_on, net) VALUES (?, ?, ?)')
    .run(entry.id, entry.available_on, entry.net)
  return entry
}

/** What is available now and in no payout yet, and what is still to become available. */
function readBalance({ store, clock }: Sandbox): { available: number; pending: number } {
  const sql = `SELECT coalesce(sum(net) FILTER (WHERE available_on <= $now), 0) AS available,
    coalesce(sum(net) FILTER (WHERE available_on > $now), 0) AS pending FROM balance WHERE payout IS NULL`
  const row = store.prepare(sql).get({ $now: clock.now() })
  return { available: Number(row?.['available']), pending: Number(row?.['pending']) }
}

export function balanceOf(sandbox: Sandbox): Stripe.Balance {
  const { available, pending } = readBalance(sandbox)
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
export function payOut(sandbox: Sandbox, { manual = false, reconciled = true }: Kind = {}): Stripe.Payout {
  const { store, clock } = sandbox
  const { available: amount } = readBalance(sandbox)
  refuseUnless(amount > 0, 'You have insufficient available funds in your Stripe account.')
  const now = clock.now()
  const id = newId('po_1')
  const entry = createBalanceTransaction(sandbox, 'payout', {
    source: id,
    amount: -amount,
    description: 'STRIPE PAYOUT',
  })
  const payout = make('payout', {
    ...{ id, amount, automatic: !manual, balance_transaction: entry.id, created: now, currency: 'usd' },
    arrival_date: addBusinessDays(now, 1),
    reconciliation_status: manual ? 'not_applicable' : 'in_progress',
  })
  store.insert('payout', payout)
  if (!manual) {
    const collects = 'UPDATE balance SET payout = ? WHERE payout IS NULL AND available_on <= ?'
    store.prepare(collects).run(reconciled ? id : hidden(id), now)
  }
  emit(sandbox, 'payout.created', payout)
  return reconciled && !manual ? reconcilePayout(sandbox, payout) : payout
}

/** Under which its entries stand before Stripe lists them. */
const hidden = (id: string) => `${id}_in_progress`

/** From now on its entries can be listed. */
export function reconcilePayout(sandbox: Sandbox, payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(payout.reconciliation_status === 'in_progress', `${payout.id} is ${payout.reconciliation_status}.`)
  sandbox.store.prepare('UPDATE balance SET payout = ? WHERE payout = ?').run(payout.id, hidden(payout.id))
  const change = { reconciliation_status: 'completed' } as const
  return update(sandbox, 'payout', payout, change, 'payout.reconciliation_completed')
}

/** The bank has it, as far as Stripe knows. */
export function arrivePayout(sandbox: Sandbox, payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(payout.status === 'in_transit', `${payout.id} is ${payout.status}.`)
  return update(sandbox, 'payout', payout, { status: 'paid' }, 'payout.paid')
}

/** The bank refuses it, also days after it was said to be paid: the money is in the balance again. */
export function failPayout(sandbox: Sandbox, payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(/^(in_transit|paid)$/.test(payout.status), `${payout.id} is ${payout.status}.`)
  const { id: source, amount } = payout
  const entry = createBalanceTransaction(sandbox, 'payout_failure', { source, amount, description: 'PAYOUT FAILURE' })
  const change: Partial<Stripe.Payout> = {
    status: 'failed',
    failure_balance_transaction: entry.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed',
  }
  return update(sandbox, 'payout', payout, change, 'payout.failed')
}

/** A fee of its own, as for Stripe's other products. */
export function chargeFee(sandbox: Sandbox, amount: number): Stripe.BalanceTransaction {
  const description = 'Billing - Usage Fee'
  return createBalanceTransaction(sandbox, 'stripe_fee', { source: null, amount: -amount, description })
}

/** When the next daily payout can be made, or infinity while nothing is in the balance. */
export function nextPayoutAt({ store, clock }: Sandbox): number {
  const first = store.prepare('SELECT min(available_on) AS at FROM balance WHERE payout IS NULL').get()?.['at']
  if (first === null || first === undefined) return Infinity
  // One a day, at its start, also where the balance did not suffice.
  const after = Math.max(Number(first), Number(store.readSetting('payout-tried') ?? 0) + 1)
  return Math.max(Math.ceil(after / day) * day, startOfDay(clock.now()))
}

export function payOutDaily(sandbox: Sandbox): void {
  sandbox.store.writeSetting('payout-tried', String(startOfDay(sandbox.clock.now())))
  markAvailable(sandbox)
  if (readBalance(sandbox).available > 0) payOut(sandbox)
}

/** Entries say of themselves whether they are available. */
export function markAvailable({ store, clock }: Sandbox): void {
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
