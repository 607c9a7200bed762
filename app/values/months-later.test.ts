import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsLater, yearsLater } from './months-later.ts'

const at = (day: string) => Date.parse(`${day}T17:00Z`)

test.each([
  ['2027-01-28', 1, '2027-02-28'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2028-02-29', -24, '2026-02-28'],
  ['2028-11-30', 3, '2029-02-28'],
  ['2028-12-31', 2, '2029-02-28'],
])('%s and %i months are %s', (day, months, later) => {
  expect(monthsLater(at(day), months)).toBe(at(later))
})

test('a month has the day that is aimed for, or its last', () => {
  expect(monthsLater(at('2028-02-29'), 1, 31)).toBe(at('2028-03-31'))
  expect(monthsLater(at('2028-03-31'), 1, 31)).toBe(at('2028-04-30'))
})

test('a leap day is the last of February in other years', () => {
  expect(yearsLater(at('2028-02-29'), 7)).toBe(at('2035-02-28'))
  expect(yearsLater(at('2028-02-29'), -7)).toBe(at('2021-02-28'))
  expect(yearsLater(at('2028-02-29'), 4)).toBe(at('2032-02-29'))
})

test('what is older than a period by this count has lasted for the whole period', () => {
  const time = fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') })
  const rule = (now: number, months: number) => monthsLater(monthsLater(now, -months) - 1, months) <= now
  fc.assert(fc.property(time, fc.integer({ min: 1, max: 100 }), rule))
})
