import { withCommas } from '../../content/with-commas.ts'

/**
 * Money is a whole number of US cents, everywhere. Text becomes cents digit by digit, never through a float:
 * 19.99 * 100 is 1998.9999999999998.
 */

/** Far more than anybody can give, so that who types it is told so; in cents it is still an exact number. */
const dollarsPattern = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/**
 * Reads dollars as a person types them: "50", "19.9", "$1,234.50".
 * Returns cents, or null for anything else (signs, exponents, a third decimal, misplaced commas).
 */
export function parseDollars(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  const digits = /^\d{1,3}(,\d{3})+(\.|$)/.test(typed) ? typed.replaceAll(',', '') : typed
  const match = dollarsPattern.exec(digits)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
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
