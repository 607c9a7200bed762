const hourMs = 60 * 60_000
/** The publisher's own time zone. Each of these is made once: making one takes long. */
const timeZone = 'America/New_York'
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
const inShort = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const asDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
const asDigits = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** "Monday, November 23, 2026 at 9:00 AM". */
export function timeInWords(at: number): string {
  return inWords.format(at)
}

/** "Nov 21, 2026, 10:01 AM". */
export function timeInShort(at: number): string {
  return inShort.format(at)
}

/** What a clock on the publisher's wall shows: "2026-11-23T09:00:00". */
export function wallTime(at: number): string {
  return asDigits.format(at).replace(' ', 'T')
}

/**
 * When the clock on the publisher's wall shows this, in epoch milliseconds: "2026-11-23T09:00". An hour that is left out
 * in spring counts as the one before. Null when it is no time.
 */
export function timeAtWall(text: string): number | null {
  const asUtc = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) || Number.isNaN(asUtc)) return null
  // What the clock there is behind, first about then and then exactly then.
  const behind = (at: number) => at - Date.parse(`${wallTime(at)}Z`)
  return asUtc + behind(asUtc + behind(asUtc))
}

/** The day in the publisher's own time zone: "2026-11-21". */
export const publisherDay = (at: number) => asDay.format(at)

/** When a day begins there. Months count from 1; day 0 is the one before the first, and month 13 the next January. */
export function startOfDay(year: number, month: number, day: number): number {
  const inSummer = Date.UTC(year, month - 1, day, 4)
  const isSummer = publisherDay(inSummer) === new Date(inSummer).toISOString().slice(0, 10)
  return isSummer ? inSummer : inSummer + hourMs
}

/** When the day and the week of a time began there; weeks begin on Monday. */
export function startOfDayAndWeek(at: number): { today: number; week: number } {
  const [year = 0, month = 0, day = 0] = publisherDay(at).split('-').map(Number)
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  return { today: startOfDay(year, month, day), week: startOfDay(year, month, day - sinceMonday) }
}

/** The Monday with which the week begins that holds this time: "2026-11-23". */
export const mondayOf = (at: number) => publisherDay(startOfDayAndWeek(at).week)
