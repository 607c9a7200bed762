import type Stripe from 'stripe'
import { finalizeInvoice, linkOf, markInvoicePaid, openInvoice, paymentOf } from './invoice.ts'
import { idOf } from '../objects.ts'
import { pauseSubscription } from './pause-subscription.ts'
import { askForAuthentication, attemptPayment, settlePayment, type Outcome } from '../payments/payment.ts'
import { clock, refuseUnless, store, update } from '../sandbox.ts'
import { patched } from '../store.ts'
import { cancelSubscription, startPeriod } from './subscriptions.ts'
import {
  bankRefusal,
  cardByLast4,
  endedMandate,
  expiredCard,
  genericDecline,
  isOver,
  testAccounts,
} from '../payments/test-cards.ts'

const retryAfterSeconds = 3 * 86_400
const maxAttempts = 4

export function subscriptionOf(invoice: Stripe.Invoice): Stripe.Subscription {
  return store.get('subscription', idOf(invoice.parent?.subscription_details?.subscription))
}

/** The result of a renewal that a command asks for, in place of the card's own. */
export const wantedOutcomes = ['paid', 'failed', 'requires_action'] as const
type Wanted = (typeof wantedOutcomes)[number]

/** Bills and charges the next period of a subscription, or cancels a subscription that ends now. */
export function renew(before: Stripe.Subscription, wanted?: Wanted, isDraft = false): Stripe.Subscription {
  const isRunning = /^(active|past_due|trialing)$/.test(before.status)
  refuseUnless(isRunning, `A subscription that is ${before.status} is not renewed.`)
  const periodEnd = before.items.data[0]?.current_period_end ?? 0
  if (before.cancel_at !== null && before.cancel_at <= periodEnd) return cancelSubscription(before)
  const data = before.items.data.map((item) => startPeriod(item, item.current_period_end, before.billing_cycle_anchor))
  const status = before.status === 'trialing' ? 'active' : before.status
  return bill(before, { items: { ...before.items, data }, status }, 'subscription_cycle', { wanted, isDraft })
}

/** Changes a subscription and bills the period that begins with the change. */
export function bill(
  before: Stripe.Subscription,
  change: Partial<Stripe.Subscription>,
  reason: 'subscription_cycle' | 'subscription_update',
  { wanted, ...billing }: { isTrial?: boolean; isDraft?: boolean; wanted?: Wanted | undefined } = {},
): Stripe.Subscription {
  const { invoice, payment } = openInvoice(patched(before, change), reason, billing)
  const billed = { ...change, latest_invoice: invoice.id }
  const after = update('subscription', before, billed, 'customer.subscription.updated')
  if (payment) collect(invoice, payment, after, wanted)
  return store.get('subscription', before.id)
}

/** Finalizes a renewal's invoice, and charges it if `collects` is true. */
export function finalize(before: Stripe.Invoice, collects: boolean): Stripe.Invoice {
  const { invoice, payment } = finalizeInvoice(before, collects)
  if (collects) collect(invoice, payment, subscriptionOf(invoice), undefined)
  return store.get('invoice', before.id)
}

/** Charges an unpaid invoice again, with the payment intent that failed before. */
export function retryInvoice(invoice: Stripe.Invoice, wanted?: Wanted): Stripe.Invoice {
  const payment = paymentOf(linkOf(invoice.id))
  const canBeTried = invoice.status === 'open' && payment.status !== 'processing'
  refuseUnless(canBeTried, 'Only an open invoice whose payment failed can be tried again.')
  collect(invoice, payment, subscriptionOf(invoice), wanted)
  return store.get('invoice', invoice.id)
}

/** The bank's late answer to a payment from a bank account, for the payment, its invoice and its session. */
export function settle(payment: Stripe.PaymentIntent, wanted?: Wanted): Stripe.PaymentIntent {
  refuseUnless(payment.status === 'processing', `Payment ${payment.id} is not processing.`)
  const method = store.get('payment_method', idOf(payment.payment_method))
  const isPaid = wanted ? wanted === 'paid' : method.us_bank_account?.last4 !== testAccounts.fails
  const settled = settlePayment(payment, isPaid ? null : bankRefusal)
  const [link] = store.all('invoice_payment', { 'payment.payment_intent': payment.id })
  if (link) conclude(store.get('invoice', idOf(link.invoice)), isPaid)
  const [session] = store.all(
    'checkout.session',
    link ? { invoice: idOf(link.invoice) } : { payment_intent: payment.id },
  )
  if (session) {
    const event = `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}` as const
    update('checkout.session', session, isPaid ? { payment_status: 'paid' } : {}, event)
  }
  return settled
}

