import type { RecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'

/** A recurring gift of $50 every month, for tests that need one. */
export function recurringGift(changes: Partial<RecurringGift> = {}): RecurringGift {
  return {
    subscription_id: 'sub_1',
    customer_id: 'cus_1',
    giver_id: null,
    status: 'active',
    amount_cents: 5000,
    frequency: 'monthly',
    next_at: null,
    resumes_at: null,
    ends_at: null,
    method: 'Visa ending in 4242',
    method_expires_at: null,
    livemode: 0,
    version: 1,
    created_at: 0,
    updated_at: 0,
    ...changes,
  }
}
