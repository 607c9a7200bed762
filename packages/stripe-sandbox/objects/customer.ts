import type Stripe from 'stripe'
import { newId, randomText } from '../ids.ts'

interface Input {
  created: number
  email: string | null
  name: string | null
  phone: string | null
  address?: Stripe.Address | null
  balance?: number
  shipping?: Stripe.Customer.Shipping | null
  description?: string | null
  metadata?: Record<string, string>
}

export function buildCustomer(input: Input): Stripe.Customer {
  return {
    id: newId('cus_'),
    object: 'customer',
    address: input.address ?? null,
    balance: input.balance ?? 0,
    created: input.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name,
    next_invoice_sequence: 1,
    phone: input.phone,
    preferred_locales: [],
    shipping: input.shipping ?? null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
