import { site } from '../site.ts'

/** How a recurring gift is stopped: on the donate page, in the policies, on the pages after a gift and in the mails. */
export const howToStop = `You can stop it at any time: online in My giving, or write to ${site.email} or call ${site.phone}.`

/** The parts of the sentence that a donor agrees to. Without a script, the style sheet of a page puts them together. */
export const consentParts = {
  /** Before the amount is known. */
  unnamed: 'Your gift',
  today: ' is charged today, and then ',
  every: { monthly: 'every month', quarterly: 'every three months', annually: 'every year' },
  until: ' on this day, until you stop it: online in My giving, by email or by telephone.',
} as const

/**
 * What the giver of a recurring gift agrees to. It stands before the button of the donate page and on Stripe's page, and
 * is kept with the gift. `amount` is the whole charge in words, as "$50". Null: not known yet.
 */
export function recurringConsent(amount: string | null, frequency: keyof typeof consentParts.every): string {
  const { unnamed, today, every, until } = consentParts
  return `${amount ?? unnamed}${today}${every[frequency]}${until}`
}
