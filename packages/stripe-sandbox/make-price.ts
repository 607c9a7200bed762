import type Stripe from 'stripe'
import type { z } from 'zod'
import { ApiError, missingResource } from './api-error.ts'
import { missing } from './check-session.ts'
import { buildPrice } from './objects/price.ts'
import { buildProduct } from './objects/product.ts'
import { mergeMetadata } from './params.ts'
import type { Sandbox } from './sandbox.ts'
import type { priceData } from './session-params.ts'

type PriceData = z.output<typeof priceData>

/** The price behind `price_data`, made once for the session or subscription that names it. */
export function makePrice(sandbox: Sandbox, data: PriceData, param: string): Stripe.Price {
  const currency = data.currency.toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) {
    throw new ApiError(`Invalid currency: ${data.currency}.`, { param: `${param}[currency]` })
  }
  if (data.product && data.product_data) {
    throw new ApiError('You may only specify one of these parameters: product, product_data.', {
      code: 'parameters_exclusive',
      param: `${param}[product_data]`,
    })
  }
  const price = buildPrice({
    created: sandbox.clock.now(),
    currency,
    product: productFor(sandbox, data, param),
    unitAmount: unitAmountOf(data, param),
    recurring: data.recurring
      ? { interval: data.recurring.interval, interval_count: data.recurring.interval_count ?? 1 }
      : null,
  })
  return sandbox.store.insert('price', price)
}

function productFor({ store, clock }: Sandbox, data: PriceData, param: string): string {
  if (data.product) {
    if (!store.find('product', data.product)) throw missingResource('product', data.product, `${param}[product]`, 400)
    return data.product
  }
  if (!data.product_data) return missing(`${param}[product]`)
  const { name, description, images, metadata } = data.product_data
  const product = buildProduct({
    created: clock.now(),
    name,
    description,
    images,
    metadata: mergeMetadata({}, metadata),
  })
  return store.insert('product', product).id
}

function unitAmountOf(data: PriceData, param: string): number {
  if (data.unit_amount !== undefined) return data.unit_amount
  if (data.unit_amount_decimal === undefined) return missing(`${param}[unit_amount]`)
  if (!/^\d{1,8}(\.0+)?$/.test(data.unit_amount_decimal)) {
    throw new ApiError('The sandbox knows whole cents only.', { param: `${param}[unit_amount_decimal]` })
  }
  return Number(data.unit_amount_decimal)
}
