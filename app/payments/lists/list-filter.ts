import { fundName } from '../../catalog/funds.ts'
import { formatDollars, plainDollars } from '../../values/money.ts'
import { parseDollars, whyNoAmount } from '../../values/typed-amount.ts'
import { dateOf, startOfDay } from '../../values/publisher-time.ts'
import { startOfYear, yearOf } from '../../values/year-of.ts'
import { manualGiftMethods, methodName } from '../manual-gift-methods.ts'

/** What the lists of givers and of gifts may be filtered by: the query of their address. Empty values do not filter. */
export interface ListFilter {
  /** The first and the last day, in the publisher's time zone: `2026-11-25`. */
  since: string
  until: string
  /** Of a giver: the sum of the gifts that fit. Of a gift: its amount. In cents. */
  leastCents: number | null
  mostCents: number | null
  often: '' | 'once' | 'recurring'
  /** Of a giver: at least this many gifts fit. */
  times: number | null
  /** A value of `payment_method`. */
  way: string
  /** The key of a fund. Empty: any, or none. */
  fund: string
  recurring: '' | 'running' | 'failing' | 'ending'
  /** Gave last year, and not this year. */
  lapsed: boolean
  /** The first gift of its giver. */
  first: boolean
  /** One gift of at least this amount, in cents. */
  overCents: number | null
  noEmail: boolean
  /** Another giver has the same name. */
  maybeOne: boolean
}

export const ways: Record<string, string> = {
  '': 'Any way',
  card: 'Card',
  us_bank_account: 'Bank account',
  other: 'Paid otherwise at Stripe',
  ...Object.fromEntries(manualGiftMethods.map((method) => [method, methodName(method)])),
}

export const frequencies = { '': 'However often', once: 'One-time', recurring: 'Recurring' } as const

export const recurringStates = {
  '': 'With or without',
  running: 'It runs',
  failing: 'It fails',
  ending: 'It ends on a day',
} as const

const textOf = (query: URLSearchParams, name: string) => query.get(name)?.trim() ?? ''

function dayOf(query: URLSearchParams, name: string): string {
  const day = textOf(query, name)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

function centsOf(query: URLSearchParams, name: string): number | null {
  const text = textOf(query, name)
  return text === '' ? null : parseDollars(text)
}

function oneOf<Name extends string>(known: Record<Name, string>, text: string): Name | '' {
  return Object.hasOwn(known, text) ? (text as Name) : ''
}

/** Reads the filters. A value that makes no sense does not filter: `findFilterFault` names it. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const times = Number(textOf(query, 'times'))
  return {
    since: dayOf(query, 'since'),
    until: dayOf(query, 'until'),
    leastCents: centsOf(query, 'least'),
    mostCents: centsOf(query, 'most'),
    often: oneOf(frequencies, textOf(query, 'often')),
    times: Number.isSafeInteger(times) && times > 1 ? times : null,
    way: oneOf(ways, textOf(query, 'way')),
    fund: textOf(query, 'fund'),
    recurring: oneOf(recurringStates, textOf(query, 'recurring')),
    lapsed: textOf(query, 'lapsed') === '1',
    first: textOf(query, 'first') === '1',
    overCents: centsOf(query, 'over'),
    noEmail: textOf(query, 'no-email') === '1',
    maybeOne: textOf(query, 'may-be-one') === '1',
  }
}

export const noFilter: ListFilter = readListFilter(new URLSearchParams())

const amountFields = { least: 'At least', most: 'At most', over: 'One gift of at least' }

/** The first value that is not understood, in words. Returns null when all are. */
export function findFilterFault(query: URLSearchParams): string | null {
  for (const [name, label] of Object.entries(amountFields)) {
    const text = textOf(query, name)
    if (text && centsOf(query, name) === null) {
      const amount = whyNoAmount(text, 'Write an amount in dollars, such as 50 or 19.99.')
      return `“${label}” was left out. ${amount}`
    }
  }
  const { since, until } = readListFilter(query)
  for (const name of ['since', 'until'])
    if (textOf(query, name) && !dayOf(query, name)) return 'A day is written like 2026-11-25. It was left out.'
  return since && until && since > until ? 'The first day is after the last day, so nothing fits.' : null
}

/** The start of a day in the publisher's time zone; `after`: of the next day. */
function startOf(day: string, after = 0): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return startOfDay(year, month, date + after)
}

/** The times between which gifts fit: from `since`, before `until`. */
export function timesOf({ since, until }: ListFilter): { since: number | null; until: number | null } {
  return { since: since ? startOf(since) : null, until: until ? startOf(until, 1) : null }
}

/** For a first gift without days: this year. */
export const firstSince = (filter: ListFilter, now: number) =>
  timesOf(filter).since ?? (filter.until ? 0 : startOfYear(yearOf(now)))

/** Whether only some of a giver's gifts are looked at. */
export const isNarrowed = ({ since, until, often, way, fund }: ListFilter) =>
  [since, until, often, way, fund].some((value) => value !== '')

function daysInWords({ since, until }: ListFilter): string {
  const day = (text: string) => dateOf(startOf(text))
  if (since && until) return since === until ? `on ${day(since)}` : `from ${day(since)} to ${day(until)}`
  if (since) return `since ${day(since)}`
  return until ? `until ${day(until)}` : ''
}

/** "card", "check from an IRA". */
const wayInWords = (way: string) => (ways[way] ?? '').replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** The filters in words, for a heading and for the audience of a letter. Empty: there are none. */
export function filterInWords(filter: ListFilter, now: number): string {
  const { leastCents, mostCents, often, times, way, fund, recurring, lapsed, first, overCents, noEmail, maybeOne } =
    filter
  const year = yearOf(now)
  const parts = [
    daysInWords(filter),
    leastCents !== null && `at least ${formatDollars(leastCents)}`,
    mostCents !== null && `at most ${formatDollars(mostCents)}`,
    overCents !== null && `one gift of at least ${formatDollars(overCents)}`,
    often && frequencies[often].toLowerCase(),
    times !== null && `at least ${times} gifts`,
    way && `by ${wayInWords(way)}`,
    fund && `for the fund ${fundName(fund)}`,
    recurring && `recurring gift: ${recurringStates[recurring].toLowerCase()}`,
    lapsed && `gave in ${year - 1} and not yet in ${year}`,
    first && (isNarrowed(filter) ? 'first gift' : `first gift in ${year}`),
    noEmail && 'without e-mail',
    maybeOne && 'may be one',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The filters as a query again, in one order, without empty values and without the page. */
export function queryOfFilter(filter: ListFilter): string {
  const dollars = (cents: number | null) => (cents === null ? '' : plainDollars(cents).replace(/\.00$/, ''))
  const tick = (isTicked: boolean) => (isTicked ? '1' : '')
  const values: Record<string, string> = {
    since: filter.since,
    until: filter.until,
    least: dollars(filter.leastCents),
    most: dollars(filter.mostCents),
    often: filter.often,
    times: filter.times === null ? '' : String(filter.times),
    way: filter.way,
    fund: filter.fund,
    recurring: filter.recurring,
    lapsed: tick(filter.lapsed),
    first: tick(filter.first),
    over: dollars(filter.overCents),
    'no-email': tick(filter.noEmail),
    'may-be-one': tick(filter.maybeOne),
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
}
