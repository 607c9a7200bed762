import type Stripe from 'stripe'
import { newId } from '../ids.ts'

export function buildInvoicePayment(created: number, invoice: Stripe.Invoice, payment: string): Stripe.InvoicePayment {
  return {
    id: newId('inpay_1'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
