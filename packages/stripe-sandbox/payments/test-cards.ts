/** The reason of a decline, with Stripe's codes and messages. */
export interface Decline {
  code:
    | 'card_declined'
    | 'expired_card'
    | 'payment_method_provider_decline'
    | 'payment_intent_authentication_failure'
    | 'payment_intent_mandate_invalid'
  declineCode: string
  message: string
}

export type Verdict = 'succeeds' | 'requires_action' | Decline

interface TestCard {
  number: string
  /** What happens, as the pages and the README say it. */
  does: string
  brand: string
  /** The bank's answer on the hosted page. */
  checkout: Verdict
  /** The bank's answer to a renewal, when the payer is absent. */
  renewal: Verdict
}

const declined = (declineCode: string, message: string, code: Decline['code'] = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

export const genericDecline = declined('generic_decline', 'Your card was declined.')
export const expiredCard = declined('expired_card', 'Your card has expired.', 'expired_card')

const card = (number: string, does: string, checkout: Verdict, renewal = checkout, brand = 'visa'): TestCard => ({
  number,
  does,
  brand,
  checkout,
  renewal,
})

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pays', 'succeeds'),
  card('5555555555554444', 'pays, as a Mastercard', 'succeeds', 'succeeds', 'mastercard'),
  card('4000000000000002', 'is declined; another card can be tried on the same page', genericDecline),
  card('4000002500003155', 'asks for authentication first', 'requires_action', 'succeeds'),
  card('4000002760003184', 'asks for authentication, at each renewal too', 'requires_action'),
  card('4000000000000341', 'pays at first, fails at each renewal', 'succeeds', genericDecline),
]

/** Stripe's two test accounts: the first settles, the second fails for insufficient funds. */
export const testAccounts = { settles: '6789', fails: '2227' }

/** What the payer chooses as "Test outcome", and what happens then. */
export const bankOutcomes: Record<keyof typeof testAccounts, { label: string; does: string }> = {
  settles: { label: 'Settles some days later', does: 'is unpaid at first, and settles after four days or on command' },
  fails: { label: 'Fails some days later', does: 'is unpaid at first, and fails after four days or on command' },
}

/** Stripe's test payment methods for programs, with the last digits of their cards: https://docs.stripe.com/testing */
export const testMethods = {
  pm_card_visa: { last4: '4242', does: 'pays' },
  pm_card_createDispute: { last4: '0259', does: 'pays, and is disputed at once' },
  pm_card_pendingRefund: { last4: '7726', does: 'pays, and its refunds stay pending' },
}

/** In groups of four, as on a card. */
export const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export const authenticationFailure = declined(
  'authentication_required',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
)

export const bankRefusal = declined(
  'insufficient_funds',
  "The customer's account has insufficient funds to cover this payment.",
  'payment_method_provider_decline',
)

export const endedMandate = declined(
  'debit_not_authorized',
  'The mandate for this bank account is not active any more.',
  'payment_intent_mandate_invalid',
)

export function cardByLast4(last4: string): TestCard | undefined {
  return testCards.find((card) => card.number.endsWith(last4))
}

/** The reason why a card cannot be saved, or is declined while its holder is present to authenticate. */
export function declineOf({ last4 }: { last4: string }): Decline | null {
  const verdict = cardByLast4(last4)?.checkout
  return typeof verdict === 'object' ? verdict : null
}

export function cardByNumber(text: string): TestCard | undefined {
  const number = text.replace(/[\s-]/g, '')
  return testCards.find((card) => card.number === number)
}

/** A card is valid until the end of its month. */
export const isOver = (expYear: number, expMonth: number, now: number) => Date.UTC(expYear, expMonth) / 1000 <= now
