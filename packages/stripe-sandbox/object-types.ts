import type Stripe from 'stripe'

/** What the store keeps: Stripe's objects by the name in their `object` field, and one of our own. */
export interface ObjectTypes {
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.EventBase
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  refund: Stripe.Refund
  'sandbox.plan': CheckoutPlan
  shipping_rate: Stripe.ShippingRate
  subscription: Stripe.Subscription
}

/** What a checkout session will make when it is paid. Stripe keeps this to itself, so it is no part of the session. */
export interface CheckoutPlan {
  /** The session's id with `_plan` behind it. */
  id: string
  created: number
  lineItems: Stripe.LineItem[]
  payment: {
    description: string | null
    metadata: Record<string, string>
    receiptEmail: string | null
    statementDescriptorSuffix: string | null
  }
  subscription: {
    description: string | null
    metadata: Record<string, string>
    invoiceDescription: string | null
    invoiceFooter: string | null
    invoiceCustomFields: { name: string; value: string }[] | null
  }
  /** The payment that the first try made. */
  paymentIntent: string | null
  /** A payer who still has to authenticate: what the first page asked. */
  waitingPayer: Payer | null
  /** What the session will say once it says that it was paid: at Stripe that can come after the invoice was paid. */
  completion: Partial<Stripe.Checkout.Session> | null
}

export interface Payer {
  email: string
  name: string
  phone: string | null
  shipping: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null
  instrument: Instrument
}

/** Only what Stripe shows of a card or an account. The last digits say which test card it is. */
export type Instrument =
  | { type: 'card'; last4: string; expMonth: number; expYear: number }
  | { type: 'us_bank_account'; last4: string }
