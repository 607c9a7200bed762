import { formatExactDollars, largestPaymentCents } from '../../app/values/money.ts'
import { addedBookList } from '../../app/words/added-book-list.ts'

interface Limits {
  least: number
  most: number
  /** Whether 0 is an amount, too, below the least one. */
  mayBeZero?: boolean
}

/** Stripe's least payment in US dollars. No amount of the content that a person pays is smaller. */
const smallestPaymentCents = 50

/** What the office's form takes as the price or the shipping of a book. */
function ofOffice(name: 'priceCents' | 'shippingCents'): Limits {
  const field = addedBookList.fields.find((each) => each.name === name)
  return { least: field?.least || smallestPaymentCents, most: field?.most ?? largestPaymentCents }
}

/**
 * The limits of amounts, in cents, by the name of the field. Those of tokens have only grown since the first ones, which are
 * $5, $25 and $50: Rev. Proc. 90-12.
 */
const limitsOf: Readonly<Record<string, Limits>> = {
  priceCents: ofOffice('priceCents'),
  shippingCents: { ...ofOffice('shippingCents'), mayBeZero: true },
  fixedCents: { least: 1, most: 100 },
  articleCents: { least: 500, most: 10_000 },
  leastPaymentCents: { least: 2500, most: 50_000 },
  mostValueCents: { least: 5000, most: 100_000 },
}
const otherLimits: Limits = { least: smallestPaymentCents, most: largestPaymentCents }

/**
 * What is wrong with an amount in cents, and what to type: most often it is typed in dollars, such as 7 or 7.5. Returns null when
 * it is right, or the field holds no cents.
 */
export function findAmountFault(field: string, value: number): string | null {
  if (!/cents$/i.test(field)) return null
  const { least, most, mayBeZero = false } = limitsOf[field] ?? otherLimits
  if (mayBeZero && value === 0) return null
  if (Number.isInteger(value) && value >= least && value <= most) return null
  const inCents = Math.round(value * 100)
  const example = inCents >= least && inCents <= most ? inCents : least
  const given = Number.isInteger(value) ? formatExactDollars(value) : 'no whole number'
  return `${field} is in cents: ${example} is ${formatExactDollars(example)}, and ${value} is ${given}. Type a number from ${least} to ${most}${mayBeZero ? ', or 0' : ''}`
}
