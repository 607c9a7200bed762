import { tokenLimits } from '../../content/receipts/token-limits.ts'
import { taxRules } from '../../content/tax-rules.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { yearOf } from '../../values/year-of.ts'

type TaxRule = Readonly<Record<'name' | 'year' | 'source' | 'reviewBy', string>>

/** The IRS publishes the limits of the next year in October or November. */
const limitsKnownBeforeMs = 31 * 24 * 60 * 60_000

/**
 * The rules of tax law that a person must compare with their sources, in a few words: those whose day of review has come, and
 * the limits for a token of a year that is near or has begun and has none.
 */
export function findRulesToReview(now: number, rules: Readonly<Record<string, TaxRule>> = taxRules): string[] {
  const due = Object.values(rules).filter(({ reviewBy }) => reviewBy <= publisherDay(now))
  const year = yearOf(now + limitsKnownBeforeMs)
  return [
    ...due.map(({ name, year: since, source }) => `${name} (rule of ${since}; ${source})`),
    ...(tokenLimits[year] ? [] : [`The limits for a token of ${year} (the IRS’s revenue procedure for the year)`]),
  ]
}
