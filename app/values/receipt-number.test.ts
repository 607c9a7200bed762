import { expect, test } from 'vitest'
import { parseReceiptNumber, receiptNumberOf } from './receipt-number.ts'

test('the same seed gives the same number, and no other seed gives it', () => {
  expect(receiptNumberOf('gift', 'a')).toBe(receiptNumberOf('gift', 'a'))
  const numbers = new Set(Array.from({ length: 5000 }, (_, seed) => receiptNumberOf('gift', String(seed))))
  expect(numbers.size).toBe(5000)
  for (const number of numbers) expect(number).toMatch(/^G(-[0-9A-HJKMNP-TV-Z]{3}){2}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(receiptNumberOf('order', 'a')).toMatch(/^B-/)
})

test('a number is parsed in every form in which people type it', () => {
  const number = receiptNumberOf('gift', 'a')
  for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ''), ` ${number.replaceAll('-', ' ')} `]) {
    expect(parseReceiptNumber(typed)).toBe(number)
  }
  for (const kind of ['order', 'giver', 'deposit'] as const) {
    const other = receiptNumberOf(kind, 'a')
    expect(parseReceiptNumber(other.toLowerCase())).toBe(other)
  }
  expect(parseReceiptNumber('g-o1l-9qx-2mdt')).toBe('G-011-9QX-2MDT')
  for (const typed of [
    '',
    'gift_3f9a',
    'G-4K7-9QX',
    'cs_test_a1',
    'X-4K7-9QX-2MDT',
    'Betty Palmer',
    'Bartholomew',
    'Beth Dec 2025',
  ]) {
    expect(parseReceiptNumber(typed)).toBeNull()
  }
})
