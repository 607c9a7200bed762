import { expect, test } from 'vitest'
import { taxReviews } from '../../content/tax-reviews.ts'
import { taxRules } from '../../content/tax-rules.ts'
import { startOfDay } from '../../values/publisher-time.ts'
import { findOldTaxRules } from '../today/site-needs.server.ts'
import type { NeedContext } from '../today/need.ts'
import { checkTaxRules } from './data-checks.server.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { findRulesToReview } from './rules-to-review.ts'

const itemizing = { name: 'A rule', year: '2026', source: '26 USC 170(p)', reviewBy: '2026-11-15' }

test('a rule is to be reviewed from the morning of its day on', () => {
  const due = (now: number) => findRulesToReview(now, { itemizing })
  expect(due(startOfDay(2026, 11, 15) - 1)).toEqual([])
  expect(due(startOfDay(2026, 11, 15))).toEqual(['A rule (rule of 2026; 26 USC 170(p))'])
})

test('the limits for a token of a year without any are named a month before it begins', () => {
  const due = (now: number) => findRulesToReview(now, {})
  expect(due(startOfDay(2040, 6, 1))).toEqual([expect.stringContaining('a token of 2040')])
  expect(due(startOfDay(2025, 12, 15))).toEqual([])
  expect(due(startOfDay(2039, 12, 15))).toEqual([expect.stringContaining('a token of 2040')])
})

test('launch and Today name the rules from their day of review on, with the way to correct them', async () => {
  const [before, after] = [startOfDay(2026, 11, 15), startOfDay(2027, 12, 15)]
  const context = (now: number) => ({ now, may: () => true }) as unknown as LaunchFacts & NeedContext
  expect(checkTaxRules(context(before))).toMatchObject({ state: 'ok' })
  expect(await findOldTaxRules(context(before))).toBeNull()
  const due = findRulesToReview(after)
  expect(due).toHaveLength(Object.keys(taxRules).length + 1)
  const found = checkTaxRules(context(after))
  expect(found).toMatchObject({ state: 'warning', how: expect.stringContaining('app/content/tax-reviews.ts') })
  for (const rule of due) expect(found.what).toContain(rule)
  expect(await findOldTaxRules(context(after))).toMatchObject({
    items: due.map((text) => ({ text })),
    link: { href: '/office/words?set=tax-reviews', label: 'Correct the rules' },
  })
})

test('each rule that pages print has its year, its source and a day of review', () => {
  expect(Object.keys(taxReviews)).toEqual(Object.keys(taxRules))
  for (const { name, year, source, reviewBy } of Object.values(taxReviews)) {
    expect([name, source]).not.toContain('')
    expect(year).toMatch(/^20\d\d$/)
    expect(reviewBy).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})
