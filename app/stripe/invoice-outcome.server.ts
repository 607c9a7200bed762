import type Stripe from 'stripe'
import { methodInWords } from './subscriptions/payment-method.server.ts'
import { idOf, stripe } from './stripe.server.ts'

/** The state of an invoice's payment: `confirm` waits until the donor confirms it, `processing` waits for the bank. */
export interface InvoiceOutcome {
  subscription: string | null
  state: 'paid' | 'confirm' | 'processing' | 'declined'
  amountCents: number
  /**
   * The method that paid the invoice, in words. Null means that it is not paid, or was paid outside Stripe, by a check for
   * example.
   */
  method: string | null
  /** In epoch milliseconds; null until it is paid. */
  paidAt: number | null
  payUrl: string | null
}

/** Null for an invoice that cannot be paid, for example a void one. */
export async function readInvoiceOutcome(id: string): Promise<InvoiceOutcome | null> {
  const { invoices, paymentIntents } = await stripe('donations')
  const invoice = await invoices.retrieve(id, { expand: ['payments'] })
  if (invoice.status !== 'paid' && invoice.status !== 'open') return null
  const isPaid = invoice.status === 'paid'
  const payments = invoice.payments?.data ?? []
  // An invoice may be paid in parts. While it is open, the part that is not paid yet counts.
  const part = payments.find(({ status }) => status === (isPaid ? 'paid' : 'open')) ?? payments[0]
  const intent = idOf(part?.payment.payment_intent)
  const payment = intent ? await paymentIntents.retrieve(intent, { expand: ['payment_method'] }) : null
  const method = payment?.payment_method as Stripe.PaymentMethod | null | undefined
  return {
    subscription: idOf(invoice.parent?.subscription_details?.subscription),
    state: isPaid ? 'paid' : stateOf(payment),
    amountCents: isPaid ? invoice.amount_paid : invoice.amount_remaining,
    method: isPaid && method ? methodInWords(method) : null,
    paidAt: isPaid ? (invoice.status_transitions.paid_at ?? invoice.created) * 1000 : null,
    payUrl: invoice.hosted_invoice_url ?? null,
  }
}

function stateOf(payment: Stripe.PaymentIntent | null): 'confirm' | 'processing' | 'declined' {
  if (payment?.status === 'requires_action') return 'confirm'
  return payment?.status === 'processing' ? 'processing' : 'declined'
}
