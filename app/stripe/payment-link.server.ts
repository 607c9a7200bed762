import type Stripe from 'stripe'
import { config } from '../config/config.server.ts'
import { productOfKey } from './book-products.server.ts'
import { toMetadata } from './payment-identity.server.ts'
import { addedTax, taxCodes } from './tax-codes.ts'
import { accountOf, isMissingAtStripe, stripe } from './stripe.server.ts'

export interface LinkedOrder {
  /** The offer's number. */
  id: string
  /** The key of the book. */
  book: string
  quantity: number
  /** The price of one book. */
  priceCents: number
  shippingCents: number
  /** The page shows this text when the offer is over. */
  closedMessage: string
  note: string
  /** Whether Stripe Tax adds the sales tax of the address that the box goes to. */
  isTaxed: boolean
  /** The certificate by which no tax is charged, and what Stripe's page says about it beside the address. */
  exemption: { certificateId: string; note: string } | null
}

/**
 * Creates a link at Stripe through which an order of any size can be paid once. Each time somebody opens the link, it
 * creates a checkout session with the link's metadata; the first completed session closes the link. Repeatable: the same
 * order has the same link.
 *
 * A buyer with an exemption certificate gets a link without `automatic_tax`. Stripe Tax knows exempt buyers as customers with
 * `tax_exempt: 'exempt'` (https://docs.stripe.com/tax/zero-tax), but a link takes no customer (`PaymentLinkCreateParams` of the
 * `stripe` package), a checkout session, which does, ends within 24 hours
 * (https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at), and such a customer is exempt in
 * every state. So the page says beside the address for which state the certificate is, and `coversOrder` compares the address of
 * the paid order with it.
 */
export async function createPaymentLink(order: LinkedOrder): Promise<{ id: string; url: string }> {
  const { id, book, quantity, priceCents, shippingCents, closedMessage, note, isTaxed, exemption } = order
  const { siteUrl } = config()
  const client = await stripe(accountOf('order'))
  const keyOf = (what: string) => ({ idempotencyKey: `box:${id}:${what}` })
  const certificate = exemption && { certificate_id: exemption.certificateId }
  const metadata = toMetadata(
    { kind: 'order', id, book, quantity, ...certificate },
    quantity * priceCents + shippingCents,
  )
  const shipping = { display_name: 'Shipping', type: 'fixed_amount' } as const
  const rate = await client.shippingRates.create(
    {
      ...shipping,
      fixed_amount: { amount: shippingCents, currency: 'usd' },
      ...(isTaxed && { ...addedTax, tax_code: taxCodes.shipping }),
    },
    keyOf('shipping'),
  )
  const params: Stripe.PaymentLinkCreateParams = {
    metadata,
    ...(isTaxed && { automatic_tax: { enabled: true } }),
    line_items: [
      {
        quantity,
        price_data: { currency: 'usd', unit_amount: priceCents, product: productOfKey(book), ...(isTaxed && addedTax) },
      },
    ],
    shipping_address_collection: { allowed_countries: ['US'] },
    shipping_options: [{ shipping_rate: rate.id }],
    payment_intent_data: { description: 'Book order', metadata, statement_descriptor_suffix: 'BOOK' },
    restrictions: { completed_sessions: { limit: 1 } },
    inactive_message: closedMessage,
    submit_type: 'pay',
    custom_text: {
      submit: { message: note },
      ...(exemption && { shipping_address: { message: exemption.note } }),
    },
    after_completion: {
      type: 'redirect',
      redirect: { url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}` },
    },
  }
  const { id: link, url } = await client.paymentLinks.create(params, keyOf('link'))
  return { id: link, url }
}

/**
 * Opens the link again, until `limit` sessions in all are complete: a bank debit completes a session before it is paid, and
 * may fail (https://docs.stripe.com/payments/ach-direct-debit). Repeatable.
 */
export async function reopenPaymentLink(link: string, limit: number): Promise<void> {
  const open = { active: true, restrictions: { completed_sessions: { limit } } }
  await (await stripe(accountOf('order'))).paymentLinks.update(link, open)
}

/** Closes the link. A checkout page that is already open can still be paid. Repeatable. */
export async function closePaymentLink(link: string): Promise<void> {
  try {
    await (await stripe(accountOf('order'))).paymentLinks.update(link, { active: false })
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
  }
}
