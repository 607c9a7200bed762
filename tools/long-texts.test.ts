/* oxlint-disable no-extend-native, typescript/unbound-method, typescript-eslint/unbound-method -- The test counts what each pattern reads, and puts the method back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseMessage } from '../app/contact/parse-message.ts'
import { parseGift } from '../app/donate/parse-gift.ts'
import { readGiverWords } from '../app/givers/read-giver-words.server.ts'
import { readGiftFile } from '../app/manual-gifts/gift-file/read-gift-file.server.ts'
import { readTypedGift } from '../app/manual-gifts/read-typed-gift.server.ts'
import { readDetails } from '../app/my-giving/details/read-details.server.ts'
import { pageAsked } from '../app/office/words/editor-texts.ts'
import { textFromQuery } from '../app/office/ui/table.server.tsx'
import { readTyped } from '../app/office/words/typed-value.ts'
import { kindOf } from '../app/published-words/review/word-kinds.ts'
import { trackingLink } from '../app/orders/tracking-link.ts'
import { emailSchema } from '../app/values/email-schema.ts'
import { readAmount } from '../app/values/typed-amount.ts'

/** The longest text that a pattern reads is measured, because a time depends on the machine. */
const exec = RegExp.prototype.exec
let longest = { characters: 0, source: '' }

/** One class of signs, or line ends: such a pattern reads each character once, however long the text is. */
const isOneSign = (source: string) => oneSign.test(source) || lineEnds.has(source)
const oneSign = /^\^?(\[[^\]]*\]|\\[a-zA-Z]|\\[pP]\{\w+\})([+*]|\{\d+,?\d*\})?\$?$/
const lineEnds = new Set(['\\r\\n?', '\\r?\\n'])

beforeEach(() => {
  longest = { characters: 0, source: '' }
  const known = new Map<string, boolean>()
  RegExp.prototype.exec = function count(text: string) {
    RegExp.prototype.exec = exec
    if (!known.has(this.source)) known.set(this.source, isOneSign(this.source))
    if (!known.get(this.source) && text.length > longest.characters) {
      longest = { characters: text.length, source: this.source }
    }
    const found = exec.call(this, text)
    RegExp.prototype.exec = count
    return found
  }
})
afterEach(() => {
  RegExp.prototype.exec = exec
})

const size = 60_000
const hostile = {
  'at signs': '@'.repeat(size),
  dots: '.'.repeat(size),
  letters: 'a'.repeat(size),
  digits: '1'.repeat(size),
  spaces: `a${' '.repeat(size)}a`,
  quotes: `'"`.repeat(size / 2),
  'line ends': '\n'.repeat(size),
  commas: 'a, '.repeat(size / 3),
}

const fieldsOf = (names: readonly string[], text: string) => {
  const fields = new FormData()
  for (const name of names) fields.append(name, text)
  return fields
}

const contactNames = ['name', 'email', 'subject', 'message', 'type', 'key']
const giftNames = ['tributeName', 'tellName', 'tellEmail', 'tellMessage', 'note', 'from', 'custom', 'fund']
const headingKind = kindOf('pages/about#title', 'About us')
const now = Date.UTC(2034, 5, 15)

const readers: Record<string, (text: string) => unknown> = {
  'the contact form': (text) => parseMessage(fieldsOf(contactNames, text)),
  'the donation form': (text) => {
    const fields = fieldsOf(giftNames, text)
    fields.append('giving', 'one-time')
    fields.append('tribute', 'memory')
    return parseGift(fields)
  },
  'the newsletter form': (text) => emailSchema.safeParse(text),
  'an amount': (text) => readAmount(text),
  'the details of a giver in My giving': (text) =>
    readDetails({ name: text, greeting: text, postalAddress: text, phone: text }),
  'the words about a giver in the office': (text) =>
    readGiverWords({ kind: 'person', name: text, greeting: text, postal_address: text, phone: text }),
  'a gift that is entered': (text) =>
    readTypedGift({ method: 'check', date: text, amount: text, name: text, email: text }, now),
  'a text in Words': (text) => readTyped(headingKind, text, ''),
  'a search in Words': (text) => pageAsked(textFromQuery(new URL(`http://x/?q=${encodeURIComponent(text)}`), 'q')),
  'a tracking number': (text) => trackingLink(text),
}

describe.each(Object.entries(hostile))('60 KB of %s', (_, text) => {
  test.each(Object.entries(readers))('in %s meet no pattern that may read them twice', (__, read) => {
    read(text)
    expect(longest.characters, longest.source).toBeLessThanOrEqual(1000)
  })
})

test('a file of too many lines is read no further than what is allowed', () => {
  const header = 'date,amount\n'
  expect(readGiftFile(header + '1,2\n'.repeat(100_000), { method: 'check' })).toMatch(/^More than 10000 lines/)
  expect(readGiftFile(header + '1,2\n'.repeat(10_000), { method: 'check' })).toMatchObject({
    lines: { length: 10_000 },
  })
  expect(readGiftFile(`${header}${'x'.repeat(30_000)},2\n`, { method: 'check' })).toMatch(/^The file is not read/)
})
