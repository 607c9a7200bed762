import { withCommas } from '../words/with-commas.ts'

/**
 * Money is always an integer number of US cents. `typed-amount.ts` reads it from text, digit by digit and never through a
 * float: 19.99 * 100 is 1998.9999999999998.
 */

/** Stripe's maximum amount in US dollars: eight digits. */
export const largestPaymentCents = 99_999_999

/** "$50" for whole dollars, "$19.99" otherwise, with thousands separators: for buttons and sentences. */
export function formatDollars(cents: number): string {
  const exact = formatExactDollars(cents)
  return exact.endsWith('.00') ? exact.slice(0, -3) : exact
}

/** "$50.00": always two decimals, for receipts, tables and price lines. */
export function formatExactDollars(cents: number): string {
  return exactDollars(cents, '$', withCommas)
}

function exactDollars(cents: number, symbol: string, inWords: (whole: number) => string): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = Math.abs(cents) % 100
  return `${sign}${symbol}${inWords(whole)}.${String(rest).padStart(2, '0')}`
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
  return exactDollars(cents, '', String)
}
