import { withCommas } from '../words/with-commas.ts'

/**
 * Money is always an integer number of US cents. Text is parsed digit by digit, never through a float: 19.99 * 100 is
 * 1998.9999999999998.
 */

/** Stripe's maximum amount in US dollars: eight digits. */
export const largestPaymentCents = 99_999_999

/** The format of a browser's number field, where "1e3" is a thousand. */
const numberPattern = /^(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i
/** More digits than any gift, so that a too large amount gets its own message. In cents it is still an exact number. */
const maxDigits = 15

/**
 * Parses dollars as a person types them: "50", "19.9", "$1,234.50". Returns cents, or null for any other text (signs,
 * fractions of a cent, misplaced commas).
 */
export function parseDollars(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  const match = numberPattern.exec(/^\d{1,3}(,\d{3})+(\.|$)/.test(typed) ? typed.replaceAll(',', '') : typed)
  if (!match) return null
  const [, dollars = '', rest = '', power = '0'] = match
  const digits = (dollars + rest).replace(/^0+/, '')
  const wholeDigits = digits.length - rest.length + 2 + Number(power)
  if (digits === '') return 0
  if (wholeDigits > maxDigits || !/^0*$/.test(digits.slice(Math.max(wholeDigits, 0)))) return null
  return Number(digits.slice(0, wholeDigits).padEnd(wholeDigits, '0'))
}

/** "$50" for whole dollars, "$19.99" otherwise, with thousands separators: for buttons and sentences. */
export function formatDollars(cents: number): string {
  const exact = formatExactDollars(cents)
  return exact.endsWith('.00') ? exact.slice(0, -3) : exact
}

/** "$50.00": always two decimals, for receipts, tables and price lines. */
export function formatExactDollars(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = Math.abs(cents) % 100
  return `${sign}$${withCommas(whole)}.${String(rest).padStart(2, '0')}`
}

/**
 * "$50.00", "€50.00", "¥5,000": an amount in any currency, in its smallest unit, as Stripe counts
 * (https://docs.stripe.com/currencies).
 */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** "1234.50", a number for spreadsheets. */
export function plainDollars(cents: number): string {
  return formatExactDollars(cents).replace('$', '').replaceAll(',', '')
}
