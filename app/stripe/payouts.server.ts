import type Stripe from 'stripe'
import { idOf, stripe, stripeAccounts, type StripeAccount } from './stripe.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Tables } from '../db/tables.ts'

export interface PayoutRef {
  account: StripeAccount
  id: string
}

export type BalanceEntry = Tables['balance_entry']
/** A payout as Stripe reports it, in the ledger's columns. */
export type RemotePayout = Omit<Tables['payout'], 'read_at' | 'difference_cents'>

/** An account's balance in US cents. */
export interface Balance {
  account: StripeAccount
  availableCents: number
  pendingCents: number
}

/** The payouts of an account in US dollars since a time, the newest first. */
export async function* payoutsSince(account: StripeAccount, since: number): AsyncGenerator<RemotePayout> {
  const created = { gte: Math.floor(since / 1000) }
  const list = (await stripe(account)).payouts.list({ created, limit: 100, expand: [`data.${failure}`] })
  for await (const payout of list) if (payout.currency === 'usd') yield remoteOf(payout, account)
}

/** A payout, and whether Stripe can list its entries yet. Null for one in another currency. */
export async function readPayout({
  account,
  id,
}: PayoutRef): Promise<{ remote: RemotePayout; isListed: boolean } | null> {
  const payout = await (await stripe(account)).payouts.retrieve(id, { expand: [failure] })
  if (payout.currency !== 'usd') return null
  return { remote: remoteOf(payout, account), isListed: payout.reconciliation_status === 'completed' }
}

const failure = 'failure_balance_transaction'

function remoteOf(payout: Stripe.Payout, account: StripeAccount): RemotePayout {
  const { id, amount, status, automatic, arrival_date, created, livemode } = payout
  const failed = payout.failure_balance_transaction as Stripe.BalanceTransaction | null
  return {
    id,
    account,
    amount_cents: amount,
    status,
    is_automatic: automatic ? 1 : 0,
    arrives_at: arrival_date * 1000,
    created_at: created * 1000,
    livemode: livemode ? 1 : 0,
    failed_at: failed ? failed.created * 1000 : null,
  }
}

/** All entries of a payout, read in pages. They include the entry of the payout itself. */
export async function* entriesOfPayout({ account, id }: PayoutRef): AsyncGenerator<BalanceEntry> {
  const client = await stripe(account)
  const list = client.balanceTransactions.list({ payout: id, limit: 100, expand: ['data.source'] })
  for await (const entry of list) yield entryOf(entry, account, id)
}

/** The balance entries of an account since a time, the newest first. Stripe does not report the payout of each here. */
export async function* entriesSince(account: StripeAccount, since: number): AsyncGenerator<BalanceEntry> {
  const created = { gte: Math.floor(since / 1000) }
  const asked = { created, currency: 'usd', limit: 100, expand: ['data.source'] }
  const list = (await stripe(account)).balanceTransactions.list(asked)
  for await (const entry of list) yield entryOf(entry, account, null)
}

function entryOf(entry: Stripe.BalanceTransaction, account: StripeAccount, payout: string | null): BalanceEntry {
  const { id, balance_type, type, reporting_category: category, amount, fee, net, created, available_on } = entry
  const source = entry.source as Exclude<Stripe.BalanceTransaction['source'], string>
  return {
    id,
    account,
    payout_id: payout,
    balance_type,
    type,
    category,
    amount_cents: amount,
    fee_cents: fee,
    net_cents: net,
    source_id: idOf(source),
    payment_intent_id: source && 'payment_intent' in source ? idOf(source.payment_intent) : null,
    description: category === 'fee' ? entry.description : null,
    created_at: created * 1000,
    available_at: available_on * 1000,
    livemode: livemode(),
  }
}

/** The balances at Stripe that will be paid out, in US dollars. Stripe keeps reserves on a separate balance. */
export async function readBalances(): Promise<Balance[]> {
  const balances: Balance[] = []
  for (const account of stripeAccounts()) {
    const { available, pending } = await (await stripe(account)).balance.retrieve()
    const sum = (list: { amount: number; currency: string }[]) =>
      list.reduce((total, { amount, currency }) => total + (currency === 'usd' ? amount : 0), 0)
    balances.push({ account, availableCents: sum(available), pendingCents: sum(pending) })
  }
  return balances
}
