import { expect, test } from 'vitest'
import { taxRules } from '../../content/tax-rules.ts'
import { startOfDay } from '../../values/publisher-time.ts'
import { findRulesToReview } from './rules-to-review.ts'

const rule = { name: 'A rule', year: '2026', source: '26 USC 170(p)', reviewBy: '2026-11-15' }

test('a rule is to be reviewed from the morning of its day on', () => {
  const due = (now: number) => findRulesToReview(now, { rule })
  expect(due(startOfDay(2026, 11, 15) - 1)).toEqual([])
  expect(due(startOfDay(2026, 11, 15))).toEqual(['A rule (rule of 2026; 26 USC 170(p))'])
})

test('the limits for a token of a year without any are named a month before it begins', () => {
  const due = (now: number) => findRulesToReview(now, {})
  expect(due(startOfDay(2040, 6, 1))).toEqual([expect.stringContaining('a token of 2040')])
  expect(due(startOfDay(2025, 12, 15))).toEqual([])
  expect(due(startOfDay(2039, 12, 15))).toEqual([expect.stringContaining('a token of 2040')])
})

test('each rule that pages print has its year, its source and a day of review', () => {
  for (const { name, year, source, reviewBy } of Object.values(taxRules)) {
    expect([name, source]).not.toContain('')
    expect(year).toMatch(/^20\d\d$/)
    expect(reviewBy).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})
