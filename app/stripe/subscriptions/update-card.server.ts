import { idOf, isCardError, isRefusedByStripe, stripe } from '../stripe.server.ts'
import type { RemoteSubscription } from './subscription.server.ts'

/**
 * Stripe's page on which a donor enters another card or bank account. Its link back goes to `returnUrl`. Stripe redirects to
 * `doneUrl` only when the donor has finished: https://docs.stripe.com/customer-management/portal-deep-links
 */
export async function openCardPage(remote: RemoteSubscription, returnUrl: string, doneUrl: string): Promise<string> {
  const { billingPortal } = await stripe('donations')
  const session = await billingPortal.sessions.create({
    customer: remote.customer_id ?? '',
    return_url: returnUrl,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
    },
  })
  return session.url
}

/** Charges the subscription to this method from now on. Repeatable: the same `key` changes it once. */
export async function setPaymentMethod(subscription: string, method: string, key: string): Promise<void> {
  const { subscriptions } = await stripe('donations')
  const params = { default_payment_method: method }
  await subscriptions.update(subscription, params, { idempotencyKey: `card:${subscription}:${method}:${key}` })
}

/**
 * Pays an open invoice with a method of its customer, who is present to confirm the payment. An invoice is paid once: when
 * Stripe's own retry comes at the same time, one of the two is refused (https://docs.stripe.com/api/invoices/pay).
 * `readInvoiceOutcome` reads the result. Repeatable: one method is tried once.
 */
export async function payInvoice(invoice: string, method: string): Promise<void> {
  const { invoices } = await stripe('donations')
  const params = { payment_method: method, off_session: false }
  try {
    await invoices.pay(invoice, params, { idempotencyKey: `pay:${invoice}:${method}` })
  } catch (error) {
    if (!isCardError(error) && !isRefusedByStripe(error)) throw error
  }
}

/** Whether a payment was made with this method. A dispute of a bank debit ends the mandate of its bank account. */
export async function wasPaidWith(paymentIntent: string, method: string): Promise<boolean> {
  const { paymentIntents } = await stripe('donations')
  return idOf((await paymentIntents.retrieve(paymentIntent)).payment_method) === method
}
