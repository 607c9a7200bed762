import { readAmount } from '../../values/typed-amount.ts'

/** What the sign before the cents is in a file whose amounts can be read in two ways. */
export type CentsSign = 'point' | 'comma'

export type AmountCell =
  /** As `readTypedGift` reads it. */
  | { amount: string }
  /** The cell says that the line is no gift: what it is. */
  | { leftOut: string }
  | { fault: string }
  /** Both readings, in cents. The office is asked once for the file. */
  | { readings: readonly number[] }

const maxCharacters = 64
const dollarsBefore = /^(?:us ?\$|usd ?)/i
const dollarsAfter = / ?usd$/i
const withComma = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d{1,2})?$/
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const otherDollars = /^(?:ca?|au?|nz|hk|s|mx) ?\$/i

/** Three letters that are a currency: the list of the platform (ISO 4217). */
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Reads an amount as programs write it: "$1,234.50", "USD 20", "(25.00)", "€20", "1.500". `sign`: null while nobody was asked. */
export function readAmountCell(cell: string, sign: CentsSign | null): AmountCell {
  if (cell.length > maxCharacters) return { amount: cell }
  const text = cell.replace(dollarsBefore, '').replace(dollarsAfter, '').trim()
  if (isForeign(text)) return { leftOut: 'not in US dollars' }
  if (isNegative(text)) return { leftOut: 'money that went back or out' }
  const plain = text.replace(/^\$ ?/, '')
  if (/^0*(?:[.,]0*)?$/.test(plain) && plain.includes('0')) return { leftOut: 'no amount of money' }
  if (sign === 'comma' && withComma.test(plain)) return { amount: plain.replaceAll('.', '').replace(',', '.') }
  // What has commas for thousands has a point for cents, also in a file whose other amounts have commas.
  if (sign === 'comma' && grouped.test(plain) && !plain.includes('.'))
    return { fault: `“${cell}” has three digits behind the comma, which is before the cents in this file.` }
  if (sign === 'point' && /^\d+\.\d{3,}$/.test(plain)) return { amount: plain.replace(/(\.\d\d)0+$/, '$1') }
  const read = /^[\d.,]+$/.test(plain) ? readAmount(plain) : null
  if (sign === null && read?.kind === 'ambiguous') return { readings: read.readings }
  return { amount: plain }
}

const isNegative = (text: string) =>
  /\d/.test(text) && (/^\(.*\)$/.test(text) || /^[$ ]*[-\u2212\u2013]/.test(text) || /\d-$/.test(text))

function isForeign(text: string): boolean {
  if (/[\p{Sc}]/u.test(text.replaceAll('$', '')) || otherDollars.test(text)) return true
  const [code = ''] = /[a-z]{3}/i.exec(text) ?? []
  return (
    /\d/.test(text) && /^(?:[a-z]{3} ?[^a-z]*|[^a-z]* ?[a-z]{3})$/i.test(text) && currencies.has(code.toUpperCase())
  )
}
