import type Stripe from 'stripe'
import { newId } from '../ids.ts'

interface Input {
  created: number
  amount: number
  fee: number
  type: 'charge' | 'payment' | 'refund' | 'refund_failure' | 'adjustment'
  source: string
  description: string | null
}

/** The nonprofit card rate: 2.2 % and 30 cents. */
export function chargeFee(amount: number): number {
  return Math.round((amount * 220) / 10_000) + 30
}

const reportingCategories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
} as const

export const disputeFee = 1500

export function buildBalanceTransaction(input: Input): Stripe.BalanceTransaction {
  const { amount, fee, created } = input
  const day = 86_400
  return {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: Math.ceil(created / day) * day + 2 * day,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: input.description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: 'usd', description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: reportingCategories[input.type],
    source: input.source,
    status: 'pending',
    type: input.type,
  }
}
