import type Stripe from 'stripe'
import type { OrderTable } from '../platform/tables.ts'
import { statusOfSession } from './charge-state.server.ts'
import type { PaymentIdentity } from './payment-identity.server.ts'
import { idOf } from './payment-source.ts'
import { nothingMoved } from '../ledger/remaining-cents.ts'

/** What Stripe says of one order at the moment of asking, in the ledger's columns. */
export type OrderFacts = Omit<OrderTable, 'version' | 'updated_at' | 'acknowledged_at' | 'shipped_at' | 'tracking'>

type OrderIdentity = Extract<PaymentIdentity, { kind: 'order' }>

/** What the session tells of an order, with the address once there is one. */
export function orderFromSession(session: Stripe.Checkout.Session, { id, quantity }: OrderIdentity): OrderFacts {
  const shipping = session.collected_information?.shipping_details
  const address = shipping?.address
  return {
    id,
    status: statusOfSession(session),
    quantity,
    amount_cents: session.amount_total ?? 0,
    shipping_cents: session.shipping_cost?.amount_total ?? 0,
    ...nothingMoved,
    buyer_name: session.customer_details?.name ?? shipping?.name ?? null,
    buyer_email: session.customer_details?.email ?? null,
    ship_name: shipping?.name ?? null,
    ship_line1: address?.line1 ?? null,
    ship_line2: address?.line2 || null,
    ship_city: address?.city ?? null,
    ship_state: address?.state ?? null,
    ship_zip: address?.postal_code ?? null,
    payment_method: null,
    failure_reason: null,
    checkout_session_id: session.id,
    payment_intent_id: idOf(session.payment_intent),
    livemode: session.livemode ? 1 : 0,
    created_at: session.created * 1000,
    paid_at: null,
  }
}
