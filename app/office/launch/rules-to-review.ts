import { tokenLimits } from '../../content/receipts/token-limits.ts'
import { taxReviews } from '../../content/tax-reviews.ts'
import { taxRules } from '../../content/tax-rules.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { yearOf } from '../../values/year-of.ts'

/** The IRS publishes the limits of the next year in October or November. */
const limitsKnownBeforeMs = 31 * 24 * 60 * 60_000

/**
 * What a person must compare with the law, in a few words: the rules whose day of review has come, and the limits for a token of
 * a year that is near or has begun and has none.
 */
export function findRulesToReview(now: number, reviews: Partial<typeof taxReviews> = taxReviews): string[] {
  const due = (Object.keys(taxRules) as (keyof typeof taxRules)[]).flatMap((key) => {
    const review = reviews[key]
    if (!review || review.reviewBy > publisherDay(now)) return []
    return `${review.name} (rule of ${review.year}; ${review.source})`
  })
  const year = yearOf(now + limitsKnownBeforeMs)
  return [
    ...due,
    ...(tokenLimits[year] ? [] : [`The limits for a token of ${year} (the IRS’s revenue procedure for the year)`]),
  ]
}
