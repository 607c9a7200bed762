import type Stripe from 'stripe'
import type { GiftTable } from '../platform/tables.ts'
import { statusOfSession } from './charge-state.server.ts'
import type { PaymentIdentity } from './payment-identity.server.ts'
import { idOf } from './payment-source.ts'
import { nothingMoved } from '../ledger/remaining-cents.ts'

/** What Stripe says of one gift at the moment of asking, in the ledger's columns. */
export type GiftFacts = Omit<GiftTable, 'version' | 'updated_at' | 'acknowledged_at'>

type GiftIdentity = Extract<PaymentIdentity, { kind: 'gift' }>

/** What the session alone tells; enough for a gift that is not paid yet. */
export function giftFromSession(session: Stripe.Checkout.Session, { id, frequency }: GiftIdentity): GiftFacts {
  return {
    id,
    status: statusOfSession(session),
    frequency,
    amount_cents: session.amount_total ?? 0,
    ...nothingMoved,
    donor_name: session.collected_information?.individual_name ?? session.customer_details?.name ?? null,
    donor_email: session.customer_details?.email ?? null,
    payment_method: null,
    failure_reason: null,
    checkout_session_id: session.id,
    invoice_id: idOf(session.invoice),
    subscription_id: idOf(session.subscription),
    payment_intent_id: idOf(session.payment_intent),
    customer_id: idOf(session.customer),
    ...notTried,
    livemode: session.livemode ? 1 : 0,
    created_at: session.created * 1000,
    paid_at: null,
  }
}

/** What the invoice of a recurring gift alone tells. */
export function giftFromInvoice(invoice: Stripe.Invoice, { id, frequency }: GiftIdentity): GiftFacts {
  return {
    id,
    status: 'pending',
    frequency,
    amount_cents: invoice.amount_due,
    ...nothingMoved,
    donor_name: invoice.customer_name,
    donor_email: invoice.customer_email,
    payment_method: null,
    failure_reason: null,
    checkout_session_id: null,
    invoice_id: invoice.id,
    subscription_id: idOf(invoice.parent?.subscription_details?.subscription),
    payment_intent_id: null,
    customer_id: idOf(invoice.customer),
    ...triesOf(invoice),
    livemode: invoice.livemode ? 1 : 0,
    created_at: invoice.created * 1000,
    paid_at: null,
  }
}

const notTried = { attempts: 0, retry_at: null }

/** How often the invoice's payment was tried, and when it is tried again: while it is open, and Stripe plans to. */
export function triesOf({ attempt_count: attempts, next_payment_attempt: next, status }: Stripe.Invoice) {
  return { attempts, retry_at: status === 'open' && next ? next * 1000 : null }
}
