/**
 * The events that the site handles, and the object of each. This is the only list of them. The endpoint at Stripe must
 * send all of these; `npm run staff -- launch` checks this, and can create such an endpoint.
 */
const subjects = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.voided': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'charge.refunded': 'payment',
  'refund.created': 'payment',
  'refund.updated': 'payment',
  'refund.failed': 'payment',
  'charge.dispute.created': 'payment',
  'charge.dispute.updated': 'payment',
  'charge.dispute.closed': 'payment',
  'charge.dispute.funds_withdrawn': 'payment',
  'charge.dispute.funds_reinstated': 'payment',
  'radar.early_fraud_warning.created': 'payment',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'customer.updated': 'customer',
  'payment_method.updated': 'method',
  'payment_method.automatically_updated': 'method',
  'payout.created': 'payout',
  'payout.updated': 'payout',
  'payout.paid': 'payout',
  'payout.failed': 'payout',
  'payout.canceled': 'payout',
  'payout.reconciliation_completed': 'payout',
} as const

type HandledEvent = keyof typeof subjects
export const handledEvents = Object.keys(subjects) as HandledEvent[]

/** The object of an event of this type. Null: the site does not handle it. */
export function aboutOf(type: string): (typeof subjects)[HandledEvent] | null {
  return Object.hasOwn(subjects, type) ? subjects[type as HandledEvent] : null
}
