import { typedWords } from '../content/typed.ts'
import { fill } from '../words/fill.ts'
import { formatExactDollars, plainDollars } from './money.ts'

/** What a typed text means as an amount. All are in cents. */
export type TypedAmount =
  | { kind: 'amount'; cents: number }
  /** Written as in another country: "50,00", "1.000". Its possible readings, the likelier one first. */
  | { kind: 'ambiguous'; readings: number[] }
  | { kind: 'not-an-amount' | 'too-small' | 'too-large' | 'part-of-cent' }

/** A longer text is no amount. It is refused before any pattern runs. */
export const maxAmountCharacters = 64
/** More digits than any gift, so that a too large amount gets its own message. In cents it is still an exact number. */
const maxDigits = 15

const dollarsBefore = /^(?:us ?\$|usd|\$) ?/
const dollarsAfter = / ?(?:us ?\$|usd|\$|(?:us )?dollars?)$/
/** "1234.5", "1,234.50", "1 234.50". */
const withPoint = /^(?:(\d*)|([1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)))(?:\.(\d*))?$/
/** "50,00", "1.234,50", "1 234,50". */
const withComma = /^(?:(\d*)|([1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+))),(\d\d?)$/
/** "1.000", "1.234.500". */
const groupedByPoints = /^[1-9]\d{0,2}(?:\.\d{3})+$/

/**
 * Reads dollars as a person types or pastes them: "50", "$1,234.50", "US$35", "35 dollars", "1 000", "٣٥". What may be
 * another amount in another country is `ambiguous`, so that nothing is taken for its hundredfold or its thousandth part.
 */
export function readAmount(typed: string, limits: { leastCents?: number; mostCents?: number } = {}): TypedAmount {
  const { leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = limits
  const text =
    typed.length > maxAmountCharacters ? '' : tidy(typed).replace(dollarsBefore, '').replace(dollarsAfter, '')
  const isNegative = text.startsWith('-')
  const unsigned = isNegative ? text.replace(/^- ?/, '').replace(dollarsBefore, '') : text
  const readings = readingsOf(unsigned)
  if (readings.length === 0) return { kind: 'not-an-amount' }
  const cents = readings.map(centsOf)
  if (isNegative || cents.every((each) => each < leastCents)) return { kind: 'too-small' }
  if (Math.min(...cents) > mostCents || cents.includes(Infinity)) return { kind: 'too-large' }
  if (cents.length > 1 || !withPoint.test(unsigned)) return { kind: 'ambiguous', readings: cents }
  return hasPartOfCent(readings[0]!) ? { kind: 'part-of-cent' } : { kind: 'amount', cents: cents[0]! }
}

/** The cents of a typed text, or null when it is no amount or ambiguous. */
export function parseDollars(typed: string): number | null {
  const amount = readAmount(typed)
  return amount.kind === 'amount' ? amount.cents : null
}

/** "Do you mean $50.00? Write 50.00. Or $5,000.00? Write 5000.00." */
export function askWhichAmount(readings: readonly number[]): string {
  return readings
    .map((cents, at) =>
      fill(at === 0 ? typedWords.amount.first : typedWords.amount.second, {
        dollars: formatExactDollars(cents),
        plain: plainDollars(cents),
      }),
    )
    .join(' ')
}

/** Why a text is refused that `parseDollars` does not read: the question which amount is meant, or else these words. */
export function whyNoAmount(typed: string, otherwise: string): string {
  const amount = readAmount(typed)
  return amount.kind === 'ambiguous' ? askWhichAmount(amount.readings) : otherwise
}

/** The same text with our digits, points, commas, spaces, dollar and minus signs, in small letters. */
function tidy(typed: string): string {
  return withOurDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u066b\uff0e]/g, '.')
    .replaceAll(/[\u066c\uff0c]/g, ',')
    .replaceAll(/[\u2212\u2013\uff0d]/g, '-')
    .replaceAll('\uff04', '$')
    .replaceAll(/[\s'\u2019]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The digits of every script as 0 to 9. In Unicode, the ten digits of a script follow each other, from its zero. */
function withOurDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before += 1
    return String(before % 10)
  })
}

type Reading = [whole: string, rest: string]

function readingsOf(text: string): Reading[] {
  if (!/\d/.test(text)) return []
  const readings: Reading[] = []
  const [point, comma] = [withPoint, withComma].map((pattern) => pattern.exec(text))
  for (const found of [point, comma]) if (found) readings.push([found[1] || found[2] || '', found[3] ?? ''])
  // "35.999" is no number of whole cents, and "35.990" may be one.
  if (groupedByPoints.test(text) && (!point || text.endsWith('0'))) readings.push([text, ''])
  if (comma?.[1] && !comma[1].startsWith('0')) readings.push([comma[1] + comma[3]!, ''])
  return readings
}

/** A part of a cent is left out. */
function centsOf([whole, rest]: Reading): number {
  const digits = (whole + rest.slice(0, 2).padEnd(2, '0')).replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits.length > maxDigits ? Infinity : Number(digits)
}

const hasPartOfCent = ([, rest]: Reading) => /[1-9]/.test(rest.slice(2))
