import { expect, test } from 'vitest'
import { impactMessage } from './impact-message.ts'

test.each([
  [500, 'places 1 Gospel book in'],
  [999, 'places 1 Gospel book in'],
  [4999, 'places 9 Gospel books in'],
  [5000, 'reaches 1 classroom.'],
  [49_999, 'reaches 9 classrooms.'],
  [50_000, 'gives 1 church outreach kit.'],
  [149_999, 'gives 2 church outreach kits.'],
  [99_999_999, 'gives 1,999 church outreach kits.'],
])('%i cents: %s', (cents, words) => {
  expect(impactMessage(cents)).toContain(words)
})

test('the amount is named as it was typed', () => {
  expect(impactMessage(1999)).toContain('Your gift of $19.99 places')
})

test('below $5, and without an amount, the message is a general one', () => {
  expect(impactMessage(499)).toBe(impactMessage(null))
  expect(impactMessage(100)).not.toMatch(/\d/)
})
