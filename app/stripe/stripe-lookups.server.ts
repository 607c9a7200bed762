import type Stripe from 'stripe'
import { dollarsOf } from './charge-state.server.ts'
import { idOf, isMissingAtStripe, stripe, stripeAccounts, type StripeAccount } from './stripe.server.ts'

/** Details of payments that the ledger does not keep. Each function throws when Stripe cannot be asked. */

/** Finds the payment intent of Stripe ids that the ledger does not keep, by the prefix of the id. */
const paymentByPrefix: Record<string, (client: Stripe, id: string) => Promise<string | null>> = {
  ch: async (client, id) => idOf((await client.charges.retrieve(id)).payment_intent),
  re: async (client, id) => idOf((await client.refunds.retrieve(id)).payment_intent),
  du: async (client, id) => idOf((await client.disputes.retrieve(id)).payment_intent),
  txn: async (client, id) => {
    const { source } = await client.balanceTransactions.retrieve(id, { expand: ['source'] })
    return typeof source === 'object' && source && 'payment_intent' in source ? idOf(source.payment_intent) : null
  },
}
// Bank payments and older disputes have other prefixes.
const sameAs: Record<string, string> = { py: 'ch', pyr: 're', dp: 'du' }

/** The payment intent of a charge, a refund, a dispute or a balance entry. Null when there is none. */
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
 * An invoice as it is now. `open`: a donor can confirm the payment or pay in another way on Stripe's page at `url`, which
 * can be opened for at least ten days (https://docs.stripe.com/invoicing/hosted-invoice-page). `closed`: the invoice is
 * void, uncollectible or deleted.
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
 * The subscription that a checkout session has begun. Returns null when it began none, or Stripe has no such session under the
 * present key. Undefined: the session is not complete, so its subscription is not known yet.
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

/** The open disputes and inquiries of banks about a payment. */
export async function findOpenDisputes(
  paymentIntent: string,
  account: StripeAccount,
): Promise<{ isRefundable: boolean; answerBy: number | null }[]> {
  const list = await (await stripe(account)).disputes.list({ payment_intent: paymentIntent, limit: 100 })
  return list.data
    .filter(({ status }) => /(needs_response|under_review)$/.test(status))
    .map((dispute) => ({ isRefundable: dispute.is_charge_refundable, answerBy: answerByOf(dispute) }))
}

/** The deadline for the answer to a dispute. Returns null when no answer is expected. */
const answerByOf = ({ status, evidence_details: { due_by: due } }: Stripe.Dispute) =>
  due && status.endsWith('needs_response') ? due * 1000 : null

/** One refund or dispute of a payment, as Stripe reports it. */
export interface MoneyBack {
  kind: 'refund' | 'dispute'
  /** Stripe's status. */
  status: string
  /** Null means a dispute in a currency other than US dollars that has taken nothing so far. */
  cents: number | null
  at: number
  /** The deadline for the answer to a dispute. Null means that no answer is expected. */
  answerBy: number | null
}

/** The refunds and disputes of a payment, for the page with its history. */
export async function findMoneyBack(paymentIntent: string, account: StripeAccount): Promise<MoneyBack[]> {
  const client = await stripe(account)
  const asked = { payment_intent: paymentIntent, limit: 100 }
  const [refunds, disputes] = await Promise.all([client.refunds.list(asked), client.disputes.list(asked)])
  return [
    ...refunds.data.map(({ status, amount, created }) => ({
      kind: 'refund' as const,
      status: status ?? 'pending',
      cents: amount,
      at: created * 1000,
      answerBy: null,
    })),
    ...disputes.data.map((dispute) => ({
      kind: 'dispute' as const,
      status: dispute.status,
      cents: dollarsOf(dispute),
      at: dispute.created * 1000,
      answerBy: answerByOf(dispute),
    })),
  ]
}

/** What a checkout session is for. */
export const linesOfSession = async (session: string, account: StripeAccount) =>
  (await (await stripe(account)).checkout.sessions.listLineItems(session, { limit: 100 })).data

/** The products that a checkout session is for. */
export const productsOfSession = async (session: string, account: StripeAccount): Promise<string[]> =>
  (await linesOfSession(session, account)).flatMap(({ price }) => idOf(price?.product) ?? [])

/** The products that an invoice is for. */
export const productsOfInvoice = ({ lines }: Stripe.Invoice): string[] =>
  lines.data.flatMap(({ pricing }) => pricing?.price_details?.product ?? [])
