import { consentParts } from '../content/legal/recurring-consent.ts'

/**
 * What the giver of a recurring gift agrees to. It stands before the button of the donate page and on Stripe's page, and
 * is kept with the gift. `amount` is the whole charge in words, as "$50". Null means not known yet.
 */
export function recurringConsent(amount: string | null, frequency: keyof typeof consentParts.every): string {
  const { unnamed, today, every, until } = consentParts
  return `${amount ?? unnamed}${today}${every[frequency]}${until}`
}
