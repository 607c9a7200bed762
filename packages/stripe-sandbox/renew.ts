import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { addInterval } from './clock.ts'
import {
  invoiceOfPayment,
  markInvoiceAsking,
  markInvoiceFailed,
  markInvoicePaid,
  openInvoice,
  paymentOfInvoice,
} from './invoicing.ts'
import { askForAuthentication, attemptPayment, settlePayment, type Outcome } from './payment.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'
import { cancelSubscription } from './subscriptions.ts'
import { bankRefusal, cardByLast4, testAccounts, type Decline } from './test-cards.ts'

const declinedCard: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/** How a renewal is to end, whatever the card would do. */
type Wanted = 'paid' | 'failed' | 'asks'

/** The next period of a subscription: billed and tried, or, where the donor asked so, the end. */
export function renew(sandbox: Sandbox, before: Stripe.Subscription, wanted?: Wanted): Stripe.Subscription {
  if (before.status !== 'active' && before.status !== 'past_due') {
    throw new ApiError(`A subscription that is ${before.status} is not renewed.`)
  }
  const { store } = sandbox
  const periodEnd = before.items.data[0]?.current_period_end ?? 0
  if (before.cancel_at !== null && before.cancel_at <= periodEnd) return cancelSubscription(sandbox, before)
  const next = store.update('subscription', before, {
    items: { ...before.items, data: before.items.data.map((item) => nextPeriod(item, before.billing_cycle_anchor)) },
  })
  const { invoice, payment } = openInvoice(sandbox, next, 'subscription_cycle')
  const billed = store.update('subscription', next, { latest_invoice: invoice.id })
  emit(sandbox, 'customer.subscription.updated', billed, { items: before.items, latest_invoice: before.latest_invoice })
  if (payment) collect(sandbox, invoice, payment, billed, wanted)
  return store.get('subscription', before.id)
}

/** Tries an unpaid invoice again, with the payment that failed before. */
export function retryInvoice(sandbox: Sandbox, invoice: Stripe.Invoice, wanted?: 'paid' | 'failed'): Stripe.Invoice {
  const { store } = sandbox
  const link = paymentOfInvoice(sandbox, invoice.id)
  const payment = store.get('payment_intent', idOf(link.payment.payment_intent) ?? '')
  if (invoice.status !== 'open' || payment.status === 'processing') {
    throw new ApiError('Only an open invoice whose payment failed can be tried again.')
  }
  const subscription = idOf(invoice.parent?.subscription_details?.subscription) ?? ''
  collect(sandbox, invoice, payment, store.get('subscription', subscription), wanted)
  return store.get('invoice', invoice.id)
}

/** The bank's late answer to a payment from a bank account, for the payment and whatever hangs on it. */
export function settle(
  sandbox: Sandbox,
  payment: Stripe.PaymentIntent,
  wanted?: 'paid' | 'failed',
): Stripe.PaymentIntent {
  const { store } = sandbox
  if (payment.status !== 'processing') throw new ApiError(`Payment ${payment.id} is not processing.`)
  const method = store.get('payment_method', idOf(payment.payment_method) ?? '')
  const isPaid = wanted ? wanted === 'paid' : method.us_bank_account?.last4 !== testAccounts.fails
  const settled = settlePayment(sandbox, payment, isPaid ? null : bankRefusal)
  const invoice = invoiceOfPayment(sandbox, payment.id)
  if (invoice) conclude(sandbox, invoice, isPaid)
  const [session] = invoice
    ? store.all('checkout.session', { invoice: invoice.id })
    : store.all('checkout.session', { payment_intent: payment.id })
  if (session) {
    const after = isPaid ? store.update('checkout.session', session, { payment_status: 'paid' }) : session
    emit(sandbox, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, after)
  }
  return settled
}

function collect(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent,
  subscription: Stripe.Subscription,
  wanted: Wanted | undefined,
): void {
  const method = sandbox.store.get('payment_method', idOf(subscription.default_payment_method) ?? '')
  const outcome = outcomeOf(method, wanted)
  if (outcome === 'asks') {
    askForAuthentication(sandbox, payment, invoice.hosted_invoice_url ?? '')
    markInvoiceAsking(sandbox, invoice)
    follow(sandbox, invoice, 'past_due')
    return
  }
  attemptPayment(sandbox, payment, method, outcome)
  if (outcome !== 'processes') conclude(sandbox, invoice, outcome === 'succeeds')
  // The bank answers in some days, and until then there is nothing to try again.
  else sandbox.store.update('invoice', invoice, { next_payment_attempt: null })
}

function outcomeOf(method: Stripe.PaymentMethod, wanted: Wanted | undefined): Outcome | 'asks' {
  if (wanted === 'asks') return 'asks'
  if (wanted) return wanted === 'paid' ? 'succeeds' : declinedCard
  if (method.us_bank_account) return 'processes'
  return cardByLast4(method.card?.last4 ?? '')?.renewal ?? 'succeeds'
}

/** The invoice follows its payment, and the subscription its invoice: with the last try it ends, as is Stripe's default. */
function conclude(sandbox: Sandbox, invoice: Stripe.Invoice, isPaid: boolean): void {
  const after = isPaid ? markInvoicePaid(sandbox, invoice) : markInvoiceFailed(sandbox, invoice)
  follow(sandbox, invoice, isPaid ? 'active' : 'past_due')
  if (isPaid || after.next_payment_attempt !== null) return
  const id = idOf(invoice.parent?.subscription_details?.subscription) ?? ''
  const subscription = sandbox.store.get('subscription', id)
  if (subscription.status !== 'canceled') cancelSubscription(sandbox, subscription, 'payment_failed')
}

function follow(sandbox: Sandbox, invoice: Stripe.Invoice, status: 'active' | 'past_due'): void {
  const id = idOf(invoice.parent?.subscription_details?.subscription) ?? ''
  const before = sandbox.store.get('subscription', id)
  if (before.status === status || before.status === 'canceled') return
  const after = sandbox.store.update('subscription', before, { status })
  emit(sandbox, 'customer.subscription.updated', after, { status: before.status })
}

function nextPeriod(item: Stripe.SubscriptionItem, anchor: number): Stripe.SubscriptionItem {
  const start = item.current_period_end
  const { interval, interval_count: count } = item.price.recurring ?? { interval: 'month', interval_count: 1 }
  return { ...item, current_period_start: start, current_period_end: addInterval(start, interval, count, anchor) }
}
