import type Stripe from 'stripe'
import { expireSession, planOfSession, type CheckoutPlan, type Payer } from './checkout.ts'
import { markInvoicePaid, openInvoice } from '../billing/invoice.ts'
import { buildList, idOf } from '../objects.ts'
import {
  askForAuthentication,
  attemptPayment,
  createCustomer,
  createPayment,
  createPaymentMethod,
  type Outcome,
} from './payment.ts'
import { clock, create, emit, store, update } from '../sandbox.ts'
import { countCompleted } from './payment-links.ts'
import { itemOf } from '../billing/subscriptions.ts'
import { taxedFor } from './tax.ts'
import { authenticationFailure, cardByLast4, type Decline } from './test-cards.ts'

export type PayResult =
  /** `completedEvent` is null when an earlier post had paid already. */
  | { kind: 'complete'; session: Stripe.Checkout.Session; completedEvent: string | null }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'requires_action' }
  | { kind: 'expired' }

interface PayOptions {
  isAuthenticated?: boolean
  /** False leaves the session open: `completeSession` completes it later. */
  completes?: boolean
}

/**
 * Triggered by: the pay button of the hosted page, its authentication page, and `/sandbox/pay`.
 * Changes: one attempt with one card; if it succeeds, everything in the session's plan.
 * Repeatable: yes. A complete session does not change.
 */
export function pay(id: string, payer: Payer, options: PayOptions = {}): PayResult {
  const session = store.get('checkout.session', id)
  if (session.status === 'complete' || planOfSession(id).completion) return completeSession(id)
  if (session.status === 'open' && session.expires_at > clock.now()) {
    return attempt(taxedFor(session, payer), payer, options)
  }
  if (session.status === 'open') expireSession(session)
  return { kind: 'expired' }
}

function attempt(
  session: Stripe.Checkout.Session,
  payer: Payer,
  { isAuthenticated, completes = true }: PayOptions,
): PayResult {
  const plan = planOfSession(session.id)
  const verdict = verdictOn(payer, isAuthenticated)
  const payment = paymentOf(session, plan, payer)
  const waitingPayer = verdict === 'requires_action' ? payer : null
  const tried = store.update('sandbox.plan', plan, { paymentIntent: payment.id, waitingPayer })
  if (verdict === 'requires_action') {
    askForAuthentication(payment, `${session.url}/authenticate`)
    return { kind: 'requires_action' }
  }
  if (typeof verdict === 'object') {
    attemptPayment(payment, createPaymentMethod(payer, null), verdict)
    return { kind: 'declined', decline: verdict }
  }

  const customer = customerOf(session, payer)
  const method = createPaymentMethod(payer, customer)
  const withCustomer = store.update('payment_intent', payment, { customer })
  const isSubscription = session.mode === 'subscription'
  const made = isSubscription
    ? subscribe(plan, withCustomer, method, customer ?? '', verdict)
    : { payment: attemptPayment(withCustomer, method, verdict), subscription: null, invoice: null }
  const individualName = session.name_collection?.individual?.enabled ? payer.name : null
  const completion: Partial<Stripe.Checkout.Session> = {
    collected_information: { business_name: null, individual_name: individualName, shipping_details: payer.shipping },
    customer,
    customer_details: {
      address: method.billing_details.address,
      business_name: null,
      individual_name: individualName,
      tax_exempt: 'none',
      tax_ids: [],
      email: payer.email,
      name: payer.name,
      phone: payer.phone,
    },
    invoice: made.invoice,
    payment_intent: isSubscription ? null : made.payment.id,
    payment_status: verdict === 'succeeds' ? 'paid' : 'unpaid',
    status: 'complete',
    subscription: made.subscription,
    url: null,
  }
  store.update('sandbox.plan', tried, { completion })
  return completes ? completeSession(session.id) : { kind: 'complete', session, completedEvent: null }
}

/** The session of a payer who has paid becomes complete, with the ids of the created objects. */
export function completeSession(id: string): Extract<PayResult, { kind: 'complete' }> {
  const session = store.get('checkout.session', id)
  const { completion } = planOfSession(id)
  if (!completion || session.status === 'complete') return { kind: 'complete', session, completedEvent: null }
  const complete = update('checkout.session', session, completion)
  if (session.payment_link) countCompleted(idOf(session.payment_link) ?? '')
  return { kind: 'complete', session: complete, completedEvent: emit('checkout.session.completed', complete) }
}

function verdictOn({ instrument }: Payer, isAuthenticated: boolean | undefined): Outcome | 'requires_action' {
  if (instrument.type === 'us_bank_account') return 'processes'
  const verdict = cardByLast4(instrument.last4)?.checkout ?? 'succeeds'
  if (verdict !== 'requires_action' || isAuthenticated === undefined) return verdict
  return isAuthenticated ? 'succeeds' : authenticationFailure
}

/** The first attempt makes the payment intent, and later attempts use it again. */
function paymentOf(session: Stripe.Checkout.Session, plan: CheckoutPlan, payer: Payer): Stripe.PaymentIntent {
  const shipping = payer.shipping && { ...payer.shipping, phone: payer.phone, carrier: null, tracking_number: null }
  if (plan.paymentIntent) {
    // Another address may have another tax.
    const amount = session.amount_total ?? 0
    return store.update('payment_intent', store.get('payment_intent', plan.paymentIntent), { shipping, amount })
  }
  return createPayment({
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer) || null,
    shipping,
    ...(session.mode === 'subscription'
      ? { description: 'Subscription creation', setup_future_usage: 'off_session' }
      : plan.payment),
  })
}

function customerOf(session: Stripe.Checkout.Session, payer: Payer): string | null {
  if (session.customer) return idOf(session.customer)
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  const { email, name, phone, shipping } = payer
  const given = { email, name, phone, shipping: shipping && { ...shipping, phone: phone ?? '' } }
  return createCustomer(given).id
}

/** A subscription with its first invoice, which the payment pays. */
export function subscribe(
  plan: CheckoutPlan,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  customer: string,
  outcome: Outcome,
) {
  const now = clock.now()
  const subscription = create('subscription', {
    ...plan.subscription,
    billing_cycle_anchor: now,
    start_date: now,
    customer,
    default_payment_method: method.id,
    currency: plan.lineItems[0]?.currency ?? 'usd',
  })
  const data = plan.lineItems.flatMap(({ price, quantity }) =>
    price?.recurring ? itemOf(subscription.id, price, quantity ?? 1) : [],
  )
  const items = buildList(data, `/v1/subscription_items?subscription=${subscription.id}`)
  const begun = update('subscription', subscription, { items })
  const { invoice } = openInvoice(begun, 'subscription_create', { existing: payment })
  const billed = update('subscription', begun, { latest_invoice: invoice.id })
  emit('customer.subscription.created', billed)
  const tried = attemptPayment(payment, method, outcome)
  if (outcome === 'succeeds') markInvoicePaid(invoice)
  return { payment: tried, subscription: subscription.id, invoice: invoice.id }
}
