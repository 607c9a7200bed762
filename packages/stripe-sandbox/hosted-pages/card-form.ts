import type Stripe from 'stripe'
import type { CardInstrument, Instrument, Payer } from '../payments/checkout.ts'
import { isEmail } from '../params.ts'
import { cardByNumber, isOver, testAccounts, type Decline } from '../payments/test-cards.ts'

/** Texts by field name: what the payer typed, or the problem of each field. */
export type Fields = Record<string, string>

export const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AA AE AP'.split(
    ' ',
  )

/** Reads the form of the hosted page. All problems are shown at once, each beside its field. */
export function readPayer(
  session: Stripe.Checkout.Session,
  fields: Fields,
  now: number,
): { payer: Payer | null; problems: Fields } {
  const problems: Fields = {}
  const field = (name: string, label: string, isComplete = (_value: string) => true): string => {
    const value = fields[name]?.trim() ?? ''
    if (!value) problems[name] = `Enter your ${label}.`
    else if (!isComplete(value)) problems[name] = `Your ${label} is incomplete.`
    return value
  }
  const email = field('email', 'email', isEmail)
  const name = field('name', 'full name')
  const isPhone = (text: string) => text.replace(/\D/g, '').length >= 10
  const phone = session.phone_number_collection?.enabled ? field('phone', 'phone number', isPhone) : null
  const shipping = session.shipping_address_collection
    ? {
        name: field('shipping_name', 'shipping name'),
        address: {
          line1: field('line1', 'address'),
          line2: fields['line2']?.trim() || null,
          city: field('city', 'city'),
          state: field('state', 'state', (code) => states.includes(code)),
          postal_code: field('zip', 'ZIP code', (zip) => /^\d{5}(-\d{4})?$/.test(zip)),
          country: 'US',
        },
      }
    : null
  const instrument: Instrument | null =
    fields['method'] === 'us_bank_account'
      ? { type: 'us_bank_account', last4: testAccounts[fields['outcome'] === 'fails' ? 'fails' : 'settles'] }
      : readCard(fields, problems, now)
  const isComplete = instrument && Object.keys(problems).length === 0
  return { payer: isComplete ? { email, name, phone, shipping, instrument } : null, problems }
}

/** What the payer typed, for showing the form again. The card number is not kept. */
export function fieldsOf({ email, name, phone, shipping }: Payer): Fields {
  const { line1, line2, city, state, postal_code: zip } = shipping?.address ?? {}
  const typed = { email, name, phone, shipping_name: shipping?.name, line1, line2, city, state, zip }
  return Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, value ?? '']))
}

export function readCard(fields: Fields, problems: Fields, now: number): CardInstrument | null {
  const digits = (fields['card'] ?? '').replace(/[\s-]/g, '')
  const card = cardByNumber(digits)
  if (!/^\d{13,19}$/.test(digits)) problems['card'] = 'Your card number is incomplete.'
  else if (!card) problems['card'] = 'Your card was declined. This is a sandbox: only test cards work here.'

  const expiry = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(fields['expiry'] ?? '')
  const expMonth = Number(expiry?.[1])
  const expYear = 2000 + Number(expiry?.[2])
  if (!expiry || expMonth < 1 || expMonth > 12) problems['expiry'] = "Your card's expiration date is incomplete."
  else if (isOver(expYear, expMonth, now)) problems['expiry'] = "Your card's expiration date is in the past."
  if (!/^\d{3,4}$/.test(fields['cvc']?.trim() ?? '')) problems['cvc'] = "Your card's security code is incomplete."
  return card ? { type: 'card', last4: card.number.slice(-4), expMonth, expYear } : null
}

/** Beside the card number, or at the top after the authentication page. */
export function problemsOf({ code, message }: Decline): Fields {
  return code === 'payment_intent_authentication_failure' ? { declined: message } : { card: message }
}
