import { plainDollars } from '../../values/money.ts'
import { parseDollars, whyNoAmount } from '../../values/typed-amount.ts'
import type { WordKind } from '../../published-words/review/word-kinds.ts'
import { maxTextLength } from '../../words/find-fault.ts'
import { typeset } from '../../words/typeset.ts'
import type { Refusal } from '../office-page.ts'

/** More than any number has. */
const maxNumberCharacters = 100

type Written = string | number | boolean | null

/** A value as its field shows it. A price in cents is dollars there: 7.00. */
export function typedText({ value: kind }: WordKind, value: Written): string {
  if (typeof value === 'number' && kind === 'dollars') return plainDollars(value)
  return value === null ? '' : String(value)
}

/**
 * The value that was typed, of the kind that the text has; prose gets the signs of print. `before`: the text in its place, in
 * which a sign or a space at the end may be meant.
 */
export function readTyped(kind: WordKind, typed: string, before: Written): string | number | Refusal {
  // The check of the text says so.
  if (typed.length > maxTextLength) return typed
  if (typeof before === 'number') return readNumber(kind, typed)
  const replaced = typeof before === 'string' ? before : ''
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (kind.value === 'phone') return withHyphens(text)
  if (kind.value === 'ein') return text.replace(/^(\d{2})(\d{7})$/, '$1-$2')
  return kind.value === 'text' ? typeset(typed, replaced) : text
}

function readNumber({ value: kind, name }: WordKind, typed: string): number | Refusal {
  const text = typed.trim().slice(0, maxNumberCharacters)
  if (kind === 'dollars') {
    const problem = () => whyNoAmount(text, `“${text}” is no price. Write dollars and cents: 7.00.`)
    return parseDollars(text) ?? { problem: problem() }
  }
  const plain = kind === 'percent' ? text.replace(/\s*%$/, '') : text.replace(/^\$/, '')
  const number = /^-?\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d{1,15}$/.test(number) ? Number(number) : { problem: `“${text}” is no whole number (${name}).` }
}

/** Ten digits as the site writes a telephone number: (614) 555-0142. Anything else as it is typed. */
function withHyphens(text: string): string {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return digits.length === 10 ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : text
}
