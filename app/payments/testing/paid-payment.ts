import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { noReversals } from '../../stripe/charge-state.server.ts'

const paid = {
  status: 'paid',
  ...noReversals,
  payer_name: 'Ada Giver',
  payer_email: 'ada@example.com',
  payment_method: 'card',
  failure_reason: null,
  checkout_session_id: 'cs_test_1',
  payment_intent_id: 'pi_1',
  livemode: 0,
  created_at: Date.UTC(2026, 10, 21, 15),
  paid_at: Date.UTC(2026, 10, 21, 15, 1),
} as const

/** A paid one-time gift of $50, as Stripe would report it, for tests that need one. */
export function paidGift(changes: Partial<RemotePayment> = {}): RemotePayment {
  return {
    ...paid,
    id: 'gift_000000000000000000000001',
    kind: 'gift',
    amount_cents: 5000,
    frequency: 'once',
    invoice_id: null,
    subscription_id: null,
    customer_id: 'cus_1',
    attempts: 0,
    retry_at: null,
    ...changes,
  }
}

/** The same for an order of one book. */
export function paidOrder(changes: Partial<RemotePayment> = {}): RemotePayment {
  return {
    ...paid,
    id: 'order_000000000000000000000001',
    kind: 'order',
    amount_cents: 1099,
    quantity: 1,
    shipping_cents: 399,
    ship_name: 'Ada Giver',
    ship_line1: '12 Elm Street',
    ship_line2: null,
    ship_city: 'Springfield',
    ship_state: 'IL',
    ship_zip: '62701',
    ...changes,
  }
}
