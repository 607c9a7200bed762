import { largestPaymentCents } from '../values/money.ts'

/** What a donor may choose. Amounts are in cents. */
export const presetCents = [2500, 5000, 10_000, 25_000, 50_000] as const
export const defaultCents = 5000
export const minimumCents = 100
export const maximumCents = largestPaymentCents

export const tooSmallText = 'Please enter a donation amount of at least $1.'
export const partOfCentText = 'Please enter dollars and whole cents, such as 19.99.'
export const tooLargeText = 'The largest gift that can be made online is $999,999.99. Please write to us for more.'

export const frequencies = ['monthly', 'quarterly', 'annually'] as const
export type Frequency = (typeof frequencies)[number]

export const defaultFrequency: Frequency = 'monthly'

/** What may be added to a gift, as the fields are named in the form and in the calls of the functions. */
type ExtraName = 'cover' | 'tribute' | 'tributeName' | 'tellName' | 'tellEmail' | 'tellMessage' | 'note'

/**
 * As typed, without what is empty. `from` is what the link to the page said of itself: `?from=spring-letter`. `retype` says
 * that names and messages were lost on the way back from the checkout.
 */
export type GiftExtras = Partial<Record<ExtraName | 'from' | 'retype', string>>

/** One choice of a donor, as the server acts on it. */
export interface GiftChoice {
  /** Without what is added for the cost of the payment. */
  amountCents: number
  /** `once` or how often it repeats. */
  frequency: 'once' | Frequency
  /** What is added for the cost of the payment. */
  coverCents?: number
  extras?: GiftExtras | undefined
}

/**
 * Where a gift's receipt number comes from. The key is the browser's own for this choice; `mark` stands for what was added to
 * the gift, see `hashExtras`: the seed is part of an address, which must hold no name.
 */
export function giftSeed(
  { amountCents, frequency }: { amountCents: number | null } & Pick<GiftChoice, 'frequency'>,
  key: string,
  mark = '',
) {
  return `donate:${key}:${amountCents}:${frequency}${mark && `:${mark}`}`
}
