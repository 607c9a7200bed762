import type Stripe from 'stripe'
import { expandedInSessions } from './payment-identity.server.ts'

/** An id that no object has. With the permission, Stripe answers that it is missing; without it, Stripe refuses first. */
const none = 'x0'

/** Every call that the site makes; fields-read.test.ts finds missing ones. Creating sessions is checked separately. */
export const siteCalls: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'balance.retrieve': (stripe) => stripe.balance.retrieve(),
  'balanceTransactions.list': (stripe) => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }),
  'balanceTransactions.retrieve': (stripe) => stripe.balanceTransactions.retrieve(`txn_${none}`),
  'billingPortal.sessions.create': (stripe) =>
    stripe.billingPortal.sessions.create({
      customer: `cus_${none}`,
      flow_data: { type: 'payment_method_update' },
    }),
  'charges.list': (stripe) => stripe.charges.list({ limit: 1 }),
  'charges.retrieve': (stripe) => stripe.charges.retrieve(`ch_${none}`),
  'checkout.sessions.list': (stripe) => stripe.checkout.sessions.list({ limit: 1, expand: expandedInSessions }),
  'checkout.sessions.listLineItems': (stripe) => stripe.checkout.sessions.listLineItems(`cs_test_${none}`),
  'checkout.sessions.retrieve': (stripe) => stripe.checkout.sessions.retrieve(`cs_test_${none}`),
  'customers.list': (stripe) => stripe.customers.list({ limit: 1 }),
  'disputes.list': (stripe) => stripe.disputes.list({ limit: 1 }),
  'disputes.retrieve': (stripe) => stripe.disputes.retrieve(`du_${none}`),
  'events.list': (stripe) => stripe.events.list({ limit: 1 }),
  'invoicePayments.list': (stripe) => stripe.invoicePayments.list({ limit: 1, expand: ['data.invoice.payments'] }),
  'invoices.finalizeInvoice': (stripe) => stripe.invoices.finalizeInvoice(`in_${none}`),
  'invoices.list': (stripe) => stripe.invoices.list({ limit: 1 }),
  'invoices.pay': (stripe) => stripe.invoices.pay(`in_${none}`),
  'invoices.retrieve': (stripe) => stripe.invoices.retrieve(`in_${none}`),
  'invoices.voidInvoice': (stripe) => stripe.invoices.voidInvoice(`in_${none}`),
  'paymentIntents.retrieve': (stripe) => stripe.paymentIntents.retrieve(`pi_${none}`),
  'refunds.create': (stripe) => stripe.refunds.create({ payment_intent: `pi_${none}` }),
  'payouts.list': (stripe) => stripe.payouts.list({ limit: 1 }),
  'payouts.retrieve': (stripe) => stripe.payouts.retrieve(`po_${none}`),
  'paymentLinks.create': (stripe) =>
    stripe.paymentLinks.create({ line_items: [{ price: `price_${none}`, quantity: 1 }] }),
  'paymentLinks.update': (stripe) => stripe.paymentLinks.update(`plink_${none}`, { active: false }),
  'refunds.list': (stripe) => stripe.refunds.list({ limit: 1 }),
  'refunds.retrieve': (stripe) => stripe.refunds.retrieve(`re_${none}`),
  // An update needs the same permission. A shipping rate that is created cannot be deleted.
  'shippingRates.create': (stripe) => stripe.shippingRates.update(`shr_${none}`, { active: false }),
  'subscriptions.cancel': (stripe) => stripe.subscriptions.cancel(`sub_${none}`),
  'subscriptions.list': (stripe) => stripe.subscriptions.list({ limit: 1 }),
  'subscriptions.resume': (stripe) => stripe.subscriptions.resume(`sub_${none}`),
  'subscriptions.retrieve': (stripe) => stripe.subscriptions.retrieve(`sub_${none}`),
  'subscriptions.update': (stripe) => stripe.subscriptions.update(`sub_${none}`, { description: 'Check Stripe' }),
}
