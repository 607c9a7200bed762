/** The first of January begins there when five hours of it have passed in UTC: no summer time is near. */
const newYearInNewYork = 5 * 60 * 60_000

/** The year of a gift, in the publisher's own time zone. */
export function yearOf(at: number): number {
  return new Date(at - newYearInNewYork).getUTCFullYear()
}

/** When a year begins there, in epoch milliseconds. */
export function startOfYear(year: number): number {
  return Date.UTC(year, 0, 1) + newYearInNewYork
}
