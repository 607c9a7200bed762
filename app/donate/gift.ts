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

/** What somebody gives, from the form to Stripe. */
export interface Gift {
  /** Without what is added for the cost of the payment. */
  amountCents: number
  /** `once` or how often it repeats. */
  frequency: 'once' | Frequency
  /** What is added for the cost of the payment, or 0. */
  coverCents: number
  extras: GiftExtras
}

/**
 * The text of which a gift's receipt number is computed, the same in the browser and on the server. The key is the browser's
 * own for this gift; `extrasHash` is that of `hashExtras`: the session key is part of an address, which must hold no name.
 */
export function giftSessionKey(
  { amountCents, frequency }: { amountCents: number | null } & Pick<Gift, 'frequency'>,
  key: string,
  extrasHash = '',
) {
  return `donate:${key}:${amountCents}:${frequency}${extrasHash && `:${extrasHash}`}`
}
