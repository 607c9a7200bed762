/** What a donor may choose. Amounts are in cents. */
export const presetCents = [2500, 5000, 10_000, 25_000, 50_000] as const
export const defaultCents = 5000
export const minimumCents = 100
/** Stripe's largest amount in US dollars: eight digits. */
export const maximumCents = 99_999_999

export const tooSmallText = 'Please enter a donation amount of at least $1.'
export const partOfCentText = 'Please enter dollars and whole cents, such as 19.99.'
export const tooLargeText = 'The largest gift that can be made online is $999,999.99. Please write to us for more.'

export const frequencies = ['monthly', 'quarterly', 'annually'] as const
export type Frequency = (typeof frequencies)[number]

export const defaultFrequency: Frequency = 'monthly'

/** One choice of a donor, as the server acts on it. */
export interface GiftChoice {
  amountCents: number
  /** `once` or how often it repeats. */
  frequency: 'once' | Frequency
}

/** Where a gift's receipt number comes from. The key is the browser's own for this choice. */
export function giftSeed(
  { amountCents, frequency }: { amountCents: number | null } & Pick<GiftChoice, 'frequency'>,
  key: string,
) {
  return `donate:${key}:${amountCents}:${frequency}`
}
