import type Stripe from 'stripe'
import { addInterval } from './clock.ts'
import { markInvoicePaid, openInvoice } from './invoicing.ts'
import type { CheckoutPlan, Payer } from './object-types.ts'
import { buildCustomer } from './objects/customer.ts'
import { buildPaymentMethod } from './objects/payment-method.ts'
import { buildSubscription, buildSubscriptionItem } from './objects/subscription.ts'
import { askForAuthentication, attemptPayment, createPayment, type Outcome } from './payment.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'
import { expireSession, planOfSession } from './sessions.ts'
import { authenticationFailure, cardByLast4, type Decline } from './test-cards.ts'

export type PayResult =
  /** `completedEvent` is null when an earlier post had paid already. */
  | { kind: 'complete'; session: Stripe.Checkout.Session; completedEvent: string | null }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'asks' }
  | { kind: 'expired' }

interface PayOptions {
  isAuthenticated?: boolean | undefined
  /** False leaves the session as it was: `completeSession` makes it say later what was paid. */
  completes?: boolean
}

/**
 * Triggered by: the pay button of the hosted page, its authentication page, and `/sandbox/pay`.
 * Changes: one try with one card, and with success everything that the session promised.
 * Repeatable: yes. A session that is complete stays as it is, and says so.
 */
export function pay(sandbox: Sandbox, id: string, payer: Payer, options: PayOptions = {}): PayResult {
  const session = sandbox.store.get('checkout.session', id)
  if (session.status === 'complete') return { kind: 'complete', session, completedEvent: null }
  if (planOfSession(sandbox, id).completion) return completeSession(sandbox, id)
  if (session.status === 'open' && session.expires_at <= sandbox.clock.now()) expireSession(sandbox, session)
  else if (session.status === 'open') return attempt(sandbox, session, payer, options)
  return { kind: 'expired' }
}

function attempt(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  payer: Payer,
  { isAuthenticated, completes = true }: PayOptions,
): PayResult {
  const { store, clock } = sandbox
  const plan = planOfSession(sandbox, session.id)
  const verdict = verdictOn(payer, isAuthenticated)
  const payment = paymentOf(sandbox, session, plan, payer)

  const tried = store.update('sandbox.plan', plan, {
    paymentIntent: payment.id,
    waitingPayer: verdict === 'asks' ? payer : null,
  })
  if (verdict === 'asks') {
    askForAuthentication(sandbox, payment, `${session.url}/authenticate`)
    return { kind: 'asks' }
  }
  if (typeof verdict === 'object') {
    const method = store.insert('payment_method', buildPaymentMethod(clock.now(), payer, null))
    attemptPayment(sandbox, payment, method, verdict)
    return { kind: 'declined', decline: verdict }
  }

  const customer = customerOf(sandbox, session, payer)
  const method = store.insert('payment_method', buildPaymentMethod(clock.now(), payer, customer))
  const known = store.update('payment_intent', payment, { customer })
  const made =
    session.mode === 'subscription'
      ? subscribe(sandbox, plan, known, method, customer ?? '', verdict)
      : { payment: attemptPayment(sandbox, known, method, verdict), subscription: null, invoice: null }

  const completion: Partial<Stripe.Checkout.Session> = {
    ...collected(session, payer),
    customer,
    invoice: made.invoice,
    payment_intent: session.mode === 'payment' ? made.payment.id : null,
    payment_status: verdict === 'succeeds' ? 'paid' : 'unpaid',
    status: 'complete',
    subscription: made.subscription,
    url: null,
  }
  store.update('sandbox.plan', tried, { completion })
  return completes ? completeSession(sandbox, session.id) : { kind: 'complete', session, completedEvent: null }
}

