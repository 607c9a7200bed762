import type Stripe from 'stripe'
import { config } from '../config/config.server.ts'
import { isGiftMetadata } from './payment-identity.server.ts'
import { idOf, stripe } from './stripe.server.ts'

/**
 * Whether a person has a recurring gift in a currency other than US dollars, which a payment link of the Dashboard can
 * create. The ledger's amounts are in US cents, so it has no row for such a gift. Stripe finds it only by the address as it
 * was typed there. Throws when Stripe cannot be asked.
 */
export async function hasGiftInOtherCurrency(email: string): Promise<boolean> {
  const { customers, subscriptions } = await stripe('donations')
  for (const { id: customer } of (await customers.list({ email, limit: 20 })).data) {
    const { data } = await subscriptions.list({ customer, limit: 100 })
    if (data.some((each) => each.currency !== 'usd' && isGift(each))) return true
  }
  return false
}

const isGift = ({ metadata, items }: Stripe.Subscription) =>
  isGiftMetadata(metadata) || items.data.some(({ price }) => idOf(price.product) === config().stripe.donationProduct)
