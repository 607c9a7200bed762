import type Stripe from 'stripe'
import { ApiError } from '../api-error.ts'
import { chargedMethod, outcomeOf, setStatus, subscriptionOf } from './billing.ts'
import type { CardInstrument } from '../payments/checkout.ts'
import { linkOf, markInvoicePaid, paymentOf } from './invoice.ts'
import { idOf } from '../objects.ts'
import { askForAuthentication, attemptPayment, createPaymentMethod, type Outcome } from '../payments/payment.ts'
import { setCustomerMethod } from '../hosted-pages/portal.ts'
import { clock, emit, find, refuseUnless, store, update } from '../sandbox.ts'
import { authenticationFailure, declineOf, type Decline } from '../payments/test-cards.ts'

/**
 * The customer pays an open invoice on its own page. Whether Stripe keeps the card for the customer, the account's
 * `hosted_payment_method_save` decides (types). A bank that asks for authentication gets it.
 */
export function payInvoiceOnPage(invoice: Stripe.Invoice, instrument: CardInstrument): Decline | null {
  const payment = payableOf(invoice)
  const { customer_email: email, customer_name: name, customer_phone: phone } = invoice
  const decline = declineOf(instrument)
  const customer = keepsCards() && !decline ? idOf(invoice.customer) : null
  const method = createPaymentMethod({ email, name, phone, instrument }, customer)
  attemptPayment(payment, method, decline ?? 'succeeds')
  if (decline) {
    recordFailure(invoice)
    return decline
  }
  if (customer) setCustomerMethod(find('customer', customer), method)
  recordPaid(invoice)
  return null
}

/**
 * The account has an open invoice paid now: https://docs.stripe.com/api/invoices/pay. Stripe's own tries go on as they
 * were planned, and this one counts as none of them (types: `attempt_count`). A refusal of the bank is an answer that is
 * kept, and no throw: the charge that failed stays.
 */
export function payInvoiceNow(
  invoice: Stripe.Invoice,
  { payment_method: id, off_session: isOffSession = true }: Stripe.InvoicePayParams,
): Stripe.Invoice | ApiError {
  refuseUnless(invoice.status !== 'paid', 'Invoice is already paid')
  const payment = payableOf(invoice)
  const method = id ? find('payment_method', id, 'payment_method', 400) : chargedMethod(subscriptionOf(invoice))
  refuseUnless(
    method.customer === idOf(invoice.customer),
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
  )
  const answer = outcomeOf(method, clock.now(), undefined)
  if (answer === 'requires_action' && !isOffSession) {
    askForAuthentication({ ...payment, payment_method: method.id }, invoice.hosted_invoice_url ?? '')
    update('invoice', invoice, tried(invoice), 'invoice.payment_action_required')
    return new ApiError('This payment requires additional user action before it can be completed successfully.', {
      code: 'invoice_payment_intent_requires_action',
    })
  }
  const outcome: Outcome = answer === 'requires_action' ? authenticationFailure : answer
  attemptPayment(payment, method, outcome)
  if (outcome === 'processes') return update('invoice', invoice, { ...tried(invoice), next_payment_attempt: null })
  if (outcome === 'succeeds') return recordPaid(invoice)
  recordFailure(invoice)
  return new ApiError(outcome.message, { status: 402, type: 'card_error', code: outcome.code })
}

function payableOf(invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const payment = paymentOf(linkOf(invoice.id))
  const canBePaid = invoice.status === 'open' && payment.status !== 'processing'
  refuseUnless(canBePaid, `Invoice ${invoice.id} cannot be paid.`)
  return payment
}

const keepsCards = () => store.all('account')[0]?.settings?.invoices?.hosted_payment_method_save === 'always'

const tried = ({ attempt_count: count }: Stripe.Invoice) => ({ attempt_count: Math.max(1, count), attempted: true })

function recordFailure(invoice: Stripe.Invoice): void {
  emit('invoice.payment_failed', update('invoice', invoice, tried(invoice)))
}

function recordPaid(invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = markInvoicePaid(invoice, false)
  setStatus(invoice, 'active')
  return paid
}
