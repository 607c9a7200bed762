import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, formatExactDollars, parseDollars } from './money.ts'

test.each([
  ['19.99', 1999],
  ['1', 100],
  [' 50 ', 5000],
  ['50.5', 5050],
  ['$1,234.50', 123_450],
  ['0.01', 1],
  ['007', 700],
  ['999999.99', 99_999_999],
  ['10,000,000', 1_000_000_000],
  ['9999999999999.99', 999_999_999_999_999],
])('%s is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each([
  '',
  '.',
  '5.',
  '.5',
  '1.999',
  '-5',
  '+5',
  '1e3',
  '1,23',
  '12,34.00',
  '$',
  '5 0',
  '٥',
  '0x10',
  'NaN',
  '10000000000000',
])('"%s" is not an amount', (text) => {
  expect(parseDollars(text)).toBeNull()
})

test('every amount survives being written and read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999_999 }),
      (cents) => parseDollars(formatExactDollars(cents)) === cents,
    ),
  )
})

test('whole dollars are said without decimals, others with two', () => {
  expect(formatDollars(5000)).toBe('$50')
  expect(formatDollars(1999)).toBe('$19.99')
  expect(formatDollars(123_456_700)).toBe('$1,234,567')
  expect(formatExactDollars(5000)).toBe('$50.00')
  expect(formatExactDollars(-50)).toBe('-$0.50')
})
