import type Stripe from 'stripe'
import { newId } from '../ids.ts'

interface Input {
  id?: string | undefined
  created: number
  name: string
  description?: string | undefined
  images?: string[] | undefined
  metadata?: Record<string, string> | undefined
}

export function buildProduct(input: Input): Stripe.Product {
  return {
    id: input.id ?? newId('prod_'),
    object: 'product',
    active: true,
    created: input.created,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: input.created,
    url: null,
  }
}
