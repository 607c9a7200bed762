import type Stripe from 'stripe'

/** An id that no object has: a key that may read learns so, one that may not is refused before. */
const none = 'x0'

/** Every call that the site makes; fields-read.test.ts records them, and compares. Making sessions is tried by itself. */
export const siteCalls: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'balanceTransactions.retrieve': (stripe) => stripe.balanceTransactions.retrieve(`txn_${none}`),
  'charges.list': (stripe) => stripe.charges.list({ limit: 1 }),
  'charges.retrieve': (stripe) => stripe.charges.retrieve(`ch_${none}`),
  'checkout.sessions.list': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  'checkout.sessions.listLineItems': (stripe) => stripe.checkout.sessions.listLineItems(`cs_test_${none}`),
  'checkout.sessions.retrieve': (stripe) => stripe.checkout.sessions.retrieve(`cs_test_${none}`),
  'disputes.list': (stripe) => stripe.disputes.list({ limit: 1 }),
  'disputes.retrieve': (stripe) => stripe.disputes.retrieve(`du_${none}`),
  'events.list': (stripe) => stripe.events.list({ limit: 1 }),
  'invoicePayments.list': (stripe) => stripe.invoicePayments.list({ limit: 1 }),
  'invoices.retrieve': (stripe) => stripe.invoices.retrieve(`in_${none}`),
  'paymentIntents.retrieve': (stripe) => stripe.paymentIntents.retrieve(`pi_${none}`),
  'refunds.list': (stripe) => stripe.refunds.list({ limit: 1 }),
  'refunds.retrieve': (stripe) => stripe.refunds.retrieve(`re_${none}`),
  'subscriptions.retrieve': (stripe) => stripe.subscriptions.retrieve(`sub_${none}`),
}
