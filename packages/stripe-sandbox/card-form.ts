import type Stripe from 'stripe'
import type { Instrument, Payer } from './object-types.ts'
import { isEmail } from './params.ts'
import { cardByNumber, testAccounts } from './test-cards.ts'
import { states } from './us-states.ts'

/** What the payer typed, by field name, and what is wrong with it. */
export type Fields = Record<string, string>
export type Problems = Record<string, string>

export type ReadPayer = { ok: true; payer: Payer } | { ok: false; problems: Problems }

/** Reads the form of the hosted page. Every problem is said at once, beside its field. */
export function readPayer(session: Stripe.Checkout.Session, fields: Fields, now: number): ReadPayer {
  const problems: Problems = {}
  const required = (name: string, problem: string): string => {
    const value = fields[name]?.trim() ?? ''
    if (!value) problems[name] = problem
    return value
  }
  const email = required('email', 'Enter your email.')
  if (email && !isEmail(email)) problems['email'] = 'Your email is incomplete.'
  const name = required('name', 'Enter your full name.')
  const phone = session.phone_number_collection?.enabled ? required('phone', 'Enter your phone number.') : null
  if (phone && phone.replace(/\D/g, '').length < 10) problems['phone'] = 'Your phone number is incomplete.'

  let shipping: Payer['shipping'] = null
  if (session.shipping_address_collection) {
    const state = required('state', 'Choose your state.')
    if (state && !states.has(state)) problems['state'] = 'Choose your state.'
    const zip = required('zip', 'Enter your ZIP code.')
    if (zip && !/^\d{5}(-\d{4})?$/.test(zip)) problems['zip'] = 'Your ZIP code is incomplete.'
    shipping = {
      name: required('shipping_name', 'Enter the name of whom it is sent to.'),
      address: {
        line1: required('line1', 'Enter your address.'),
        line2: fields['line2']?.trim() || null,
        city: required('city', 'Enter your city.'),
        state,
        postal_code: zip,
        country: 'US',
      },
    }
  }
  const instrument: Instrument | null =
    fields['method'] === 'us_bank_account'
      ? { type: 'us_bank_account', last4: fields['outcome'] === 'fails' ? testAccounts.fails : testAccounts.settles }
      : readCard(fields, problems, now)
  if (!instrument || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, payer: { email, name, phone, shipping, instrument } }
}

function readCard(fields: Fields, problems: Problems, now: number): Instrument | null {
  const digits = (fields['card'] ?? '').replace(/[\s-]/g, '')
  const card = cardByNumber(digits)
  if (!/^\d{13,19}$/.test(digits)) problems['card'] = 'Your card number is incomplete.'
  else if (!isLuhn(digits)) problems['card'] = 'Your card number is invalid.'
  else if (!card) problems['card'] = 'Your card was declined. This is a sandbox: only test cards work here.'

  const expiry = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(fields['expiry'] ?? '')
  const expMonth = Number(expiry?.[1])
  const expYear = 2000 + Number(expiry?.[2])
  if (!expiry || expMonth < 1 || expMonth > 12) problems['expiry'] = "Your card's expiration date is incomplete."
  else if (Date.UTC(expYear, expMonth) / 1000 <= now) problems['expiry'] = "Your card's expiration date is in the past."
  if (!/^\d{3,4}$/.test(fields['cvc']?.trim() ?? '')) problems['cvc'] = "Your card's security code is incomplete."
  return card ? { type: 'card', last4: card.number.slice(-4), expMonth, expYear } : null
}

function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
