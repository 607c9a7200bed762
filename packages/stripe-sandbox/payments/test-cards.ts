/** Why a bank refuses, with Stripe's codes and messages. */
export interface Decline {
  code:
    | ('card_declined' | 'expired_card' | 'payment_method_provider_decline')
    | ('payment_intent_authentication_failure' | 'payment_intent_mandate_invalid')
  declineCode: string
  message: string
}

export type Verdict = 'succeeds' | 'requires_action' | Decline

interface TestCard {
  number: string
  brand: string
  /** The bank's answer on the hosted page. */
  checkout: Verdict
  /** The bank's answer to a renewal, when the payer is not there. */
  renewal: Verdict
}

const declined = (declineCode: string, message: string, code: Decline['code'] = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

export const genericDecline = declined('generic_decline', 'Your card was declined.')
export const expiredCard = declined('expired_card', 'Your card has expired.', 'expired_card')

const card = (number: string, checkout: Verdict, renewal = checkout, brand = 'visa'): TestCard => ({
  number,
  brand,
  checkout,
  renewal,
})

const testCards: TestCard[] = [
  card('4242424242424242', 'succeeds'),
  card('5555555555554444', 'succeeds', 'succeeds', 'mastercard'),
  card('4000000000000002', genericDecline),
  card('4000002500003155', 'requires_action', 'succeeds'),
  card('4000002760003184', 'requires_action'),
  card('4000000000000341', 'succeeds', genericDecline),
]

/** Stripe's two test accounts: the first settles, the second fails for insufficient funds. */
export const testAccounts = { settles: '6789', fails: '2227' }

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

/** Why a card cannot be saved, or pay while its holder is there to say yes to the bank. */
export function declineOf({ last4 }: { last4: string }): Decline | null {
  const verdict = cardByLast4(last4)?.checkout
  return typeof verdict === 'object' ? verdict : null
}

export function cardByNumber(text: string): TestCard | undefined {
  const number = text.replace(/[\s-]/g, '')
  return testCards.find((card) => card.number === number)
}

/** A card is good to the end of the month that is printed on it. */
export const isOver = (expYear: number, expMonth: number, now: number) => Date.UTC(expYear, expMonth) / 1000 <= now
