import { z } from 'zod'
import { isEmailAddress } from '../../values/email-address.ts'
import type { ValueKind } from './word-kinds.ts'

/** What is wrong with a value. A fault cannot be published; anything else is for the editor to decide. */
export interface Finding {
  isFault: boolean
  text: string
}

const fault = (text: string): Finding => ({ isFault: true, text })
const warning = (text: string): Finding => ({ isFault: false, text })

/** North American numbers: an area code and an exchange begin with 2 to 9. */
const telephone = /^[2-9]\d{2}[2-9]\d{6}$/
/** What the IRS has assigned as the first two digits: https://www.irs.gov, "Valid EIN prefixes". */
const einPrefix = /^(0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-58-9])/
const maxPriceCents = 99_999_999
/** Stripe's least payment in US dollars: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const minPriceCents = 50
const maxCount = 1_000_000

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** What is wrong with a value of a kind that is no prose. `before`: the value that it replaces. */
export function checkValue(kind: ValueKind, value: unknown, before: unknown): Finding[] {
  if (typeof value === 'number') return checkNumber(kind, value, before)
  if (typeof value !== 'string') return []
  return checkers[kind]?.(value.trim()) ?? []
}

const checkers: Partial<Record<ValueKind, (text: string) => Finding[]>> = {
  phone: (text) =>
    /^[\d\s().-]+$/.test(text) && telephone.test(digitsOf(text))
      ? []
      : [fault('A telephone number has ten digits, such as (614) 555-0142: area code, then seven digits, no letters.')],
  'help-line': (text) =>
    /\d{3}/.test(text)
      ? [warning('Call or text this number from a phone before you publish it.')]
      : [fault('The number is missing: a help line has at least three digits.')],
  ein: (text) => {
    if (!/^\d{2}-\d{7}$/.test(text))
      return [fault('A tax number (EIN) has two digits, a hyphen and seven digits: 12-3456789.')]
    return einPrefix.test(text) ? [] : [warning(`The IRS assigns no number that begins with ${text.slice(0, 2)}.`)]
  },
  email: (text) => (isEmailAddress(text) ? [] : [fault('This is no e-mail address. Write it like name@example.org.')]),
  hours: (text) =>
    /\d/.test(text) && /\b([ECMP][SD]?T|AKT|HT)\b/.test(text)
      ? []
      : [warning('Hours name days, a time from and until, and the time zone: Monday - Friday, 9 AM - 5 PM EST.')],
  zip: (text) => (/^\d{5}(-\d{4})?$/.test(text) ? [] : [fault('A ZIP code has five digits, or nine with a hyphen.')]),
  day: (text) => (z.iso.date().safeParse(text).success ? [] : [fault('This is no day. Write it as 2026-11-30.')]),
  fixed: () => [fault('The program reads this, and it is not changed here.')],
}

function checkNumber(kind: ValueKind, value: number, before: unknown): Finding[] {
  if (kind === 'fixed') return [fault('The program reads this, and it is not changed here.')]
  if (!Number.isInteger(value) || value < 0) return [fault('It must be a whole number, zero or more.')]
  if (kind === 'percent' && value > 100) return [fault('A percentage is at most 100.')]
  if (kind === 'month' && (value < 1 || value > 12)) return [fault('A month is a number from 1 to 12.')]
  if (kind === 'dollars' && value > 0 && value < minPriceCents)
    return [fault('It is less than $0.50, the least that Stripe takes. Write dollars and cents, such as 7.00.')]
  if (kind === 'dollars' && value > maxPriceCents) return [fault('A price is at most $999,999.99.')]
  if (kind === 'count' && value > maxCount) return [fault('It is at most 1,000,000.')]
  const isJump = typeof before === 'number' && before > 0 && (value > before * 3 || value * 3 < before)
  return kind === 'dollars' && isJump
    ? [warning('It is more than three times as much, or less than a third. Is that meant?')]
    : []
}

/** Numbers that look like a telephone number of the United States, in any text. */
const numberInText = /(?<![\d-])(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{2,4}[-.]\d{1,5}(?![\d-])/g
const einInText = /(?<![\d-])\d{2}-\d{7}(?!\d)/g

/** What is wrong with prose, whatever its place. `before`: the text that it replaces. */
export function checkProse(text: string, before: string): Finding[] {
  const findings: Finding[] = []
  const isNew = (pattern: RegExp) => pattern.test(text) && !pattern.test(before)
  if (isNew(/<[a-z/!?]/i))
    findings.push(fault('It has markup, such as <b>. Pages show it as it is typed: leave it out.'))
  if (isNew(/&(#x?[\da-f]+|[a-z]{2,8});/i)) {
    findings.push(
      fault('It has a code such as &nbsp; or &amp;, which pages show as it is typed. Write the sign itself.'),
    )
  }
  if (isNew(/\bjavascript:/i)) findings.push(fault('It has a script, which pages do not run.'))
  if (isNew(/\*\*|\]\(|(^|\n)#{1,6} /)) {
    findings.push(
      warning('Stars, brackets and # make no bold text, links or headings here: pages show them as they are typed.'),
    )
  }
  if (isNew(/\b([Ll]orem ipsum|TODO|TBD|XXX)\b/)) findings.push(warning('It looks unfinished.'))
  for (const [number] of text.matchAll(numberInText)) {
    if (!before.includes(number) && !isTelephone(number))
      findings.push(warning(`“${number}” is no telephone number: it has ten digits.`))
  }
  return findings
}

const isTelephone = (number: string) => telephone.test(digitsOf(number).replace(/^1(?=\d{10}$)/, ''))

/** The tax numbers in a text. */
export const einsIn = (text: string): string[] => text.match(einInText) ?? []
