import type Stripe from 'stripe'

/** The payment method of a subscription, and another one of its customer. */
export interface ChargedMethod {
  /** "Visa ending in 4242", "bank account ending in 6789". Null when Stripe has nothing to charge. */
  method: string | null
  method_expires_at: number | null
  methodId: string | null
  isBankAccount: boolean
  otherMethod: OtherMethod | null
}

/**
 * Another method that Stripe has for the subscription's customer. It may belong to a person who paid an invoice for the
 * giver: the page of an invoice saves cards, too, depending on the account's `hosted_payment_method_save`. So the site
 * never switches a subscription to it without the giver's request.
 */
export interface OtherMethod {
  id: string
  inWords: string
  /** It was added after the method that is charged. */
  isNewer: boolean
}

/**
 * Stripe charges the default method of the subscription before that of its customer (types: `subscription
 * default_payment_method`). Checkout sets the method of the subscription; Stripe's page for another card sets the method of
 * the customer.
 */
export function readChargedMethod({ default_payment_method: own, customer }: Stripe.Subscription): ChargedMethod {
  const ownMethod = own as Stripe.PaymentMethod | null
  const { invoice_settings: settings } = customer as Stripe.Customer | { invoice_settings?: undefined }
  const ofCustomer = (settings?.default_payment_method ?? null) as Stripe.PaymentMethod | null
  const charged = ownMethod ?? ofCustomer
  const isOther = ownMethod !== null && ofCustomer !== null && ofCustomer.id !== ownMethod.id
  return {
    method: charged && methodInWords(charged),
    method_expires_at: charged?.card ? Date.UTC(charged.card.exp_year, charged.card.exp_month, 1) : null,
    methodId: charged?.id ?? null,
    isBankAccount: charged?.type === 'us_bank_account',
    otherMethod: isOther
      ? { id: ofCustomer.id, inWords: methodInWords(ofCustomer), isNewer: ofCustomer.created > ownMethod.created }
      : null,
  }
}

const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "Visa ending in 4242", "bank account ending in 6789". */
export function methodInWords({ type, card, us_bank_account: account }: Stripe.PaymentMethod): string {
  if (card) return `${brands[card.brand] ?? 'card'} ending in ${card.last4}`
  if (account) return `bank account ending in ${account.last4}`
  return type.replaceAll('_', ' ')
}
