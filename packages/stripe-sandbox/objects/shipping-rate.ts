import type Stripe from 'stripe'
import { newId } from '../ids.ts'

interface Input {
  created: number
  displayName: string
  amount: number
  deliveryEstimate: Stripe.ShippingRate.DeliveryEstimate | null
  metadata: Record<string, string>
  taxBehavior: Stripe.ShippingRate.TaxBehavior
  taxCode: string | null
}

export function buildShippingRate(input: Input): Stripe.ShippingRate {
  return {
    id: newId('shr_1'),
    object: 'shipping_rate',
    active: true,
    created: input.created,
    delivery_estimate: input.deliveryEstimate,
    display_name: input.displayName,
    fixed_amount: { amount: input.amount, currency: 'usd' },
    livemode: false,
    metadata: input.metadata,
    tax_behavior: input.taxBehavior,
    tax_code: input.taxCode,
    type: 'fixed_amount',
  }
}
