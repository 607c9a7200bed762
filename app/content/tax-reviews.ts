import { words } from '../words/words.ts'
import { taxRules } from './tax-rules.ts'

/** When a person compares a rule with its source. */
interface TaxReview {
  name: string
  /** The tax year from which it holds. */
  year: string
  source: string
  reviewBy: string
}

/**
 * The sources of `tax-rules.ts`, apart because no page shows them. On the day `reviewBy`, a person compares the rule with its
 * source, corrects the figure and the year, and writes the next day: `launch` and Today name a rule whose day has come.
 */
export const taxReviews = words<Record<keyof typeof taxRules, TaxReview>>(
  'tax-reviews',
  {
    withoutItemizing: {
      name: 'What people who do not itemize may deduct',
      year: '{taxRules.withoutItemizing.year}',
      source: '26 USC 170(p); Public Law 119-21, section 70424',
      reviewBy: '2027-11-15',
    },
    itemizing: {
      name: 'The floor for people who itemize',
      year: '2026',
      source: '26 USC 170(b)(1)(I); Public Law 119-21, section 70425',
      reviewBy: '2027-11-15',
    },
    iraGifts: {
      name: 'The age for a gift from an IRA',
      year: '2006',
      source: '26 USC 408(d)(8)(B)(ii); IRS Publication 590-B',
      reviewBy: '2027-11-15',
    },
  },
  { taxRules },
)
