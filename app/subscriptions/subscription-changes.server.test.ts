import { expect, test } from 'vitest'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'
import { subscriptionChanges } from './subscription-changes.server.ts'
import { sampleSubscription } from './testing/sample-subscription.ts'

const at = (day: string) => Date.parse(`${day}T17:00Z`)
const { stored, remote } = sampleSubscription
const skipped = { skipsAt: at('2027-01-31'), next_at: at('2027-02-28'), resumes_at: at('2027-02-01') }
const storedSkipped = { ...stored, next_at: skipped.next_at, resumes_at: skipped.resumes_at }

const cases: [what: string, before: RecurringGift, now: Partial<RemoteSubscription>, changes: string[]][] = [
  ['nothing', stored, {}, []],
  ['a renewal', stored, { next_at: at('2027-02-28'), periodStartAt: at('2027-01-31') }, []],
  ['the same day of the next month', stored, { next_at: at('2027-02-28') }, ['day']],
  ['the day before', stored, { next_at: at('2027-01-30') }, ['day']],
  [
    'a renewal of a short month',
    { ...stored, next_at: at('2027-02-28') },
    { next_at: at('2027-03-31'), periodStartAt: at('2027-02-28') },
    [],
  ],
  ['a payment that fails', stored, { status: 'failing' }, []],
  ['a skip', stored, skipped, ['skipped']],
  ['a skip that has passed', storedSkipped, { next_at: skipped.next_at }, []],
  ['a skip that is taken back', storedSkipped, {}, ['unskipped']],
  ['a pause without an end', stored, { paused: 'collection', next_at: null }, ['paused']],
  ['a pause after a payment failed', stored, { paused: 'failure', status: 'failing', next_at: null }, ['paused']],
  ['the end of such a pause', { ...stored, next_at: null }, {}, ['unskipped']],
  [
    'another day',
    stored,
    { next_at: at('2027-02-10'), billing: { ...remote.billing, anchorAt: at('2027-02-10') } },
    ['day'],
  ],
  [
    'another frequency',
    stored,
    { frequency: 'quarterly', billing: { ...remote.billing, interval_count: 3, anchorAt: at('2027-01-31') } },
    ['frequency'],
  ],
  ['another amount and card', stored, { amount_cents: 1, method: 'Visa ending in 1111' }, ['amount', 'card']],
  ['the same card with another date', stored, { method_expires_at: at('2033-01-01') }, ['card']],
  ['a card that is not known yet', { ...stored, method: null, method_expires_at: null }, {}, []],
  ['a stop', stored, { status: 'stopped', next_at: null, ends_at: at('2027-01-31') }, ['stopped']],
  ['an end after a stop', { ...stored, status: 'stopped', next_at: null }, { status: 'stopped', next_at: null }, []],
  ['a change of mind', { ...stored, status: 'stopped', next_at: null }, {}, ['resumed']],
]

test.each(cases)('after %s the right changes are recorded', (_what, before, now, changes) => {
  expect(subscriptionChanges(before, { ...remote, ...now }).map(({ what }) => what)).toEqual(changes)
})
