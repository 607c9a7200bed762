import type Stripe from 'stripe'
import { expireSession, planOfSession, type CheckoutPlan, type Payer } from './checkout.ts'
import { addInterval } from './clock.ts'
import { markInvoicePaid, openInvoice } from './invoice.ts'
import { buildList, idOf } from './objects.ts'
import {
  askForAuthentication,
  attemptPayment,
  createCustomer,
  createPayment,
  createPaymentMethod,
  type Outcome,
} from './payment.ts'
import { create, emit, update, type Sandbox } from './sandbox.ts'
import { countCompleted, isUsedUp } from './payment-links.ts'
import { itemOf } from './subscriptions.ts'
import { authenticationFailure, cardByLast4, type Decline } from './test-cards.ts'

export type PayResult =
  /** `completedEvent` is null when an earlier post had paid already. */
  | { kind: 'complete'; session: Stripe.Checkout.Session; completedEvent: string | null }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'requires_action' }
  | { kind: 'expired' }

interface PayOptions {
  isAuthenticated?: boolean
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
  const link = session.payment_link && sandbox.store.find('payment_link', idOf(session.payment_link) ?? '')
  if (session.status === 'complete' || planOfSession(sandbox, id).completion) return completeSession(sandbox, id)
  // Somebody else may have paid through the same link.
  const isTaken = link && isUsedUp(link)
  if (session.status === 'open' && !isTaken && session.expires_at > sandbox.clock.now()) {
    return attempt(sandbox, session, payer, options)
  }
  if (session.status === 'open') expireSession(sandbox, session)
  return { kind: 'expired' }
}

function attempt(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  payer: Payer,
  { isAuthenticated, completes = true }: PayOptions,
): PayResult {
  const { store } = sandbox
  const plan = planOfSession(sandbox, session.id)
  const verdict = verdictOn(payer, isAuthenticated)
  const payment = paymentOf(sandbox, session, plan, payer)
  const waitingPayer = verdict === 'requires_action' ? payer : null
  const tried = store.update('sandbox.plan', plan, { paymentIntent: payment.id, waitingPayer })
  if (verdict === 'requires_action') {
    askForAuthentication(sandbox, payment, `${session.url}/authenticate`)
    return { kind: 'requires_action' }
  }
  if (typeof verdict === 'object') {
    attemptPayment(sandbox, payment, createPaymentMethod(sandbox, payer, null), verdict)
    return { kind: 'declined', decline: verdict }
  }

  const customer = customerOf(sandbox, session, payer)
  const method = createPaymentMethod(sandbox, payer, customer)
  const known = store.update('payment_intent', payment, { customer })
  const isSubscription = session.mode === 'subscription'
  const made = isSubscription
    ? subscribe(sandbox, plan, known, method, customer ?? '', verdict)
    : { payment: attemptPayment(sandbox, known, method, verdict), subscription: null, invoice: null }
  const individualName = session.name_collection?.individual?.enabled ? payer.name : null
  const completion: Partial<Stripe.Checkout.Session> = {
    collected_information: { business_name: null, individual_name: individualName, shipping_details: payer.shipping },
    customer,
    customer_details: {
      address: method.billing_details.address,
      ...{ business_name: null, individual_name: individualName, tax_exempt: 'none', tax_ids: [] },
      ...{ email: payer.email, name: payer.name, phone: payer.phone },
    },
    invoice: made.invoice,
    payment_intent: isSubscription ? null : made.payment.id,
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
  const session = sandbox.store.get('checkout.session', id)
  const { completion } = planOfSession(sandbox, id)
  if (!completion || session.status === 'complete') return { kind: 'complete', session, completedEvent: null }
  const complete = update(sandbox, 'checkout.session', session, completion)
  if (session.payment_link) countCompleted(sandbox, idOf(session.payment_link) ?? '')
  return { kind: 'complete', session: complete, completedEvent: emit(sandbox, 'checkout.session.completed', complete) }
}

function verdictOn({ instrument }: Payer, isAuthenticated: boolean | undefined): Outcome | 'requires_action' {
  if (instrument.type === 'us_bank_account') return 'processes'
  const verdict = cardByLast4(instrument.last4)?.checkout ?? 'succeeds'
  if (verdict !== 'requires_action' || isAuthenticated === undefined) return verdict
  return isAuthenticated ? 'succeeds' : authenticationFailure
}

/** The payment is made by the first try, and later tries use it again. */
function paymentOf(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  plan: CheckoutPlan,
  payer: Payer,
): Stripe.PaymentIntent {
  const { store } = sandbox
  const shipping = payer.shipping && { ...payer.shipping, phone: payer.phone, carrier: null, tracking_number: null }
  if (plan.paymentIntent) {
    return store.update('payment_intent', store.get('payment_intent', plan.paymentIntent), { shipping })
  }
  return createPayment(sandbox, {
    ...{ amount: session.amount_total ?? 0, currency: session.currency ?? 'usd' },
    ...{ customer: idOf(session.customer) || null, shipping },
    // Stripe leaves the metadata of a subscription on the subscription: its payments have none.
    ...(session.mode === 'subscription'
      ? { description: 'Subscription creation', setup_future_usage: 'off_session' }
      : plan.payment),
  })
}

function customerOf(sandbox: Sandbox, session: Stripe.Checkout.Session, payer: Payer): string | null {
  if (session.customer) return idOf(session.customer)
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  const { email, name, phone, shipping } = payer
  const given = { email, name, phone, shipping: shipping && { ...shipping, phone: phone ?? '' } }
  return createCustomer(sandbox, given).id
}

/** A subscription with its first invoice, which the payment pays. */
export function subscribe(
  sandbox: Sandbox,
  plan: CheckoutPlan,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  customer: string,
  outcome: Outcome,
) {
  const now = sandbox.clock.now()
  const subscription = create(sandbox, 'subscription', {
    ...plan.subscription,
    ...{ billing_cycle_anchor: now, start_date: now, customer, default_payment_method: method.id },
    currency: plan.lineItems[0]?.currency ?? 'usd',
  })
  const data = plan.lineItems.flatMap(({ price, quantity }) => {
    if (!price?.recurring) return []
    const end = addInterval(now, price.recurring.interval, price.recurring.interval_count)
    return itemOf(subscription.id, price, quantity ?? 1, now, end)
  })
  const items = buildList(data, `/v1/subscription_items?subscription=${subscription.id}`)
  const begun = update(sandbox, 'subscription', subscription, { items })
  const { invoice } = openInvoice(sandbox, begun, 'subscription_create', { existing: payment })
  const billed = update(sandbox, 'subscription', begun, { latest_invoice: invoice.id })
  emit(sandbox, 'customer.subscription.created', billed)
  const tried = attemptPayment(sandbox, payment, method, outcome)
  if (outcome === 'succeeds') markInvoicePaid(sandbox, invoice)
  return { payment: tried, subscription: subscription.id, invoice: invoice.id }
}
