import type Stripe from 'stripe'
import { addBusinessDays, createBalanceTransaction, markAvailable, readBalance, startOfDay } from './balance.ts'
import { newId } from '../objects.ts'
import { clock, create, refuseUnless, store, update } from '../sandbox.ts'

const day = 86_400
/** Business days until the bank receives a payout, and until Stripe receives a withdrawal. */
const bankDays = { deposit: 1, withdrawal: 3 }

interface Kind {
  /** Requested in the Dashboard: Stripe does not know its entries. */
  manual?: boolean | undefined
  /** Its entries can be listed at once. */
  reconciled?: boolean | undefined
}

/**
 * Pays the available balance out to the bank. A negative balance is withdrawn from the bank: a payout with a negative
 * amount. The entries can be listed after `payout.reconciliation_completed`.
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

/** The payout's name in the table `balance` before its entries can be listed. */
const hidden = (id: string) => `${id}_in_progress`

/** The payout's entries can be listed after this. */
export function reconcilePayout(payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(payout.reconciliation_status === 'in_progress', `${payout.id} is ${payout.reconciliation_status}.`)
  store.prepare('UPDATE balance SET payout = ? WHERE payout = ?').run(payout.id, hidden(payout.id))
  const change = { reconciliation_status: 'completed' } as const
  return update('payout', payout, change, 'payout.reconciliation_completed')
}

/** Stripe assumes that the bank has received it. */
export function arrivePayout(payout: Stripe.Payout): Stripe.Payout {
  refuseUnless(payout.status === 'in_transit', `${payout.id} is ${payout.status}.`)
  return update('payout', payout, { status: 'paid' }, 'payout.paid')
}

/**
 * The bank refuses the payout, also days after its status was `paid`: the money is in the balance again, and there are
 * no payouts until the bank details are updated.
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

/** The account's owner corrects the bank details in the Dashboard: payouts continue. */
export function updateBankAccount(): object {
  store.writeSetting('bank-account', 'new')
  return { status: 'new' }
}

/** The time of the next daily payout, or infinity while the balance is empty. */
export function nextPayoutAt(): number {
  const first = store.prepare('SELECT min(available_on) AS at FROM balance WHERE payout IS NULL').get()?.['at']
  if (first === null || first === undefined) return Infinity
  // One attempt a day, at its start.
  const after = Math.max(Number(first), Number(store.readSetting('payout-tried') ?? 0) + 1)
  return Math.max(Math.ceil(after / day) * day, startOfDay(clock.now()))
}

export function payOutDaily(): void {
  store.writeSetting('payout-tried', String(startOfDay(clock.now())))
  markAvailable()
  const isWithdrawing = store.all('payout', { status: 'in_transit' }).some(({ amount }) => amount < 0)
  if (!isBankErrored() && !isWithdrawing && readBalance().available !== 0) payOut()
}
