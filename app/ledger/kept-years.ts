import { rules } from '../content/legal/rules.ts'

/** How long the record of a payment is kept whole, as the privacy policy says. */
export const keepYears = rules.keepGiftsYears

/** When names and addresses of payments begun before have to go: of all, and of those that came to nothing. */
export function forgetBefore(now: number): { all: number; unpaid: number } {
  return { all: yearsLater(now, -keepYears), unpaid: now - rules.keepUnpaidDays * 24 * 60 * 60_000 }
}

/** The same day so many years later, or earlier, in epoch milliseconds. */
export function yearsLater(at: number, years: number): number {
  const date = new Date(at)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
