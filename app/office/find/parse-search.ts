import { parseDollars } from '../../values/typed-amount.ts'
import { wordsOfName } from '../../values/name-key.ts'
import { parseReceiptNumber } from '../../values/receipt-number.ts'
import { readTime, type SearchTime } from './search-times.ts'
import { isIgnored, isNumberWord, numberOfWords } from './search-words.ts'

/** The amounts of a search, in cents, both included. */
export interface SearchSum {
  leastCents: number
  mostCents: number
}

/** What was typed into Find, taken apart. What is empty or null was not said. */
export interface Search {
  /** A receipt number, a giver's number, or an id at Stripe. Nothing else is searched then. */
  number: string | null
  /** A whole address or a part of one, with `@`. */
  email: string | null
  /** The digits of a telephone number, seven at least. */
  phone: string | null
  zip: string | null
  /** Words of a postal address, as `12 elm st`. */
  street: string | null
  /** Words of a name, as `wordsOfName` makes them. */
  words: string[]
  /** All words, as if they were one name: a name may have a number in it. */
  allWords: string[]
  sum: SearchSum | null
  time: Omit<SearchTime, 'length'> | null
  /** A single word with a digit: it may be a check's number or another reference. */
  reference: string | null
}

const stripeId = /^(cs|pi|in|sub|cus|ch|py|pyr|re|du|dp|txn|po)_\w+$/
const about = new Set([
  'about',
  'around',
  'approximately',
  'approx',
  'roughly',
  'circa',
  'ca',
  'some',
  'nearly',
  'almost',
])
const money = new Set(['dollars', 'dollar', 'bucks', 'usd', 'us$'])
const streets =
  /^(p\.? ?o\.? box \d+|\d+[a-z]? .*\b(st|street|ave|avenue|rd|road|ln|lane|dr|drive|blvd|boulevard|ct|court|pl|place|way|hwy|highway|terrace|circle|cir|pike|route|rt)\b)/

const nothing: Search = {
  number: null,
  email: null,
  phone: null,
  zip: null,
  street: null,
  words: [],
  allWords: [],
  sum: null,
  time: null,
  reference: null,
}

/**
 * Takes apart what people say: words are names, sums are sums (10 % up or down after "about"), months and years are times,
 * and the rest is an address, a number, a telephone number or a ZIP code.
 */
export function parseSearch(typed: string, now: number): Search {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return nothing
  const number = stripeId.test(text) ? text : parseReceiptNumber(text)
  if (number) return { ...nothing, number }
  if (/^\S*@\S*$/.test(text)) return { ...nothing, email: text.toLowerCase() }
  if (isPhone(text)) return { ...nothing, phone: text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') }
  if (streets.test(text.toLowerCase())) return { ...nothing, street: text.toLowerCase() }
  const words = text
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/^["“”'‘’(]+/, '').replace(/["“”'’),;:!?]+$/, ''))
    .filter(Boolean)
  return words.length === 1 ? readAlone(words[0]!, now) : readWords(words, now)
}

/** `(618) 555-0142`, `555-0142`, `+1 618 555 0142`, ten digits in a row. A sum has a comma or a point. */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length < 7 || digits.length > 15) return false
  if (/^\d{5}-\d{4}$/.test(text)) return false
  return digits.length >= 10 || /\d[\s)-]+\d/.test(text) || text.startsWith('+')
}

/** A single word. A number alone may be a sum, a check's number and a ZIP code. */
function readAlone(word: string, now: number): Search {
  const cents = parseDollars(word)
  const reference = /\d/.test(word) && !word.startsWith('$') ? word : null
  if (cents !== null) {
    const zip = /^\d{5}$/.test(word) ? word : null
    return { ...nothing, sum: { leastCents: cents, mostCents: cents }, reference, zip }
  }
  if (/^\d{5}-\d{4}$/.test(word)) return { ...nothing, zip: word.slice(0, 5), reference }
  const time = readTime([word], 0, now)
  if (time) return { ...nothing, time: withoutLength(time) }
  return { ...nothing, words: wordsOfName(word), reference }
}

function readWords(words: readonly string[], now: number): Search {
  const search: Search = { ...nothing, allWords: wordsOfName(words.join(' ')) }
  const names: string[] = []
  let isAbout = false
  for (let at = 0; at < words.length;) {
    const word = words[at]!
    const sum = search.sum === null ? readSum(words, at, isAbout) : null
    const time = search.time === null ? readTime(words, at, now) : null
    if (time && (sum === null || time.length > sum.length || isLikelyTime(words, at))) {
      search.time = withoutLength(time)
      at += time.length
    } else if (sum) {
      search.sum = isAbout ? widen(sum.cents) : { leastCents: sum.cents, mostCents: sum.cents }
      at += sum.length
    } else {
      if (about.has(word)) isAbout = true
      else if (word.includes('@')) search.email = word
      else if (!money.has(word)) names.push(word)
      at += 1
    }
  }
  const telling = names.filter((word) => !isIgnored(word))
  const isOther = search.sum !== null || search.time !== null || search.email !== null
  // "Grandma" alone may be a part of a name.
  search.words = wordsOfName((telling.length > 0 || isOther ? telling : names).join(' '))
  return search
}

/** A year among other words is a year, unless it is said to be a sum. */
const isLikelyTime = (words: readonly string[], at: number) =>
  /^(19|20)\d\d$/.test(words[at] ?? '') && !money.has(words[at + 1] ?? '')

const withoutLength = ({ since, until, words }: SearchTime) => ({ since, until, words })

const widen = (cents: number): SearchSum => ({
  leastCents: Math.floor(cents * 0.9),
  mostCents: Math.ceil(cents * 1.1),
})

/** `$50`, `50`, `1,204.17`, `50 dollars`, `fifty dollars`, and after "about" also `fifty`. */
function readSum(words: readonly string[], at: number, isAbout: boolean): { cents: number; length: number } | null {
  const cents = parseDollars(words[at] ?? '')
  if (cents !== null) return { cents, length: 1 }
  let end = words[at] === 'a' && isNumberWord(words[at + 1] ?? '') ? at + 1 : at
  const start = end
  while (isNumberWord(words[end] ?? '') || (words[end] === 'and' && end > start)) end += 1
  const said = words.slice(start, end).filter((word) => word !== 'and')
  const number = numberOfWords(said.flatMap((word) => word.split('-')))
  if (number === null || !(isAbout || money.has(words[end] ?? ''))) return null
  return { cents: number * 100, length: end - at }
}
