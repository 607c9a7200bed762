import type Stripe from 'stripe'
import { addBusinessDays, createBalanceTransaction, markAvailable, readBalance, startOfDay } from './balance.ts'
import { newId } from '../objects.ts'
import { clock, create, refuseUnless, store, update } from '../sandbox.ts'

const day = 86_400
/** How many business days the bank needs to take in a payout, and to give up what Stripe takes back. */
const bankDays = { deposit: 1, withdrawal: 3 }

interface Kind {
  /** Asked for in the Dashboard: Stripe does not know what it holds. */
  manual?: boolean | undefined
  /** Whether its entries can be listed at once. */
  reconciled?: boolean | undefined
}

/**
 * Everything that is available goes to the bank, or what the balance lacks is taken from there: a payout below zero. Its
 * entries can be listed from `payout.reconciliation_completed` on.
 */
export function payOut({ manual = false, reconciled = true }: Kind = {}): Stripe.Payout {
  const { available: amount } = readBalance()
  const isEnough = manual ? amount > 0 : amount !== 0
  refuseUnless(isEnough, 'You have insufficient available funds in your Stripe account.')
  refuseUnless(manual || !isBankErrored(), 'Payouts are stopped until the bank details are updated.')
  const now = clock.now()
  const id = newId('po_1')
  const entry = createBalanceTransaction('payout', { source: id, amount: -amount, description: 'STRIPE PAYOUT' })
  const payout = {
    id,
    amount,
    automatic: !manual,
    balance_transaction: entry.id,
    currency: 'usd',
    arrival_date: addBusinessDays(now, amount > 0 ? bankDays.deposit : bankDays.withdrawal),
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

/**
 * The bank refuses it, also days after it was said to be paid: the money is in the balance again, and none is sent before
 * the bank details are updated.
 */
export function failPayout(payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(/^(in_transit|paid)$/.test(payout.status), `${payout.id} is ${payout.status}.`)
  const { id: source, amount } = payout
  const entry = createBalanceTransaction('payout_failure', { source, amount, description: 'PAYOUT FAILURE' })
  const [failure_code, failure_message] =
    amount > 0
      ? ['account_closed', 'The bank account has been closed']
      : ['debit_not_authorized', 'Debit transactions are not approved on your bank account']
  store.writeSetting('bank-account', 'errored')
  const change = { status: 'failed', failure_balance_transaction: entry.id, failure_code, failure_message }
  return update('payout', payout, change, 'payout.failed')
}

const isBankErrored = () => store.readSetting('bank-account') === 'errored'

/** The account's owner puts the bank details right, in the Dashboard: payouts go on. */
export function updateBankAccount(): object {
  store.writeSetting('bank-account', 'new')
  return { status: 'new' }
}

/** When the next daily payout can be made, or infinity while nothing is in the balance. */
export function nextPayoutAt(): number {
  const first = store.prepare('SELECT min(available_on) AS at FROM balance WHERE payout IS NULL').get()?.['at']
  if (first === null || first === undefined) return Infinity
  // One a day, at its start, also where none could be made.
  const after = Math.max(Number(first), Number(store.readSetting('payout-tried') ?? 0) + 1)
  return Math.max(Math.ceil(after / day) * day, startOfDay(clock.now()))
}

export function payOutDaily(): void {
  store.writeSetting('payout-tried', String(startOfDay(clock.now())))
  markAvailable()
  const isWithdrawing = store.all('payout', { status: 'in_transit' }).some(({ amount }) => amount < 0)
  if (!isBankErrored() && !isWithdrawing && readBalance().available !== 0) payOut()
}
