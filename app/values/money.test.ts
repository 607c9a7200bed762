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
  ['.5', 50],
  ['5.', 500],
  ['1.9900', 199],
  ['1e3', 100_000],
  ['1.5E+1', 1500],
  ['1999e-2', 1999],
  ['0e99', 0],
])('%s is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each([
  '',
  '.',
  '1.999',
  '1005e-3',
  '1e-9',
  '1e300',
  '-5',
  '+5',
  '1e',
  '1e1.5',
  'e3',
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

test('every amount is the same after it is formatted and parsed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999_999 }),
      (cents) => parseDollars(formatExactDollars(cents)) === cents,
    ),
  )
})

test('a number in any notation is the same amount, or null', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.integer({ min: -12, max: 12 }), (digits, power) => {
      const scale = 10n ** BigInt(Math.abs(power + 2))
      const [whole, exact] =
        power >= -2 ? [BigInt(digits) * scale, true] : [BigInt(digits) / scale, BigInt(digits) % scale === 0n]
      return parseDollars(`${digits}e${power}`) === (exact && whole < 10n ** 15n ? Number(whole) : null)
    }),
  )
})

test('whole dollars have no decimals, others have two', () => {
  expect(formatDollars(5000)).toBe('$50')
  expect(formatDollars(1999)).toBe('$19.99')
  expect(formatDollars(123_456_700)).toBe('$1,234,567')
  expect(formatExactDollars(5000)).toBe('$50.00')
  expect(formatExactDollars(-50)).toBe('-$0.50')
})
