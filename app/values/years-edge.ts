/** The time zones of the United States, the publisher's first, then those west of it, the nearest first. */
const zones = [
  ['Eastern Time', 'America/New_York'],
  ['Central Time', 'America/Chicago'],
  ['Mountain Time', 'America/Denver'],
  ['Pacific Time', 'America/Los_Angeles'],
  ['Alaska Time', 'America/Anchorage'],
  ['Hawaii Time', 'Pacific/Honolulu'],
  ['American Samoa Time', 'Pacific/Pago_Pago'],
] as const

interface Clock {
  name: string
  day: Intl.DateTimeFormat
  dayInWords: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
}

/** The formats are created once, because that takes long. */
const [publisherClock, ...westernClocks] = zones.map(([name, timeZone]): Clock => ({
  name,
  day: new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', timeZone }),
  dayInWords: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
  time: new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }),
})) as [Clock, ...Clock[]]

/** One time in the words of two clocks. */
export interface YearsEdge {
  /** "January 1, 2027, 2:40 AM Eastern Time". */
  eastern: string
  /** "December 31, 2026, 11:40 PM Pacific Time": in the nearest zone of the United States where the year was not over. */
  western: string
}

/** Returns null when it is not January 1 in the publisher's time zone, or the year was over in all of the United States. */
export function yearsEdgeOf(at: number): YearsEdge | null {
  if (publisherClock.day.format(at) !== '01/01') return null
  const western = westernClocks.find(({ day }) => day.format(at) === '12/31')
  return western ? { eastern: timeInWords(publisherClock, at), western: timeInWords(western, at) } : null
}

const timeInWords = ({ name, dayInWords, time }: Clock, at: number) =>
  // Unicode's data has a narrow space before AM and PM, which not every font and mail program shows.
  `${dayInWords.format(at)}, ${time.format(at).replaceAll(/\s/g, ' ')} ${name}`
