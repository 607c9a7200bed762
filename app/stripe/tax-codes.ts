/**
 * Stripe's tax codes of what the store sells: "Books", a printed one, and "Shipping" (https://docs.stripe.com/tax/tax-codes). That
 * of shipping stands in the `stripe` package, too, at `ShippingRateCreateParams.tax_code`. A session gives the code of shipping; the
 * code of a book is that of its product at Stripe, because a session that names a product cannot give another one.
 */
export const taxCodes = { book: 'txcd_35010000', shipping: 'txcd_92010001' } as const

/** Tax comes on top of the price: https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior */
export const addedTax = { tax_behavior: 'exclusive' } as const

/**
 * Whether Stripe refused a session because the account's tax settings lack something. Stripe names no code of this error, only
 * words such as "You must have a valid head office address to enable automatic tax calculation".
 */
export function isTaxNotReady(error: unknown): boolean {
  return error instanceof Error && /automatic.tax/i.test(error.message)
}
