export const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * Turns "2026-11-21" into "November 21, 2026". Without `toLocaleString`, for the reason of `withCommas`, and because a
 * time zone could change the day of a `Date`.
 */
export function dateInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[month! - 1]} ${date}, ${year}`
}
