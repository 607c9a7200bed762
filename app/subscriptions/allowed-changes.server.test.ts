import { expect, test } from 'vitest'
import { recurringWords } from '../content/my-giving/recurring.ts'
import type { Change } from '../stripe/subscriptions/change-subscription.server.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { fill } from '../words/fill.ts'
import { allowedChanges, findRefusal, isAlreadyMade } from './allowed-changes.server.ts'
import { sampleSubscription } from './testing/sample-subscription.ts'

const at = (day: string) => Date.parse(`${day}T17:00Z`)
const now = at('2027-01-10')
const { refused, page } = recurringWords

const allowedIf = (remote: Partial<RemoteSubscription>, isFullSession = true, time = now) =>
  allowedChanges({ ...sampleSubscription.remote, ...remote }, isFullSession, time)

const plan = ['amount', 'frequency', 'day']
const skipped = { skipsAt: at('2027-01-31'), next_at: at('2027-02-28'), resumes_at: at('2027-02-01') }
const stopped = { status: 'stopped', next_at: null } as const

const cases: [state: string, remote: Partial<RemoteSubscription>, offered: string[], whyNoOtherDay: string | null][] = [
  ['running', {}, [...plan, 'skipped', 'stopped', 'card'], null],
  ['skipped', skipped, ['amount', 'unskipped', 'stopped', 'card'], refused.skipped],
  ['paused', { paused: 'collection', next_at: null }, ['amount', 'unskipped', 'stopped', 'card'], refused.paused],
  ['failing', { status: 'failing' }, ['amount', 'skipped', 'stopped', 'card'], refused.failing],
  ['being charged', { next_at: now + 1000 }, ['amount', 'stopped', 'card'], refused.underWay],
  ['of a schedule', { unchangeable: 'schedule' }, ['card'], page.unchangeable.schedule],
  ['set up by the office', { unchangeable: 'other' }, ['stopped', 'card'], page.unchangeable.other],
  ['ending', stopped, ['card'], refused.stopped],
  ['ended', { ...stopped, hasEnded: true }, [], refused.stopped],
]

test.each(cases)('of a gift that is %s, page and form offer and refuse the same', (_, remote, offered, why) => {
  const allowed = allowedIf(remote)
  const isOffered = Object.entries(allowed).filter(([, change]) => change.isOffered)
  expect(isOffered.map(([what]) => what)).toEqual(offered)
  expect(findRefusal(allowed, { what: 'day', day: '2027-02-10' })?.error ?? null).toBe(why)
})

test('the link of a mail allows skipping and stopping, and changes of neither the plan nor the card', () => {
  const allowed = allowedIf({}, false)
  const isOffered = Object.entries(allowed).filter(([, change]) => change.isOffered)
  expect(isOffered.map(([what]) => what)).toEqual(['skipped', 'stopped'])
  expect(findRefusal(allowed, { what: 'amount', amountCents: 100 })).toMatchObject({ status: 403 })
})

test('the next payment moves within one period, and not to an earlier day', () => {
  const moveTo = (day: string) => findRefusal(allowedIf({}), { what: 'day', day })
  expect(['2027-01-31', '2027-02-28'].map(moveTo)).toEqual([null, null])
  expect(moveTo('2027-01-30')).toMatchObject({ status: 400, field: 'day' })
  expect(moveTo('2027-03-01')).toMatchObject({
    error: fill(recurringWords.day.wrong, { first: 'January 31, 2027', last: 'February 28, 2027' }),
  })
})

test('a change that is already made is recognized, and for a stopped gift only its stop', () => {
  const { amount_cents: amountCents, frequency } = sampleSubscription.remote
  const same: Change[] = [
    { what: 'amount', amountCents },
    { what: 'frequency', frequency: frequency as 'monthly' },
    { what: 'day', day: '2027-01-31' },
    { what: 'unskipped' },
  ]
  for (const change of same) {
    expect(isAlreadyMade(allowedIf({}), change), change.what).toBe(true)
    expect(isAlreadyMade(allowedIf(stopped), change), change.what).toBe(false)
  }
  expect(isAlreadyMade(allowedIf({}), { what: 'amount', amountCents: amountCents + 1 })).toBe(false)
  expect(isAlreadyMade(allowedIf(skipped), { what: 'skipped' })).toBe(true)
  expect(isAlreadyMade(allowedIf(stopped), { what: 'stopped' })).toBe(true)
})
