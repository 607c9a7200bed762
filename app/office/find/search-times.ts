import { months } from '../../words/date-in-words.ts'
import { publisherDay, startOfDay } from '../../values/publisher-time.ts'

/** The days of a search, in the publisher's time zone: from `since`, before `until`. */
export interface SearchTime {
  since: number
  until: number
  /** "October 2026". */
  words: string
  /** How many words of the search said it. */
  length: number
}

/** A month of the search: 1 is January. Also `oct` and `sept`. */
function monthOf(word: string): number | null {
  const at = months.findIndex((month) => {
    const name = month.toLowerCase()
    return word === name || word === name.slice(0, 3) || (name === 'september' && word === 'sept')
  })
  return at < 0 ? null : at + 1
}

/** Months that are also names of people: alone they are names. */
const names = new Set(['april', 'may', 'june', 'august', 'jan', 'mar', 'jun', 'aug'])
const prepositions = new Set(['in', 'of', 'since', 'during', 'on', 'last', 'around'])

const dayOf = (word = '') => {
  const day = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1])
  return day >= 1 && day <= 31 ? day : null
}

const isYear = (word = '') => /^(19|20)\d\d$/.test(word)

/** The time that the words from `at` say. Returns null when they say none. `words` are in lower case. */
export function readTime(words: readonly string[], at: number, now: number): SearchTime | null {
  return readDigits(words[at] ?? '') ?? readRelative(words, at, now) ?? readMonth(words, at, now) ?? readYear(words, at)
}

const [monthSpan, yearSpan] = [
  (year: number, month: number, length: number): SearchTime => ({
    since: startOfDay(year, month, 1),
    until: startOfDay(year, month + 1, 1),
    words: `${months[month - 1]} ${year}`,
    length,
  }),
  (year: number, length: number): SearchTime => ({
    since: startOfDay(year, 1, 1),
    until: startOfDay(year + 1, 1, 1),
    words: String(year),
    length,
  }),
]

/** Null for a day that the month does not have. */
function daySpan(year: number, month: number, day: number, length: number): SearchTime | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || month > 12 || date.getUTCDate() !== day) return null
  return {
    since: startOfDay(year, month, day),
    until: startOfDay(year, month, day + 1),
    words: `${months[month - 1]} ${day}, ${year}`,
    length,
  }
}

/** `2026-10-03`, `10/3/2026`. */
function readDigits(word: string): SearchTime | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word)
  if (iso) return daySpan(Number(iso[1]), Number(iso[2]), Number(iso[3]), 1)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word)
  return american && daySpan(Number(american[3]), Number(american[1]), Number(american[2]), 1)
}

/** `today`, `yesterday`, `last year`, `this month`. */
function readRelative(words: readonly string[], at: number, now: number): SearchTime | null {
  const [year = 0, month = 0, day = 0] = publisherDay(now).split('-').map(Number)
  const [word, next] = [words[at], words[at + 1]]
  if (word === 'today') return daySpan(year, month, day, 1)
  if (word === 'yesterday') {
    const [itsYear = 0, itsMonth = 0, itsDay = 0] = publisherDay(startOfDay(year, month, day - 1))
      .split('-')
      .map(Number)
    return daySpan(itsYear, itsMonth, itsDay, 1)
  }
  if (word !== 'last' && word !== 'this') return null
  const back = word === 'last' ? 1 : 0
  if (next === 'year') return yearSpan(year - back, 2)
  if (next !== 'month') return null
  return month > back ? monthSpan(year, month - back, 2) : monthSpan(year - 1, 12, 2)
}

/** `October`, `October 2025`, `October 3`, `3 October 2025`. Without a year, it is the latest one. */
function readMonth(words: readonly string[], at: number, now: number): SearchTime | null {
  const isDayFirst = dayOf(words[at]) !== null
  const month = monthOf(words[isDayFirst ? at + 1 : at] ?? '')
  if (month === null) return null
  const name = words[isDayFirst ? at + 1 : at] ?? ''
  const after = words.slice(isDayFirst ? at + 2 : at + 1)
  const day = dayOf(isDayFirst ? words[at] : after[0])
  const rest = day !== null && !isDayFirst ? after.slice(1) : after
  const year = isYear(rest[0]) ? Number(rest[0]) : null
  const isTime = day !== null || year !== null || prepositions.has(words[at - 1] ?? '')
  if (names.has(name) && !isTime) return null
  const length = 1 + (day === null ? 0 : 1) + (year === null ? 0 : 1)
  const inYear = (its: number) => (day === null ? monthSpan(its, month, length) : daySpan(its, month, day, length))
  if (year !== null) return inYear(year)
  const [thisYear = 0] = publisherDay(now).split('-').map(Number)
  // February 29 may be eight years ago, around a year such as 2100.
  const latest = Array.from({ length: 9 }, (_, back) => inYear(thisYear - back))
  return latest.find((span) => span !== null && span.since <= now) ?? null
}

function readYear(words: readonly string[], at: number): SearchTime | null {
  return isYear(words[at]) ? yearSpan(Number(words[at]), 1) : null
}
