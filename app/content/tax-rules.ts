import { words } from '../words/words.ts'

/**
 * Rules of federal tax law that pages print as a figure, each with the tax year from which it holds. When to compare them with
 * the law, and the years that no page prints: `tax-reviews.ts`. Figures that the IRS adjusts each year, such as the most that an IRA may give, are not printed.
 */
export const taxRules = words('tax-rules', {
  /** What people who do not itemize may deduct: alone, and on a joint return. */
  withoutItemizing: { year: '2026', alone: '$1,000', joint: '$2,000' },
  /** The floor for people who itemize. */
  itemizing: { floor: '0.5%' },
  iraGifts: { age: '70 1/2' },
})
