import { words } from '../words/words.ts'

/**
 * Rules of federal tax law that pages print as a figure, each with the tax year from which it holds. On the day `reviewBy`, a
 * person compares the rule with its source, corrects the figure and the year, and writes the next day: `launch` and Today name
 * a rule whose day has come. Figures that the IRS adjusts each year, such as the most that an IRA may give, are not printed.
 */
export const taxRules = words('tax-rules', {
  /** The sums: alone, and on a joint return. */
  withoutItemizing: {
    name: 'What people who do not itemize may deduct',
    year: '2026',
    alone: '$1,000',
    joint: '$2,000',
    source: '26 USC 170(p); Public Law 119-21, section 70424',
    reviewBy: '2027-11-15',
  },
  itemizing: {
    name: 'The floor for people who itemize',
    year: '2026',
    floor: '0.5%',
    source: '26 USC 170(b)(1)(I); Public Law 119-21, section 70425',
    reviewBy: '2027-11-15',
  },
  iraGifts: {
    name: 'The age for a gift from an IRA',
    year: '2020',
    age: '70½',
    source: '26 USC 408(d)(8)(B)(ii); IRS Publication 590-B',
    reviewBy: '2027-11-15',
  },
})
