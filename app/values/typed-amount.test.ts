import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDollars, formatExactDollars, plainDollars } from './money.ts'
import { askWhichAmount, parseDollars, readAmount, whyNoAmount } from './typed-amount.ts'

describe('an amount', () => {
  test.each([
    ['35', 3500],
    ['$35', 3500],
    [' 35 ', 3500],
    ['35.00', 3500],
    ['35.5', 3550],
    ['US$35', 3500],
    ['US $ 35', 3500],
    ['USD 35', 3500],
    ['35 dollars', 3500],
    ['1 Dollar', 100],
    ['35 US dollars', 3500],
    ['35 USD', 3500],
    ['35$', 3500],
    ['٣٥', 3500],
    ['٣٥٫٥٠', 3550],
    ['۳۵', 3500],
    ['३५', 3500],
    ['３５', 3500],
    ['＄３５．５０', 3550],
    ['\u200e$35\u200f', 3500],
    ['\u00a035\u202f', 3500],
    ['35\n', 3500],
    ['1,000', 100_000],
    ['1 000', 100_000],
    ['1\u00a0000', 100_000],
    ['1\u2009000.50', 100_050],
    ['1’000', 100_000],
    ['$1,234.50', 123_450],
    ['10,000,000', 1_000_000_000],
    ['9999999999999.99', 999_999_999_999_999],
    ['007', 700],
    ['0', 0],
    ['0.01', 1],
    ['.5', 50],
    ['5.', 500],
    ['0.500', 50],
    ['1.9900', 199],
  ])('"%s" is %i cents', (typed, cents) => {
    expect(readAmount(typed)).toEqual({ kind: 'amount', cents })
    expect(parseDollars(typed)).toBe(cents)
  })
})

test.each([
  ['50,00', [5000, 500_000]],
  ['35,50', [3550, 355_000]],
  ['35,5', [3550, 35_500]],
  ['1,23', [123, 12_300]],
  ['0,50', [50]],
  ['1.000', [100, 100_000]],
  ['19.990', [1999, 1_999_000]],
  ['1.234,50', [123_450]],
  ['1 234,50', [123_450]],
  ['1.000.000', [100_000_000]],
  ['$50,00', [5000, 500_000]],
  ['٣٥,٥٠', [3550, 355_000]],
])('"%s" may mean %j cents', (typed, readings) => {
  expect(readAmount(typed)).toEqual({ kind: 'ambiguous', readings })
  expect(parseDollars(typed)).toBeNull()
})

test.each([
  [
    'not-an-amount',
    ['', ' ', '.', ',', '$', 'dollars', 'abc', '1-2-3', '1e3', '1e', '0x10', 'NaN', '+5', '5 0', '50,'],
  ],
  [
    'not-an-amount',
    ['12,34.00', '1,00,000', '0,500', '1,234 567', '1234,567', '€50', 'C$50', '50%', '5²', '½', '35 50'],
  ],
  ['not-an-amount', ['1'.repeat(65), ' '.repeat(65)]],
  ['too-small', ['-5', '−5', '$-5', '-$5', '- 5', '-0.001', '-1,5']],
  ['too-large', ['10000000000000', '99999999999999,99', '1'.repeat(60)]],
  ['part-of-cent', ['35.999', '1.005', '0.001', '1,234.567']],
])('%s: %j', (kind, texts) => {
  expect(texts.map((text) => [text, readAmount(text)])).toEqual(texts.map((text) => [text, { kind }]))
})

test('the limits of a field', () => {
  const limits = { leastCents: 100, mostCents: 99_999_999 }
  const kinds = ['0.5', '0.995', '0,50', '1', '999999.99', '1000000', '99999999,99'].map(
    (typed) => readAmount(typed, limits).kind,
  )
  expect(kinds).toEqual(['too-small', 'too-small', 'too-small', 'amount', 'amount', 'too-large', 'too-large'])
})

test('the question names each reading and how to write it; each is then an amount', () => {
  expect(whyNoAmount('50,00', '')).toBe('Do you mean $50.00? Write 50.00. Or $5,000.00? Write 5000.00.')
  expect(whyNoAmount('1.234,50', '')).toBe('Do you mean $1,234.50? Write 1234.50.')
  expect(whyNoAmount('abc', 'Write 50.')).toBe('Write 50.')
  const cents = fc.integer({ min: 0, max: 999_999_999_999_999 })
  fc.assert(
    fc.property(cents, (cents) => {
      const plain = plainDollars(cents)
      expect(askWhichAmount([cents])).toContain(`Write ${plain}.`)
      expect(parseDollars(plain)).toBe(cents)
    }),
  )
})

const cents = fc.integer({ min: 0, max: 999_999_999_999_999 })

test('an amount is the same however we format it, with any spaces and in the digits of any script', () => {
  const format = fc.constantFrom(formatDollars, formatExactDollars, plainDollars)
  const space = fc.constantFrom('', ' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\t', '\u200e')
  const digits = fc.constantFrom(
    ...Intl.supportedValuesOf('numberingSystem')
      .map((numberingSystem) =>
        Array.from(new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210)),
      )
      .filter((signs) => signs.length === 10 && signs.every((sign) => /\p{Nd}/u.test(sign))),
  )
  const currency = fc.constantFrom(
    (text: string) => text,
    (text: string) => `US${text.startsWith('$') ? '' : '$'}${text}`,
    (text: string) => `${text} dollars`,
  )
  fc.assert(
    fc.property(cents, format, space, space, digits, currency, (cents, format, before, after, digits, currency) => {
      const typed = currency(format(cents)).replaceAll(/\d/g, (digit) => digits[9 - Number(digit)]!)
      expect(readAmount(before + typed + after)).toEqual({ kind: 'amount', cents })
    }),
    { numRuns: 2000 },
  )
})

test('with any separators, an amount is what was meant, or the question has it, or it is refused', () => {
  const groups = fc.tuple(
    fc.integer({ min: 1, max: 999 }),
    fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 3 }),
  )
  const separator = fc.constantFrom('', ',', '.', ' ', '’')
  const rest = fc.constantFrom('', '5', '50', '05', '99', '00')
  const point = fc.constantFrom('.', ',')
  fc.assert(
    fc.property(groups, separator, point, rest, ([first, more], separator, point, rest) => {
      const parts = [String(first), ...more.map((each) => String(each).padStart(3, '0'))]
      const typed = parts.join(separator) + (rest && point + rest)
      const meant = BigInt(parts.join('')) * 100n + BigInt(rest.padEnd(2, '0'))
      const amount = readAmount(typed)
      if (amount.kind === 'amount') return BigInt(amount.cents) === meant
      return amount.kind !== 'ambiguous' || amount.readings.map(BigInt).includes(meant)
    }),
    { numRuns: 5000 },
  )
})

test('any text is read or refused at once, and is never an amount with more digits than were typed', () => {
  const sign = fc.constantFrom(...Array.from('0123456789.,-+$ ’eEus\u00a0٣３²'))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: sign, maxLength: 80 })), (typed) => {
      const amount = readAmount(typed)
      if (amount.kind !== 'amount') return
      const digits = typed.replaceAll(/\P{Nd}/gu, '').length
      expect(amount.cents).toBeLessThan(10 ** (digits + 2))
    }),
    { numRuns: 1000 },
  )
  const startedAt = performance.now()
  for (const part of ['1', ' ', ',111', '$ ', 'us ', '٣', '1 111', '.1']) readAmount(part.repeat(1_000_000))
  expect(performance.now() - startedAt).toBeLessThan(200)
})
