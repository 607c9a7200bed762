/** The status of a payment. */
export type PaymentStatus =
  | 'pending'
  | 'processing'
  | 'paid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute-lost'
  | 'failed'
  | 'expired'

/** How often a recurring gift that the site offers repeats, in the order of the choices. */
export const frequencies = ['monthly', 'quarterly', 'annually'] as const
export type Frequency = (typeof frequencies)[number]

/** What the program asks of a frequency. Its words are in the content, where typecheck asks for each. */
interface FrequencyTerms {
  /** As Stripe bills it. `billing-cycle.ts` counts months and years alone: a week needs a rule there first. */
  billing: { interval: 'month' | 'year'; interval_count: number }
  /** How else a price at Stripe may say the same: "12 month". */
  alsoBilled: readonly string[]
  /** The fewest and the most days of a period that is billed. */
  days: readonly [fewest: number, most: number]
  timesInYear: number
  /** Whether the giver is reminded of each charge, because the one before is long ago. */
  isReminded: boolean
}

export const frequencyTerms: Record<Frequency, FrequencyTerms> = {
  monthly: {
    billing: { interval: 'month', interval_count: 1 },
    alsoBilled: [],
    days: [28, 31],
    timesInYear: 12,
    isReminded: false,
  },
  quarterly: {
    billing: { interval: 'month', interval_count: 3 },
    alsoBilled: [],
    days: [89, 92],
    timesInYear: 4,
    isReminded: true,
  },
  annually: {
    billing: { interval: 'year', interval_count: 1 },
    alsoBilled: ['12 month'],
    days: [365, 366],
    timesInYear: 1,
    isReminded: true,
  },
}

/** `recurring` is any other interval, which payment links of the Dashboard may have. */
export type PaymentFrequency = 'once' | Frequency | 'recurring'
