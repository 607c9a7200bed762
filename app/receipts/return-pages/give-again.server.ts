import type { RecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { config } from '../../config/config.server.ts'
import { funds } from '../../catalog/funds.ts'
import type { Fund } from '../../content/funds.ts'

type RepeatedGift = Pick<RecurringGift, 'amount_cents' | 'frequency'>

/** The donate page with the same gift chosen, to the cent, and with its fund if that is still named. */
export function giveAgainPath(
  { amount_cents: cents, frequency: recurring }: RepeatedGift,
  fund: string | null | undefined,
  list: readonly Fund[] = funds,
): string {
  const query = new URLSearchParams({ again: String(cents), recurring })
  if (fund && list.some(({ key }) => key === fund)) query.set('fund', fund)
  return `/donate?${query}`
}

export const giveAgainUrl = (gift: RepeatedGift, fund: string | null) =>
  `${config().siteUrl}${giveAgainPath(gift, fund)}`
