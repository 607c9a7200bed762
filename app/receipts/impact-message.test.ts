import { expect, test } from 'vitest'
import { impactMessage } from './impact-message.ts'

test.each([
  [500, '$5 places 1 Gospel book in a child’s hands.'],
  [999, '$9.99 places 1 Gospel book in a child’s hands.'],
  [4999, '$49.99 places 9 Gospel books in children’s hands.'],
  [5000, '$50 reaches 1 classroom of children.'],
  [49_999, '$499.99 reaches 9 classrooms of children.'],
  [50_000, '$500 gives 1 church outreach kit to a new city.'],
  [149_999, '$1,499.99 gives 2 church outreach kits to new cities.'],
  [99_999_999, '$999,999.99 gives 1,999 church outreach kits to new cities.'],
])('%i cents: %s', (cents, words) => {
  expect(impactMessage(cents)).toBe(words)
})

test('below $5, and without an amount, the message is general', () => {
  expect(impactMessage(499)).toBe(impactMessage(null))
  expect(impactMessage(100)).not.toMatch(/\d/)
})

test('a larger amount has a message about more books and more readers', () => {
  const rankOf = (cents: number): [kind: number, number: number] => {
    const message = impactMessage(cents)
    const [, many = '0'] = / ([\d,]+) /.exec(message) ?? []
    return [['closer', 'hands.', 'of children.', 'cit'].findIndex((word) => message.includes(word)), parseInt(many, 10)]
  }
  let before = rankOf(100)
  for (let cents = 200; cents <= 300_000; cents += 100) {
    const now = rankOf(cents)
    expect(now[0] > before[0] || (now[0] === before[0] && now[1] >= before[1]), `${cents} cents`).toBe(true)
    before = now
  }
})
