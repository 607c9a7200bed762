import type Stripe from 'stripe'
import { newId } from './ids.ts'
import type { Sandbox } from './sandbox.ts'
import { createSession } from './sessions.ts'

interface Link {
  product: string
  amount: number
  currency: string
  interval?: 'day' | 'week' | 'month' | 'year' | undefined
  interval_count?: number | undefined
}

/**
 * The session that Stripe makes when a payer opens a payment link. It bears the link's id and the metadata that the
 * link has in the Dashboard, which is none: https://docs.stripe.com/payment-links/api
 */
export function openPaymentLink(sandbox: Sandbox, link: Link): Stripe.Checkout.Session {
  const { product, amount, currency, interval, interval_count = 1 } = link
  const recurring = interval && { interval, interval_count }
  const price = { currency, product, unit_amount: amount, ...(recurring && { recurring }) }
  const params = {
    mode: recurring ? ('subscription' as const) : ('payment' as const),
    line_items: [{ price_data: price, quantity: 1 }],
    success_url: 'https://stripe.com',
  }
  return createSession(sandbox, params, '', newId('plink_1'))
}
