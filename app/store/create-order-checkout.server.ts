import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { commonParams, createCheckout, type CreatedCheckout } from '../checkout/create-checkout.server.ts'
import { bookPath, hasSeveralBooks } from '../catalog/books.ts'
import { store } from '../content/pages/store.ts'
import { refusedCheckouts } from '../content/receipts/refused-checkouts.ts'
import { fill } from '../words/fill.ts'
import { formatExactDollars } from '../values/money.ts'
import { config } from '../config/config.server.ts'
import { productOfBook } from '../stripe/book-products.server.ts'
import { addedTax, taxCodes } from '../stripe/tax-codes.ts'
import { collectsSalesTax } from '../catalog/sales-tax.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { orderSessionKey, type OrderChoice, totalCents } from './order-options.ts'

/** Creates the checkout of an order, at the server's prices. `key` is a UUID that the browser mints for one choice. */
export function createOrderCheckout(choice: OrderChoice, key?: string): Promise<CreatedCheckout> {
  const { book, quantity } = choice
  const sessionKey = orderSessionKey(choice, key ?? randomUUID())
  const id = receiptNumberOf('order', sessionKey)
  return createCheckout({
    identity: { kind: 'order', id, book: book.key, quantity },
    sessionKey,
    key,
    params: checkoutSessionOf(id, choice),
    used: {
      code: 'already_ordered',
      paid: (amountCents) => fill(refusedCheckouts.order.paid, { amount: formatExactDollars(amountCents) }),
      expired: refusedCheckouts.order.expired,
    },
  })
}

/**
 * All parameters depend on the choice alone: a retry must send Stripe the same parameters with the same key. The place of the tax is
 * the address that the books go to: Checkout uses the one that it collects (https://docs.stripe.com/tax/customer-locations).
 */
export function checkoutSessionOf(id: string, choice: OrderChoice): Stripe.Checkout.SessionCreateParams {
  const { siteUrl } = config()
  const { book, quantity } = choice
  const params = commonParams({ kind: 'order', id, book: book.key, quantity }, totalCents(choice))
  const isTaxed = collectsSalesTax()
  return {
    ...params,
    ...(isTaxed && { automatic_tax: { enabled: true } }),
    mode: 'payment',
    submit_type: 'pay',
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${bookPath(book)}?turned-back=${quantity}`,
    line_items: [
      {
        quantity,
        price_data: {
          currency: 'usd',
          unit_amount: book.priceCents,
          product: productOfBook(book),
          ...(isTaxed && addedTax),
        },
      },
    ],
    shipping_address_collection: { allowed_countries: ['US'] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Standard shipping',
          fixed_amount: { amount: book.shippingCents, currency: 'usd' },
          ...(isTaxed && { ...addedTax, tax_code: taxCodes.shipping }),
        },
      },
    ],
    payment_intent_data: { description: 'Book order', metadata: params.metadata, statement_descriptor_suffix: 'BOOK' },
    custom_text: { submit: { message: noteAtStripe(choice) } },
  }
}

/** Books that share a product are named beside the button of Stripe's page. */
function noteAtStripe({ book, quantity }: OrderChoice): string {
  const { ofBook, note } = store.form
  if (book.stripeProduct !== null || !hasSeveralBooks()) return note
  return `${fill(ofBook, { quantity, title: book.title })} ${note}`
}
