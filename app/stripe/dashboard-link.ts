import type { Tables } from '../db/tables.ts'

/** Where Stripe's Dashboard shows a payment to whoever is signed in to the account. Null for one that is not at Stripe. */
export function dashboardLink({ livemode, payment_intent_id: payment }: Tables['payment']): string | null {
  return payment && `${dashboardOf(livemode)}/payments/${payment}`
}

type OfPayout = Pick<Tables['payout'], 'id' | 'livemode'>

export const payoutLink = ({ id, livemode }: OfPayout): string => `${dashboardOf(livemode)}/payouts/${id}`

/** Where the owner of the account puts the bank details right. */
export const bankDetailsLink = ({ livemode }: Pick<OfPayout, 'livemode'>): string =>
  `${dashboardOf(livemode)}/settings/payouts`

const dashboardOf = (livemode: 0 | 1) => `https://dashboard.stripe.com${livemode === 1 ? '' : '/test'}`
