import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { book } from '../content/book.ts'
import { store } from '../content/store.ts'
import { config } from '../platform/config.server.ts'
import type { Db } from '../platform/db.server.ts'
import {
  createSession,
  notePending,
  openLedger,
  refuseUsedKey,
  type CheckoutRefusal,
  type StartedCheckout,
} from '../checkout/create-session.server.ts'
import { formatExactDollars } from '../ledger/money.ts'
import { paymentFromSession } from '../stripe/payment-facts.server.ts'
import { findPayment, insertPayment } from '../ledger/payment.queries.server.ts'
import { toMetadata } from '../stripe/payment-identity.server.ts'
import { receiptNumberOf } from '../stripe/receipt-number.ts'
import { orderSeed, type OrderChoice } from './order-options.ts'

/**
 * Triggered by: the store's form, with or without a script.
 * Changes: makes a checkout session at Stripe, at our own prices, and notes the order as pending.
 * Repeatable: with the same key and quantity it answers the same session. Without a key each call makes another
 * session, and only a paid one ever becomes an order.
 *
 * `key` is a UUID that the browser mints for one choice. Failures are answers, in words for the buyer.
 */
export async function startOrder({ quantity }: OrderChoice, key?: string): Promise<StartedCheckout> {
  const seed = orderSeed({ quantity }, key ?? randomUUID())
  const id = receiptNumberOf('order', seed)
  const db = await openLedger()

  const refusal = key && db ? await refuseSpentKey(db, id) : null
  if (refusal) return refusal

  const started = await createSession('store', checkoutSessionOf(id, quantity), { seed, key })
  if (!started.ok) return started
  if (db) {
    const identity = { kind: 'order', id, quantity } as const
    await notePending(started.session, () =>
      insertPayment(db, paymentFromSession(started.session, identity), Date.now()),
    )
  }
  return { ok: true, url: started.url }
}

async function refuseSpentKey(db: Db, id: string): Promise<CheckoutRefusal | null> {
  const order = await findPayment(db, id).catch(() => undefined)
  return refuseUsedKey(order, {
    code: 'already_ordered',
    paid: (order) =>
      `You have already ordered for ${formatExactDollars(order.amount_cents)} with this form. If you would like to order again, press the button once more.`,
    expired: 'The payment page for this order has closed. Press the button once more to open a new one.',
  })
}

/** Everything here is a function of the quantity: a retry must send Stripe the same words under the same key. */
export function checkoutSessionOf(id: string, quantity: number): Stripe.Checkout.SessionCreateParams {
  const { siteUrl, stripe: settings } = config()
  const metadata = toMetadata({ kind: 'order', id, quantity })
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: id,
    metadata,
    locale: 'auto',
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/store?turned-back=${quantity}`,
    line_items: [
      {
        quantity,
        price_data: { currency: 'usd', unit_amount: book.priceCents, product: settings.store.bookProduct },
      },
    ],
    shipping_address_collection: { allowed_countries: ['US'] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Standard shipping',
          fixed_amount: { amount: book.shippingCents, currency: 'usd' },
        },
      },
    ],
    payment_intent_data: { description: 'Book order', metadata, statement_descriptor_suffix: 'BOOK' },
    custom_text: { submit: { message: store.form.note } },
  }
}