function collect(
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent,
  subscription: Stripe.Subscription,
  wanted: Wanted | undefined,
): void {
  const method = chargedMethod(subscription)
  const outcome = outcomeOf(method, clock.now(), wanted)
  if (outcome === 'requires_action') {
    // The bank asks for authentication, but the payer is absent during a renewal.
    askForAuthentication(payment, invoice.hosted_invoice_url ?? '')
    const change = { attempt_count: invoice.attempt_count + 1, attempted: true, next_payment_attempt: null }
    update('invoice', invoice, change, 'invoice.payment_action_required')
    setStatus(invoice, 'past_due')
    return
  }
  attemptPayment(payment, method, outcome)
  if (outcome !== 'processes') conclude(invoice, outcome === 'succeeds')
  // The bank answers days later; until then there is no other attempt.
  else update('invoice', invoice, { attempted: true, next_payment_attempt: null })
}

/** A subscription's own payment method is charged before the customer's default. */
export function chargedMethod(subscription: Stripe.Subscription): Stripe.PaymentMethod {
  const { invoice_settings } = store.get('customer', idOf(subscription.customer))
  return store.get(
    'payment_method',
    idOf(subscription.default_payment_method ?? invoice_settings.default_payment_method),
  )
}

export function outcomeOf(
  method: Stripe.PaymentMethod,
  now: number,
  wanted: Wanted | undefined,
): Outcome | 'requires_action' {
  if (wanted === 'requires_action') return wanted
  if (wanted) return wanted === 'paid' ? 'succeeds' : genericDecline
  if (method.us_bank_account) return hasDisputedDebit(method) ? endedMandate : 'processes'
  const { last4 = '', exp_year = 9999, exp_month = 12 } = method.card ?? {}
  if (isOver(exp_year, exp_month, now)) return expiredCard
  return cardByLast4(last4)?.renewal ?? 'succeeds'
}

/** A disputed debit ends the mandate of its payment method: https://docs.stripe.com/payments/ach-direct-debit */
function hasDisputedDebit({ id }: Stripe.PaymentMethod): boolean {
  return store.all('dispute').some(({ charge }) => store.get('charge', idOf(charge)).payment_method === id)
}

/**
 * Updates the invoice and the subscription after an attempt. After the last failed one the subscription ends, which is
 * Stripe's default. If the Dashboard says so, it pauses after the first one:
 * https://docs.stripe.com/billing/revenue-recovery/smart-retries/pause-on-payment-failure
 */
function conclude(invoice: Stripe.Invoice, isPaid: boolean): void {
  if (isPaid) {
    markInvoicePaid(invoice)
    return setStatus(invoice, 'active')
  }
  const attempt_count = invoice.attempt_count + 1
  const isLast = attempt_count >= maxAttempts
  const next_payment_attempt = isLast ? null : clock.now() + retryAfterSeconds
  const change = { attempt_count, attempted: true, next_payment_attempt }
  update('invoice', invoice, change, 'invoice.payment_failed')
  setStatus(invoice, 'past_due')
  const subscription = subscriptionOf(invoice)
  if (!/^(active|past_due)$/.test(subscription.status)) return
  const pausesAfterFirst = store.readSetting('pauses-after') === 'first'
  if (attempt_count === 1 && pausesAfterFirst) pauseSubscription(subscription, 'first_payment_failure')
  else if (isLast) cancelSubscription(subscription, {}, 'payment_failed')
}

export function setStatus(invoice: Stripe.Invoice, status: 'active' | 'past_due'): void {
  const before = subscriptionOf(invoice)
  if (before.status === status || !/^(active|past_due)$/.test(before.status)) return
  update('subscription', before, { status }, 'customer.subscription.updated')
}
