/** January 1 begins in New York at 5:00 UTC, in every year. */
const newYearInNewYork = 5 * 60 * 60_000

/** The year of a gift, in the publisher's time zone. */
export function yearOf(at: number): number {
  return new Date(at - newYearInNewYork).getUTCFullYear()
}

/** The start of a year there, in epoch milliseconds. */
export function startOfYear(year: number): number {
  return Date.UTC(year, 0, 1) + newYearInNewYork
}
