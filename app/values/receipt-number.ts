import { createHash } from 'node:crypto'

/** Crockford's Base32 (https://www.crockford.com/base32.html): no letters that look like digits, and no U. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefixes = { gift: 'G', order: 'B', giver: 'P', deposit: 'D' } as const
const numberPattern = /^([GBPD])-?([0-9A-HJKMNP-TV-Z]{3})-?([0-9A-HJKMNP-TV-Z]{3})-?([0-9A-HJKMNP-TV-Z]{4})$/

/**
 * The id of a gift or order, and the number that the payer reads on page, mail and receipt, such as `G-4K7-9QX-2MDT`.
 * Givers and deposit slips have the same kind of number.
 * The same seed gives the same number, so a repeated request is one payment. The number has 50 bits: the chance that two
 * of 200,000 payments have the same number is 1 in 50,000, and then the ledger refuses the second.
 */
export function receiptNumberOf(kind: keyof typeof prefixes, seed: string): string {
  const bits = createHash('sha256').update(seed).digest().readBigUInt64BE()
  const digits = Array.from({ length: 10 }, (_, at) => symbols[Number((bits >> BigInt(5 * at)) & 31n)]).join('')
  return `${prefixes[kind]}-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
}

const paymentPattern = new RegExp(numberPattern.source.replace('GBPD', 'GB').replaceAll('-?', '-'))

/** Whether an id is the number of a gift or an order, as it is stored. */
export const isPaymentNumber = (id: string) => paymentPattern.test(id)

/**
 * Parses a typed number: any case, O for 0, I or L for 1, with dashes, with spaces in their place, or with neither. Returns null
 * when it is not a receipt number. Without a dash it needs a digit: `Betty Palmer` and `Bartholomew` are names of eleven letters.
 */
export function parseReceiptNumber(text: string): string | null {
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/^(\w) (\w{3}) (\w{3}) (\w{4})$/, '$1-$2-$3-$4')
  if (!/[-\d]/.test(typed)) return null
  const parts = numberPattern.exec(typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  return parts && parts.slice(1).join('-')
}
