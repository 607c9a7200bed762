import { dayOf } from './day-of.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The publisher's time zone. The formats are created once, because that takes long. */
const timeZone = 'America/New_York'
const dayInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
const inLong = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
const inShort = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const asDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
const asDigits = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** "November 23, 2026": a gift of New Year's Eve belongs to the year in which it was made there. */
export function dateOf(at: number): string {
  return dayInWords.format(at)
}

/** "November 23, 2026 at 9:00 AM". */
export function timeInLong(at: number): string {
  return inLong.format(at)
}

/** "Monday, November 23, 2026 at 9:00 AM". */
export function timeInWords(at: number): string {
  return inWords.format(at)
}

/** "Nov 21, 2026, 10:01 AM". */
export function timeInShort(at: number): string {
  return inShort.format(at)
}

/** The local time of the publisher: "2026-11-23T09:00:00". */
export function wallTime(at: number): string {
  return asDigits.format(at).replace(' ', 'T')
}

/**
 * The epoch milliseconds of a local time of the publisher: "2026-11-23T09:00". An hour that is skipped in spring counts as
 * the hour before. Null when the text is no time.
 */
export function timeAtWall(text: string): number | null {
  const asUtc = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) || Number.isNaN(asUtc)) return null
  // The zone's offset, first near that time and then exactly at that time.
  const behind = (at: number) => at - Date.parse(`${wallTime(at)}Z`)
  return asUtc + behind(asUtc + behind(asUtc))
}

/** The day in the publisher's time zone: "2026-11-21". */
export const publisherDay = (at: number): string => dayOf(at - startsAfter(Math.floor(at / dayMs)))

const maxKept = 10_000
const kept = new Map<number, number>()

/** How long after midnight UTC a day begins there. It is kept, because the format takes as long as the line of a file. */
function startsAfter(day: number): number {
  const known = kept.get(day)
  if (known !== undefined) return known
  const inSummer = day * dayMs + 4 * hourMs
  const after = asDay.format(inSummer) === dayOf(inSummer) ? 4 * hourMs : 5 * hourMs
  if (kept.size >= maxKept) kept.clear()
  kept.set(day, after)
  return after
}

/** The start of a day there. Months begin with 1; day 0 is the day before the first, and month 13 the next January. */
export function startOfDay(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month - 1, day)
  return at + startsAfter(at / dayMs)
}

/** Midnight in the publisher's time zone of the UTC day that begins at this time. */
export function startHere(at: number): number {
  const date = new Date(Math.min(at, Date.UTC(9999, 0)))
  return startOfDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** The start of the day and of the week of a time there. Weeks begin on Monday. */
export function startOfDayAndWeek(at: number): { today: number; week: number } {
  const [year = 0, month = 0, day = 0] = publisherDay(at).split('-').map(Number)
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  return { today: startOfDay(year, month, day), week: startOfDay(year, month, day - sinceMonday) }
}

/** The Monday of the week of a time: "2026-11-23". */
export const mondayOf = (at: number) => publisherDay(startOfDayAndWeek(at).week)
