import { publisherDay } from '../../values/publisher-time.ts'

/** Which number of a date such as 5/10/2026 is the month. */
export type DateOrder = 'month' | 'day'

interface DateCell {
  cell: string
  order: DateOrder
  /** The cell of a column with the time of day. */
  time?: string
  /** The time zone of the cell, when another column or the heading says it: "PST", "UTC". */
  zone?: string
}

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const months = 'janfebmaraprmayjunjulaugsepoctnovdec'
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i
const timeOfDay =
  /[T ]{1,2}(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})? ?([ap]m)?( ?(?:z|utc|gmt|[a-z]{3}|[+-]\d{2}:?\d{2}))?$/i
const maxCharacters = 60

/** The hours that the zones of American programs are behind UTC. */
const hoursBehind: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  est: 5,
  edt: 4,
  cst: 6,
  cdt: 5,
  mst: 7,
  mdt: 6,
  pst: 8,
  pdt: 7,
  akst: 9,
  akdt: 8,
  hst: 10,
}

/** Whether a date cannot be month first, or is written with points, as only day-first countries do. */
export function isDayFirst(cell: string): boolean {
  const [, first, sign, second] = numeric.exec(splitTime(cell).day) ?? []
  return sign === '.' || (Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12)
}

/**
 * The day of a cell in the publisher's time zone, as 2026-12-31: a time with a zone is converted. Any other text is not changed,
 * and is refused later.
 */
export function readDateCell({ cell, order, time = '', zone = '' }: DateCell): string {
  const { day, at } = splitTime(time && !splitTime(cell).at ? `${cell} ${time}` : cell)
  const read = readDay(day, order)
  if (read === null) return cell
  const behind = at && minutesBehind(at[5]?.trim() || zone)
  if (!at || behind === null) return read
  const [, hour, minute, second, half] = at
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const utc =
    Date.parse(`${read}T00:00:00Z`) + ((hours * 60 + Number(minute) + behind) * 60 + Number(second ?? 0)) * 1000
  return Number.isNaN(utc) ? read : publisherDay(utc)
}

function splitTime(cell: string): { day: string; at: RegExpExecArray | null } {
  if (cell.length > maxCharacters) return { day: '', at: null }
  const at = timeOfDay.exec(cell)
  return { day: (at ? cell.slice(0, at.index) : cell).trim(), at }
}

/** Returns null when the zone is not known. */
function minutesBehind(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign) return (sign === '+' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const behind = hoursBehind[zone.toLowerCase()]
  return behind === undefined ? null : behind * 60
}

function readDay(text: string, order: DateOrder): string | null {
  const [, first, , second, year] = numeric.exec(text) ?? []
  if (first && second && year) {
    return order === 'day' ? isoDay(year, second, first) : isoDay(year, first, second)
  }
  const [, isoYear, month, date] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(text) ?? []
  if (isoYear && month && date) return isoDay(isoYear, month, date)
  const words = text.replace(weekday, '').replaceAll(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
  const [, word, ofMonth, itsYear] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(words) ?? []
  if (word && ofMonth && itsYear) return inWords(itsYear, word, ofMonth)
  const [, dayBefore, monthWord, yearBehind] = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(words) ?? []
  return dayBefore && monthWord && yearBehind ? inWords(yearBehind, monthWord, dayBefore) : null
}

function inWords(year: string, word: string, day: string): string | null {
  const at = months.indexOf(word.slice(0, 3).toLowerCase())
  return at >= 0 && at % 3 === 0 ? isoDay(year, String(at / 3 + 1), day) : null
}

const isoDay = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
