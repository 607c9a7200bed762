import { expect, test } from 'vitest'
import { kindOf } from '../../published-words/review/word-kinds.ts'
import { readTyped, typedText } from './typed-value.ts'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'

const price = 'books/the-light-in-the-window#priceCents'

test.each<[path: string, typed: string, before: string | number | null, value: unknown]>([
  [price, '7.00', 399, 700],
  [price, '$1,234.5', 700, 123_450],
  [price, ' 7 ', 399, 700],
  [price, '7.005', 399, { problem: '“7.005” is no price. Write dollars and cents: 7.00.' }],
  [price, 'seven', 399, { problem: expect.stringContaining('is no price') }],
  ['pages/donors#funds.shares.0.percent', '75 %', 70, 75],
  ['pages/donors#funds.shares.0.percent', '7.5', 70, { problem: '“7.5” is no whole number (percent).' }],
  ['pages/home#tiers.0.dollars', '$5,000', 5, 5000],
  ['pages/store#maxPerOrder', '', 10, { problem: expect.stringContaining('is no whole number') }],
  ['site#phone', '614.555.0142', '(555) 555-0123', '(614) 555-0142'],
  ['site#phone', '+1 614 555 0142', '(555) 555-0123', '(614) 555-0142'],
  ['site#phone', '555-0142', '(555) 555-0123', '555-0142'],
  ['site#ein', '311234567', '00-0000000', '31-1234567'],
  ['site#email', " o'brien@example.org ", 'a@example.org', "o'brien@example.org"],
  ['pages/about#join.links.0.to', ' /donate ', '/contact', '/donate'],
  ['pages/about#title', ' The child\'s "book"\r\n ', 'A title', 'The child’s “book”'],
  [
    'legal/recurring-consent#today',
    'is charged now, and then',
    ' is charged today, and then ',
    ' is charged now, and then ',
  ],
])('%s: %j is read', (path, typed, before, value) => {
  expect(readTyped(kindOf(path, before), typed, before)).toEqual(value)
})

test('a price is shown in dollars, and read back', () => {
  const kind = kindOf(price, 700)
  expect([typedText(kind, 700), typedText(kind, 123_450)]).toEqual(['7.00', '1234.50'])
  expect(readTyped(kind, typedText(kind, 123_450), 700)).toBe(123_450)
  expect([typedText(kindOf('site#phone', null), null), typedText(kindOf('pages/store#maxPerOrder', 10), 10)]).toEqual([
    '',
    '10',
  ])
})

test.each(lossyAmounts)('the price %s keeps its last cent, and is shown as typed', (typed, cents) => {
  const kind = kindOf(price, 700)
  expect(readTyped(kind, typed, 700)).toBe(cents)
  expect(typedText(kind, cents)).toBe(typed)
})
