import type { Frequency } from '../values/payment-terms.ts'
import { largestPaymentCents } from '../values/money.ts'

/** The choices of a donor. Amounts are in cents. */
export const presetCents = [2500, 5000, 10_000, 25_000, 50_000] as const
export const defaultCents = 5000
export const minimumCents = 100
export const maximumCents = largestPaymentCents

export const defaultFrequency: Frequency = 'monthly'

/** The optional additions to a gift, with the field names of the form and of the functions. */
type ExtraName =
  | 'cover'
  | 'fund'
  | 'tribute'
  | 'tributeName'
  | 'tellName'
  | 'tellEmail'
  | 'tellMessage'
  | 'note'
  | 'noLetters'

/**
 * As typed, without empty values. `from` is the parameter of the link to the page: `?from=spring-letter`. `retype` is set
 * after a canceled checkout, when names and messages are lost.
 */
export type GiftExtras = Partial<Record<ExtraName | 'from' | 'retype', string>>

/** A gift, from the form to Stripe. */
export interface Gift {
  /** Without the addition for the cost of the payment. */
  amountCents: number
  /** `once` or how often it repeats. */
  frequency: 'once' | Frequency
  /** The addition for the cost of the payment, or 0. */
  coverCents: number
  extras: GiftExtras
}

/**
 * The receipt number of a gift is computed from this text, the same in the browser and on the server. The browser mints
 * the key for this gift. `extrasHash` is from `hashExtras`: the session key is part of a URL, which must not have a name.
 */
export function giftSessionKey(
  { amountCents, frequency }: { amountCents: number | null } & Pick<Gift, 'frequency'>,
  key: string,
  extrasHash = '',
) {
  return `donate:${key}:${amountCents}:${frequency}${extrasHash && `:${extrasHash}`}`
}
