export const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * "November 21, 2026", of a day like "2026-11-21". By hand, for the same reason as `withCommas`; and a day has no time
 * zone that could make another day of it.
 */
export function dateInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[month! - 1]} ${date}, ${year}`
}
