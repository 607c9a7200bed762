import type Stripe from 'stripe'
import { dollarsOf } from './charge-state.server.ts'
import { idOf, isMissingAtStripe, stripe, stripeAccounts, type StripeAccount } from './stripe.server.ts'

/** What messages and the staff need to know besides a payment's own state. Each throws when Stripe cannot be asked. */

/** Stripe's ids that the ledger does not keep: Stripe says which payment they are about. */
const paymentByPrefix: Record<string, (client: Stripe, id: string) => Promise<string | null>> = {
  ch: async (client, id) => idOf((await client.charges.retrieve(id)).payment_intent),
  re: async (client, id) => idOf((await client.refunds.retrieve(id)).payment_intent),
  du: async (client, id) => idOf((await client.disputes.retrieve(id)).payment_intent),
  txn: async (client, id) => {
    const { source } = await client.balanceTransactions.retrieve(id, { expand: ['source'] })
    return typeof source === 'object' && source && 'payment_intent' in source ? idOf(source.payment_intent) : null
  },
}
// Bank payments and older disputes have prefixes of their own.
const sameAs: Record<string, string> = { py: 'ch', pyr: 're', dp: 'du' }

/** The payment intent behind the id of a charge, a refund, a dispute or a balance entry. Null when there is none. */
export async function findPaymentIntent(id: string): Promise<string | null> {
  const prefix = /^([a-z]+)_\w+$/.exec(id)?.[1] ?? ''
  const paymentOf = paymentByPrefix[sameAs[prefix] ?? prefix]
  for (const account of paymentOf ? stripeAccounts() : []) {
    try {
      return (await paymentOf?.(await stripe(account), id)) ?? null
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error
    }
  }
  return null
}

/**
 * An invoice as it is now. `open`: on Stripe's own page at `url`, which can be opened for ten days at least
 * (https://docs.stripe.com/invoicing/hosted-invoice-page), a donor confirms the payment or pays in another way. `closed`:
 * it is void, was given up as uncollectible, or is gone.
 */
export type InvoiceToPay = { state: 'open'; url: string } | { state: 'paid' | 'closed' }

export async function readInvoiceToPay(invoiceId: string): Promise<InvoiceToPay> {
  try {
    const { status, hosted_invoice_url: url } = await (await stripe('donations')).invoices.retrieve(invoiceId)
    if (status === 'open' && url) return { state: 'open', url }
    return { state: status === 'paid' ? 'paid' : 'closed' }
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return { state: 'closed' }
  }
}

/**
 * What a checkout session has begun: a subscription, or null for none, also where Stripe has no such session under the
 * present key. Undefined: it does not say so far, because it is not complete.
 */
export async function findSubscriptionOfSession(
  session: string,
  account: StripeAccount,
): Promise<string | null | undefined> {
  try {
    const { mode, subscription } = await (await stripe(account)).checkout.sessions.retrieve(session)
    return mode === 'subscription' ? (idOf(subscription) ?? undefined) : null
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return null
  }
}

/** What a bank asks or disputes now. */
export async function findOpenDisputes(
  paymentIntent: string,
  account: StripeAccount,
): Promise<{ isRefundable: boolean; answerBy: number | null }[]> {
  const list = await (await stripe(account)).disputes.list({ payment_intent: paymentIntent, limit: 100 })
  return list.data
    .filter(({ status }) => /(needs_response|under_review)$/.test(status))
    .map((dispute) => ({ isRefundable: dispute.is_charge_refundable, answerBy: answerByOf(dispute) }))
}

/** Until when a dispute waits for an answer. Null: it waits for none. */
const answerByOf = ({ status, evidence_details: { due_by: due } }: Stripe.Dispute) =>
  due && status.endsWith('needs_response') ? due * 1000 : null

/** One refund or dispute of a payment, as Stripe has it. */
export interface MoneyBack {
  kind: 'refund' | 'dispute'
  /** Stripe's word. */
  status: string
  /** Null: a bank asks in another currency than dollars, and has taken nothing so far. */
  cents: number | null
  at: number
  /** Of a dispute that waits for an answer: until when. */
  answerBy: number | null
}

/** What was given back or taken back of a payment, for a page that tells its history. */
export async function findMoneyBack(paymentIntent: string, account: StripeAccount): Promise<MoneyBack[]> {
  const client = await stripe(account)
  const asked = { payment_intent: paymentIntent, limit: 100 }
  const [refunds, disputes] = await Promise.all([client.refunds.list(asked), client.disputes.list(asked)])
  return [
    ...refunds.data.map(({ status, amount, created }) => ({
      kind: 'refund' as const,
      status: status ?? 'pending',
      cents: amount,
      at: created * 1e3,
      answerBy: null,
    })),
    ...disputes.data.map((dispute) => ({
      kind: 'dispute' as const,
      status: dispute.status,
      cents: dollarsOf(dispute),
      at: dispute.created * 1e3,
      answerBy: answerByOf(dispute),
    })),
  ]
}
