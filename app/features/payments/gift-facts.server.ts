import type Stripe from 'stripe'
import type { GiftTable } from '../../infra/tables.ts'
import { statusOfSession } from './charge-state.server.ts'
import { idOf } from './payment-source.ts'
import { receiptNumberOf } from './receipt-number.ts'

/** What Stripe says of one gift at the moment of asking, in the ledger's columns. */
export type GiftFacts = Omit<GiftTable, 'version' | 'updated_at' | 'acknowledged_at'>

/** What the session alone tells; enough for a gift that is not paid yet. Null when it is not a donation. */
export function giftFromSession(session: Stripe.Checkout.Session): GiftFacts | null {
  const { kind, ref, frequency } = session.metadata ?? {}
  if (kind !== 'donation' || !ref) return null
  return {
    id: ref,
    status: statusOfSession(session),
    frequency: frequencyOf(frequency),
    amount_cents: session.amount_total ?? 0,
    refunded_cents: 0,
    donor_name: session.collected_information?.individual_name ?? session.customer_details?.name ?? null,
    donor_email: session.customer_details?.email ?? null,
    payment_method: null,
    failure_reason: null,
    checkout_session_id: session.id,
    invoice_id: idOf(session.invoice),
    subscription_id: idOf(session.subscription),
    payment_intent_id: idOf(session.payment_intent),
    customer_id: idOf(session.customer),
    livemode: session.livemode ? 1 : 0,
    created_at: session.created * 1000,
    paid_at: null,
  }
}

/** What the invoice of a renewal alone tells. Null when it is not a donation's. */
export function giftFromInvoice(invoice: Stripe.Invoice): GiftFacts | null {
  const details = invoice.parent?.subscription_details
  if (details?.metadata?.['kind'] !== 'donation') return null
  return {
    id: receiptNumberOf('gift', invoice.id),
    status: 'pending',
    frequency: frequencyOf(details.metadata['frequency']),
    amount_cents: invoice.total,
    refunded_cents: 0,
    donor_name: invoice.customer_name,
    donor_email: invoice.customer_email,
    payment_method: null,
    failure_reason: null,
    checkout_session_id: null,
    invoice_id: invoice.id,
    subscription_id: idOf(details.subscription),
    payment_intent_id: null,
    customer_id: idOf(invoice.customer),
    livemode: invoice.livemode ? 1 : 0,
    created_at: invoice.created * 1000,
    paid_at: null,
  }
}

function frequencyOf(text: string | undefined): GiftTable['frequency'] {
  return text === 'monthly' || text === 'quarterly' || text === 'annually' ? text : 'once'
}
