import { recurringGift } from '../../payments/testing/recurring-gift.ts'
import type { RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'

const at = (day: string) => Date.parse(`${day}T17:00Z`)

const stored = recurringGift({
  next_at: at('2027-01-31'),
  method_expires_at: at('2030-01-01'),
  created_at: at('2026-10-31'),
  version: 3,
})
const { version: _, updated_at: __, ...columns } = stored
const remote: RemoteSubscription = {
  ...columns,
  hasSiteMetadata: true,
  paused: null,
  nextIfResumedAt: null,
  periodStartAt: at('2026-12-31'),
  skipsAt: null,
  hasEnded: false,
  isStopHeld: false,
  endReason: null,
  failed: null,
  isInDollars: true,
  unchangeable: null,
  changeIds: {},
  billing: { interval: 'month', interval_count: 1, itemId: 'si_1', anchorAt: at('2026-10-31') },
  methodId: 'pm_1',
  isBankAccount: false,
  otherMethod: null,
}

/** A monthly gift, in the ledger and at Stripe: the next charge is on January 31, 2027. */
export const sampleSubscription = { stored, remote }
