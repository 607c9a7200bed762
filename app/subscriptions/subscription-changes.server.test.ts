import { expect, test } from 'vitest'
import type { SubscriptionFacts } from '../stripe/subscriptions/subscription.server.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'
import { subscriptionChanges } from './subscription-changes.server.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'

const at = (day: string) => Date.parse(`${day}T17:00Z`)
const monthly = { interval: 'month', interval_count: 1 }

const seen = recurringGift({
  ...{ next_at: at('2027-01-31'), method_expires_at: at('2030-01-01'), created_at: at('2026-10-31'), version: 3 },
})
const { version: _, updated_at: __, ...columns } = seen
const facts: SubscriptionFacts = {
  ...columns,
  isMarked: true,
  paused: null,
  nextIfResumedAt: null,
  periodStartAt: at('2026-12-31'),
  skipsAt: null,
  hasEnded: false,
  endReason: null,
  failed: null,
  isInDollars: true,
  unchangeable: null,
  changeIds: {},
  billing: { ...monthly, itemId: 'si_1', anchorAt: at('2026-10-31') },
  methodId: 'pm_1',
  isBankAccount: false,
  otherMethod: null,
}
const skipped = { skipsAt: at('2027-01-31'), next_at: at('2027-02-28'), resumes_at: at('2027-02-01') }
const seenSkipped = { ...seen, next_at: skipped.next_at, resumes_at: skipped.resumes_at }

const cases: [what: string, before: RecurringGift, now: Partial<SubscriptionFacts>, changes: string[]][] = [
  ['nothing', seen, {}, []],
  ['a renewal', seen, { next_at: at('2027-02-28'), periodStartAt: at('2027-01-31') }, []],
  ['the same day of the next month', seen, { next_at: at('2027-02-28') }, ['day']],
  ['the day before', seen, { next_at: at('2027-01-30') }, ['day']],
  [
    'a renewal of a short month',
    { ...seen, next_at: at('2027-02-28') },
    { next_at: at('2027-03-31'), periodStartAt: at('2027-02-28') },
    [],
  ],
  ['a payment that fails', seen, { status: 'failing' }, []],
  ['a skip', seen, skipped, ['skipped']],
  ['a skip that has passed', seenSkipped, { next_at: skipped.next_at }, []],
  ['a skip that is taken back', seenSkipped, {}, ['unskipped']],
  ['a pause without an end', seen, { paused: 'collection', next_at: null }, ['paused']],
  ['a pause after a payment failed', seen, { paused: 'failure', status: 'failing', next_at: null }, ['paused']],
  ['the end of such a pause', { ...seen, next_at: null }, {}, ['unskipped']],
  [
    'another day',
    seen,
    { next_at: at('2027-02-10'), billing: { ...facts.billing, anchorAt: at('2027-02-10') } },
    ['day'],
  ],
  [
    'another frequency',
    seen,
    { frequency: 'quarterly', billing: { ...facts.billing, interval_count: 3, anchorAt: at('2027-01-31') } },
    ['frequency'],
  ],
  ['another amount and card', seen, { amount_cents: 1, method: 'Visa ending in 1111' }, ['amount', 'card']],
  ['the same card with another date', seen, { method_expires_at: at('2033-01-01') }, ['card']],
  ['a card that is not known yet', { ...seen, method: null, method_expires_at: null }, {}, []],
  ['a stop', seen, { status: 'stopped', next_at: null, ends_at: at('2027-01-31') }, ['stopped']],
  ['an end after a stop', { ...seen, status: 'stopped', next_at: null }, { status: 'stopped', next_at: null }, []],
  ['a change of mind', { ...seen, status: 'stopped', next_at: null }, {}, ['resumed']],
]

test.each(cases)('of %s the giver is told what is different', (_what, before, now, changes) => {
  expect(subscriptionChanges(before, { ...facts, ...now }).map(({ what }) => what)).toEqual(changes)
})
