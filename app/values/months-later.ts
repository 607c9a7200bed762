/**
 * The same day and time of day some months later, or earlier, in UTC and epoch milliseconds. A month without that day has its
 * last one: a month after January 31 is February 28. `day` is another day of the month to aim for.
 */
export function monthsLater(at: number, months: number, day = new Date(at).getUTCDate()): number {
  const date = new Date(at)
  const month = date.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return date.setUTCMonth(month, Math.min(day, lastDay))
}

/** The same a number of years later. */
export const yearsLater = (at: number, years: number): number => monthsLater(at, 12 * years)
