import { taxInPart } from '../../catalog/sales-tax.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'

/** What was paid and what went back of an order, each with the part that is shipping or sales tax. */
export function orderAmounts(order: Order) {
  const { amount_cents: amount, shipping_cents: shipping, tax_cents: tax, refunded_cents: refunded } = order
  const taxBack = taxInPart(refunded, order)
  const [paid, ofIt] = [formatExactDollars(amount), `${formatExactDollars(shipping)} of it for shipping`]
  return {
    Amount: `${paid}, ${ofIt}${tax === null ? '' : ` and ${formatExactDollars(tax)} sales tax`}`,
    Refunded:
      refunded > 0 &&
      formatExactDollars(refunded) + (taxBack > 0 ? `, of it ${formatExactDollars(taxBack)} sales tax` : ''),
  }
}
