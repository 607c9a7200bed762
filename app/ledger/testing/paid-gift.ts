import type { GiftFacts } from '../../stripe/gift-facts.server.ts'
import { nothingMoved } from '../remaining-cents.ts'

/** A paid one-time gift of $50, as Stripe would report it, for tests that need one. */
export function paidGift(changes: Partial<GiftFacts> = {}): GiftFacts {
  return {
    id: 'gift_000000000000000000000001',
    status: 'paid',
    frequency: 'once',
    amount_cents: 5000,
    ...nothingMoved,
    donor_name: 'Ada Giver',
    donor_email: 'ada@example.com',
    payment_method: 'card',
    failure_reason: null,
    checkout_session_id: 'cs_test_1',
    invoice_id: null,
    subscription_id: null,
    payment_intent_id: 'pi_1',
    customer_id: 'cus_1',
    attempts: 0,
    retry_at: null,
    livemode: 0,
    created_at: Date.UTC(2026, 10, 21, 15),
    paid_at: Date.UTC(2026, 10, 21, 15, 1),
    ...changes,
  }
}
