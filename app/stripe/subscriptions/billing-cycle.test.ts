import { describe, expect, test } from 'vitest'
import { isOnCycle, nextCharge, nextOnCycle } from './billing-cycle.ts'

const monthly = { interval: 'month', interval_count: 1 }
const quarterly = { interval: 'month', interval_count: 3 }
const annually = { interval: 'year', interval_count: 1 }
const at = (day: string) => Date.parse(`${day}T17:00Z`)

describe('the charge after the next', () => {
  test.each([
    ['2026-12-03', monthly, '2026-12-03', '2027-01-03'],
    ['2027-01-31', monthly, '2026-10-31', '2027-02-28'],
    ['2027-02-28', monthly, '2026-10-31', '2027-03-31'],
    ['2026-11-30', quarterly, '2026-08-31', '2027-02-28'],
    ['2028-02-29', annually, '2028-02-29', '2029-02-28'],
    ['2026-12-28', { interval: 'week', interval_count: 2 }, '2026-12-14', '2027-01-11'],
  ])('after %s, %o, is as the anchor %s says', (day, interval, anchor, next) => {
    expect(nextCharge(at(day), interval, at(anchor))).toBe(at(next))
  })
})

test('a day is on the cycle of its anchor, also in a short month, and on no other cycle', () => {
  const anchor = at('2026-08-31')
  for (const day of ['2026-08-31', '2026-09-30', '2027-02-28', '2027-03-31']) {
    expect(isOnCycle(at(day), monthly, anchor), day).toBe(true)
  }
  expect(isOnCycle(at('2027-02-28'), quarterly, anchor)).toBe(true)
  expect(isOnCycle(at('2027-08-31'), annually, anchor)).toBe(true)
  // The planned day before the anchor was moved.
  expect(isOnCycle(at('2026-12-03'), monthly, at('2026-12-15'))).toBe(false)
  expect(isOnCycle(at('2026-09-30'), quarterly, anchor)).toBe(false)
  expect(isOnCycle(at('2026-08-31'), annually, at('2027-01-31'))).toBe(false)
  expect(isOnCycle(at('2026-12-07'), { interval: 'week', interval_count: 1 }, at('2026-12-21'))).toBe(true)
})

test.each([
  ['2026-12-20', monthly, '2026-08-31', '2026-12-31'],
  ['2027-02-28', monthly, '2026-08-31', '2027-03-31'],
  ['2027-02-01', monthly, '2026-08-31', '2027-02-28'],
  ['2026-11-30', quarterly, '2026-08-31', '2027-02-28'],
  ['2026-12-20', annually, '2026-12-25', '2026-12-25'],
  ['2026-12-28', { interval: 'week', interval_count: 2 }, '2026-12-14', '2027-01-11'],
])('the first charge after %s, %o, of the anchor %s is on %s', (now, interval, anchor, next) => {
  expect(nextOnCycle(interval, at(anchor), at(now))).toBe(at(next))
})
