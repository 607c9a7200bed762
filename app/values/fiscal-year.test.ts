import { expect, test } from 'vitest'
import { fiscalYear, fiscalYearOf } from './fiscal-year.ts'
import { wallTime } from './publisher-time.ts'

const daysOf = (year: number, endMonth: number) => {
  const { from, to } = fiscalYear(year, endMonth)
  return [wallTime(from), wallTime(to - 1)]
}

test('a fiscal year begins and ends at midnight of the publisher, and is named by the year in which it ends', () => {
  expect(daysOf(2026, 12)).toEqual(['2026-01-01T00:00:00', '2026-12-31T23:59:59'])
  expect(daysOf(2026, 6)).toEqual(['2025-07-01T00:00:00', '2026-06-30T23:59:59'])
  expect(daysOf(2026, 1)).toEqual(['2025-02-01T00:00:00', '2026-01-31T23:59:59'])
})

test('a time belongs to one fiscal year, on both sides of its edge', () => {
  for (const endMonth of [1, 6, 12]) {
    const { from, to } = fiscalYear(2026, endMonth)
    expect([from - 1, from, to - 1, to].map((at) => fiscalYearOf(at, endMonth))).toEqual([2025, 2026, 2026, 2027])
  }
})
