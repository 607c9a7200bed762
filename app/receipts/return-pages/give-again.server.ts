import type { RecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { config } from '../../config/config.server.ts'

type RepeatedGift = Pick<RecurringGift, 'amount_cents' | 'frequency'>

/** The donate page with the same gift chosen, to the cent. */
export function giveAgainPath({ amount_cents: cents, frequency: recurring }: RepeatedGift): string {
  return `/donate?${new URLSearchParams({ again: String(cents), recurring })}`
}

export const giveAgainUrl = (gift: RepeatedGift) => `${config().siteUrl}${giveAgainPath(gift)}`
