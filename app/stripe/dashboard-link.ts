import type { Tables } from '../db/tables.ts'

/** The page of a payment in Stripe's Dashboard, for people with access to the account. Returns null when it is not at Stripe. */
export function dashboardLink({ livemode, payment_intent_id: payment }: Tables['payment']): string | null {
  return payment && `${dashboardOf(livemode)}/payments/${payment}`
}

type OfPayout = Pick<Tables['payout'], 'id' | 'livemode'>

export const payoutLink = ({ id, livemode }: OfPayout): string => `${dashboardOf(livemode)}/payouts/${id}`

/** The page on which the owner of the account corrects the bank details. */
export const bankDetailsLink = ({ livemode }: Pick<OfPayout, 'livemode'>): string =>
  `${dashboardOf(livemode)}/settings/payouts`

const dashboardOf = (livemode: 0 | 1) => `https://dashboard.stripe.com${livemode === 1 ? '' : '/test'}`
