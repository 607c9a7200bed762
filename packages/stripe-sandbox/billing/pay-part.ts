import type Stripe from 'stripe'
import { chargedMethod, setStatus, subscriptionOf } from './billing.ts'
import { recordPart } from './invoice.ts'
import { idOf } from '../objects.ts'
import { attemptPayment, createPayment } from '../payments/payment.ts'
import { refuseUnless } from '../sandbox.ts'

/** The staff charges a part of an open invoice in the Dashboard, by a payment of its own. */
export function payPart(invoice: Stripe.Invoice, amount: number): Stripe.Invoice {
  const canBePaid = invoice.status === 'open' && amount > 0 && amount <= invoice.amount_remaining
  refuseUnless(canBePaid, `Invoice ${invoice.id} cannot be paid by ${amount}.`)
  const { currency, customer } = invoice
  const payment = createPayment({ amount, currency, customer: idOf(customer), description: 'Payment for Invoice' })
  attemptPayment(payment, chargedMethod(subscriptionOf(invoice)), 'succeeds')
  const after = recordPart(invoice, amount, { payment_intent: payment.id })
  if (after.status === 'paid') setStatus(after, 'active')
  return after
}
