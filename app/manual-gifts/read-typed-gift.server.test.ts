import { expect, test } from 'vitest'
import { noFund } from '../content/funds.ts'
import { readTypedGift } from './read-typed-gift.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const list = [
  { key: 'summer-camp', name: 'Camp at Elm Lake', sentence: null },
  { key: 'school', name: 'School', sentence: null },
]
const read = (fund: string | undefined, funds = list) =>
  readTypedGift({ method: 'check', date: '2026-11-20', amount: '250', fund }, now, funds)

test.each([
  ['summer-camp', 'summer-camp'],
  ['camp at  elm lake ', 'summer-camp'],
  ['SCHOOL', 'school'],
  ['', null],
  [noFund, null],
  [undefined, null],
])('the fund "%s" is %s', (typed, fund) => {
  expect(read(typed)).toMatchObject({ fund, amountCents: 25_000 })
})

test('an unknown fund is refused in words, with the names of the funds', () => {
  expect(read('Camp')).toBe('"Camp" is no fund. The funds are: Camp at Elm Lake, School.')
  expect(read('summer-camp', [])).toBe('"summer-camp" is no fund: no funds are named.')
  expect(read('', [])).toMatchObject({ fund: null })
})
