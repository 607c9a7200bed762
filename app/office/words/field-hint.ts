import type { ValueKind } from '../../published-words/review/word-kinds.ts'
import { type EditorText, lettersOf } from './editor-texts.ts'

const hints: Partial<Record<ValueKind, string>> = {
  address: 'A page of this site, such as /donate or /donors#funds, or an address that begins with https://.',
  dollars: 'Dollars and cents: 7.00. Orders that are already paid keep their price.',
  percent: 'A whole number from 0 to 100.',
  count: 'A whole number.',
  month: 'A number from 1 to 12.',
  day: 'As 2026-11-30.',
  phone: 'Ten digits. Every page, mail and receipt shows it and calls it.',
  'help-line': 'As it is printed. A link calls or texts the first number in it.',
  ein: 'Two digits, a hyphen and seven digits: 12-3456789.',
  email: 'Mail to this address must reach you.',
  hours: 'As people say it: Monday - Friday, 9 AM - 5 PM EST.',
  zip: 'Five digits, or nine with a hyphen.',
}

/** What the field of a text takes. */
export function fieldHint(text: EditorText): string {
  const known = hints[text.kind.value]
  if (known) return known
  const { now, fits } = lettersOf(text)
  return `${now} letters now, about ${fits} fit. Type " ' ... and -- as they are: they become “ ” ’ … and –.`
}
