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

/** What an exemption certificate says of the orders that are sold without sales tax. */
export interface Coverage {
  /** The two letters of the postal service. */
  state: string
  /** The last day on which it is valid, as 2026-11-29. Null means that it names none. */
  expires_on: string | null
}

/**
 * Whether a certificate is for an order: sales tax is that of the state to which the books go, on the day of the sale. An order's day
 * is the one on which its page at Stripe was opened. Such a page ends within 24 hours.
 */
export const coversOrder = (
  { state, expires_on: lastDay }: Coverage,
  { shipState, orderedOn }: { shipState: string | null; orderedOn: string },
) => shipState === state && isValidOn(lastDay, orderedOn)

/** Whether a certificate with this last day is valid on a day. */
export const isValidOn = (lastDay: string | null, day: string) => lastDay === null || day <= lastDay

interface TaxedPayment {
  amount_cents: number
  tax_cents: number | null
}
