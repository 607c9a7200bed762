import type Stripe from 'stripe'
import { noReversals, statusOfSession } from './charge-state.server.ts'
import type { PaymentIdentity } from './payment-identity.server.ts'
import type { RemotePayment } from './remote-payment.ts'
import { reportOnce } from './report-once.server.ts'
import { idOf } from './stripe.server.ts'

const notKnown = {
  ...noReversals,
  payment_method: null,
  failure_reason: null,
  checkout_session_id: null,
  payment_intent_id: null,
  paid_at: null,
}

/** The columns that a checkout session fills. They suffice for a payment that has not arrived yet. */
export function paymentFromSession(session: Stripe.Checkout.Session, identity: PaymentIdentity): RemotePayment {
  const { customer_details: customer, collected_information: collected } = session
  const shipping = collected?.shipping_details
  return {
    ...notKnown,
    ...identity,
    status: statusOfSession(session),
    amount_cents: session.amount_total ?? 0,
    payer_name: collected?.individual_name ?? customer?.name ?? shipping?.name ?? null,
    payer_email: customer?.email ?? null,
    checkout_session_id: session.id,
    payment_intent_id: idOf(session.payment_intent),
    livemode: session.livemode ? 1 : 0,
    created_at: session.created * 1000,
    ...(identity.kind === 'gift'
      ? {
          invoice_id: idOf(session.invoice),
          subscription_id: idOf(session.subscription),
          customer_id: idOf(session.customer),
          attempts: 0,
          retry_at: null,
        }
      : {
          // The total of shipping includes its tax.
          shipping_cents: session.shipping_cost?.amount_subtotal ?? 0,
          ...taxOf(session),
          ship_name: shipping?.name ?? null,
          ship_line1: shipping?.address?.line1 ?? null,
          ship_line2: shipping?.address?.line2 || null,
          ship_city: shipping?.address?.city ?? null,
          ship_state: shipping?.address?.state ?? null,
          ship_zip: shipping?.address?.postal_code ?? null,
        }),
  }
}

/**
 * The sales tax of an order, and how much of the order was taxed: a state may tax books alone. `total_details.amount_tax` is the sum
 * over line items and shipping (types of the `stripe` package). Before the payer has typed an address it is 0.
 */
function taxOf({
  automatic_tax: { enabled },
  total_details: total,
  shipping_cost: shipping,
  ...session
}: Stripe.Checkout.Session) {
  if (!enabled) return { tax_cents: null, taxed_cents: null }
  const [tax, ofShipping] = [total?.amount_tax ?? 0, shipping?.amount_tax ?? 0]
  const taxed =
    (tax > ofShipping ? (session.amount_subtotal ?? 0) : 0) + (ofShipping > 0 ? (shipping?.amount_subtotal ?? 0) : 0)
  return { tax_cents: tax, taxed_cents: taxed }
}

/** The columns that the invoice of a recurring gift fills. */
export function giftFromInvoice(invoice: Stripe.Invoice, identity: PaymentIdentity): RemotePayment {
  return {
    ...notKnown,
    ...identity,
    status: 'pending',
    amount_cents: invoice.amount_due,
    payer_name: invoice.customer_name,
    payer_email: invoice.customer_email,
    invoice_id: invoice.id,
    subscription_id: idOf(invoice.parent?.subscription_details?.subscription),
    customer_id: idOf(invoice.customer),
    ...triesOf(invoice),
    livemode: invoice.livemode ? 1 : 0,
    created_at: invoice.created * 1000,
  }
}

/** How often the invoice's payment was tried, and when Stripe tries again: only while the invoice is open. */
export function triesOf({ attempt_count: attempts, next_payment_attempt: next, status }: Stripe.Invoice) {
  return { attempts, retry_at: status === 'open' && next ? next * 1000 : null }
}

/** The ledger's amounts are in US cents. A payment in another currency is logged, for the staff to look at. */
export function areInDollars(
  ...objects: (Stripe.Checkout.Session | Stripe.Invoice | Stripe.PaymentIntent | null)[]
): boolean {
  const foreign = objects.find((object) => object && object.currency !== 'usd')
  if (foreign) {
    const { object, id, currency } = foreign
    reportOnce('payment-refused', { reason: 'not in US dollars', [object]: id, currency })
  }
  return !foreign
}
