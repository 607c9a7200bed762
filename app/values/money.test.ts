import { expect, test } from 'vitest'
import { formatDollars, formatExactDollars } from './money.ts'

test('whole dollars have no decimals, others have two', () => {
  expect(formatDollars(5000)).toBe('$50')
  expect(formatDollars(1999)).toBe('$19.99')
  expect(formatDollars(123_456_700)).toBe('$1,234,567')
  expect(formatExactDollars(5000)).toBe('$50.00')
  expect(formatExactDollars(-50)).toBe('-$0.50')
})
