import { salesTax } from '../content/sales-tax.ts'

/** Whether the store collects sales tax in any state. */
export const collectsSalesTax = () => salesTax.states.length > 0

/**
 * The tax in a part of a taxed payment, in cents: its share in proportion, rounded to the cent, so that the whole has the whole
 * tax. Stripe Tax divides refunds in this way (https://docs.stripe.com/tax/invoicing/refunds, "in proportion to the refunded
 * amount"). Of several refunds, the tax of each is that of the sum until it, less that of the sum before it.
 */
export function taxInPart(partCents: number, { amount_cents: amount, tax_cents: tax }: TaxedPayment): number {
  return tax === null || amount === 0 ? 0 : Math.floor((2 * tax * Math.min(partCents, amount) + amount) / (2 * amount))
}

interface TaxedPayment {
  amount_cents: number
  tax_cents: number | null
}