/** The session of a payer who has paid says so, and what it led to. */
export function completeSession(sandbox: Sandbox, id: string): Extract<PayResult, { kind: 'complete' }> {
  const { store } = sandbox
  const session = store.get('checkout.session', id)
  const { completion } = planOfSession(sandbox, id)
  if (!completion || session.status === 'complete') return { kind: 'complete', session, completedEvent: null }
  const complete = store.update('checkout.session', session, completion)
  const event = emit(sandbox, 'checkout.session.completed', complete)
  return { kind: 'complete', session: complete, completedEvent: event.id }
}

function verdictOn({ instrument }: Payer, isAuthenticated: boolean | undefined): Outcome | 'asks' {
  if (instrument.type === 'us_bank_account') return 'processes'
  const verdict = cardByLast4(instrument.last4)?.checkout ?? 'succeeds'
  if (verdict !== 'asks' || isAuthenticated === undefined) return verdict
  return isAuthenticated ? 'succeeds' : authenticationFailure
}

/** The payment is made by the first try, and later tries use it again. */
function paymentOf(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  plan: CheckoutPlan,
  payer: Payer,
): Stripe.PaymentIntent {
  const shipping = payer.shipping && { ...payer.shipping, phone: payer.phone, carrier: null, tracking_number: null }
  if (plan.paymentIntent) {
    return sandbox.store.update('payment_intent', sandbox.store.get('payment_intent', plan.paymentIntent), { shipping })
  }
  const isSubscription = session.mode === 'subscription'
  return createPayment(sandbox, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer),
    description: isSubscription ? 'Subscription creation' : plan.payment.description,
    // Stripe leaves the metadata of a subscription on the subscription: its payments have none.
    metadata: isSubscription ? {} : plan.payment.metadata,
    receiptEmail: plan.payment.receiptEmail,
    setupFutureUsage: isSubscription ? 'off_session' : null,
    shipping,
    statementDescriptorSuffix: plan.payment.statementDescriptorSuffix,
  })
}

function customerOf(sandbox: Sandbox, session: Stripe.Checkout.Session, payer: Payer): string | null {
  const existing = idOf(session.customer)
  if (existing) return existing
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  const { email, name, phone, shipping } = payer
  const customer = buildCustomer({
    created: sandbox.clock.now(),
    email,
    name,
    phone,
    shipping: shipping && { ...shipping, phone },
  })
  sandbox.store.insert('customer', customer)
  emit(sandbox, 'customer.created', customer)
  return customer.id
}

export function subscribe(
  sandbox: Sandbox,
  plan: CheckoutPlan,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  customer: string,
  outcome: Outcome,
) {
  const { store, clock } = sandbox
  const created = clock.now()
  const subscription = buildSubscription({ created, customer, paymentMethod: method.id, plan })
  for (const { price, quantity } of plan.lineItems) {
    if (!price?.recurring) continue
    const { interval, interval_count } = price.recurring
    const end = addInterval(created, interval, interval_count)
    const item = { created, subscription: subscription.id, price, quantity: quantity ?? 1, start: created, end }
    subscription.items.data.push(buildSubscriptionItem(item))
  }
  store.insert('subscription', subscription)
  const { invoice } = openInvoice(sandbox, subscription, 'subscription_create', { existing: payment })
  const billed = store.update('subscription', subscription, { latest_invoice: invoice.id })
  emit(sandbox, 'customer.subscription.created', billed)
  const tried = attemptPayment(sandbox, payment, method, outcome)
  if (outcome === 'succeeds') markInvoicePaid(sandbox, invoice)
  return { payment: tried, subscription: subscription.id, invoice: invoice.id }
}

/** What the page asked, where Stripe shows it on a session. */
function collected(session: Stripe.Checkout.Session, payer: Payer): Partial<Stripe.Checkout.Session> {
  const individualName = session.name_collection?.individual?.enabled ? payer.name : null
  return {
    collected_information: { business_name: null, individual_name: individualName, shipping_details: payer.shipping },
    customer_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
      business_name: null,
      email: payer.email,
      individual_name: individualName,
      name: payer.name,
      phone: payer.phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
  }
}
