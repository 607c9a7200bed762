import { expect, test } from 'vitest'
import { noFund } from '../content/no-fund.ts'
import { readTypedGift } from './read-typed-gift.server.ts'
import { lossyAmounts } from '../values/testing/lossy-amounts.ts'

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
  [noFund.name, null],
  [undefined, null],
])('the fund "%s" is %s', (typed, fund) => {
  expect(read(typed)).toMatchObject({ fund, amountCents: 25_000 })
})

test('an unknown fund is refused in words, with the names of the funds', () => {
  const problem = '"Camp" is no fund. The funds are: Camp at Elm Lake, School.'
  expect(read('Camp')).toEqual({ field: 'fund', problem })
  expect(read('summer-camp', [])).toMatchObject({ problem: '"summer-camp" is no fund: no funds are named.' })
  expect(read('', [])).toMatchObject({ fund: null })
})

const january = Date.UTC(2027, 0, 5, 20)
const noon = (day: string) => Date.parse(`${day}T17:00:00Z`)
const check = { method: 'check', date: '2027-01-04', amount: '250' }

test('a check has the day of its mailing as its date for taxes, and the day of receipt for the books', () => {
  const mailed = { ...check, arrivedBy: 'post', mailedOn: '2026-12-30', mailedEvidence: 'postmark' }
  expect(readTypedGift(mailed, january)).toMatchObject({
    day: '2027-01-04',
    at: noon('2027-01-04'),
    givenAt: noon('2026-12-30'),
    arrivedBy: 'post',
    mailedOn: '2026-12-30',
    mailedEvidence: 'postmark',
    checkDatedOn: null,
  })
  expect(readTypedGift({ ...mailed, arrivedBy: '' }, january)).toMatchObject({ arrivedBy: 'post' })
  expect(readTypedGift({ ...check, arrivedBy: 'hand' }, january)).toMatchObject({
    givenAt: noon('2027-01-04'),
    arrivedBy: 'hand',
    mailedOn: null,
  })
  // Noon of today is still to come in the morning.
  const morning = Date.UTC(2027, 0, 4, 14)
  expect(readTypedGift(check, morning)).toMatchObject({ at: morning, givenAt: morning, arrivedBy: null })
})

test('the limits of a token are those of the year of the gift, not of the receipt', () => {
  const [received, mailed] = [
    Date.UTC(2026, 0, 5, 20),
    { arrivedBy: 'post', mailedOn: '2025-12-30', mailedEvidence: 'postmark' },
  ]
  const token = { inReturnKind: 'token', inReturn: 'a mug with our name', inReturnValue: '13.90' }
  const gift = { ...check, date: '2026-01-04', amount: '69.50', ...token }
  expect(readTypedGift({ ...gift, arrivedBy: 'hand' }, received)).toMatchObject({ inReturn: { cents: 1390 } })
  expect(readTypedGift({ ...gift, ...mailed }, received)).toMatchObject({
    field: 'inReturnValue',
    problem: expect.stringContaining('Rev. Proc. 2024-40'),
  })
  expect(readTypedGift({ ...gift, ...mailed, inReturnValue: '13.60' }, received)).toMatchObject({
    inReturn: { cents: 1360 },
  })
})

test.each([
  [{ mailedOn: '2027-01-05', mailedEvidence: 'giver' }, 'was not mailed on January 5, 2027.'],
  [
    { mailedOn: 'December', mailedEvidence: 'giver' },
    'The day of mailing is not right: it must be a day like 2026-12-30.',
  ],
  [{ arrivedBy: 'pigeon' }, 'The way in which the check arrived is not right: it is post, courier or hand.'],
  [{ checkDatedOn: '2027-01-06' }, 'The check is dated January 6, 2027: enter it on that day.'],
  [{ method: 'cash', mailedOn: '2026-12-30' }, 'Only a check has a day of mailing and a date of its own.'],
])('a check with %o is refused in words', (changes, words) => {
  expect(readTypedGift({ ...check, ...changes }, january)).toMatchObject({ problem: expect.stringContaining(words) })
})

test('a check from an IRA is money of the day of its receipt, and may name the custodian', () => {
  const ira = { ...check, method: 'ira', arrivedBy: 'post' }
  expect(readTypedGift({ ...ira, description: 'Sample Trust' }, january)).toMatchObject({
    method: 'ira',
    amountCents: 25_000,
    description: 'Sample Trust',
    givenAt: noon('2027-01-04'),
    arrivedBy: null,
  })
  expect(readTypedGift(ira, january)).toMatchObject({ description: null })
  expect(readTypedGift({ ...check, description: 'Sample Trust' }, january)).toEqual({
    field: 'description',
    problem: 'Only shares, goods, funds, employers and platforms are described, and the custodian of an IRA.',
  })
})

test('shares are described by their fields, and keep their kind', () => {
  const shares = { method: 'stock', date: '2027-01-04', shareCount: '12', issuer: 'Acme Corp.', traded: 'yes' }
  expect(readTypedGift(shares, january)).toMatchObject({
    amountCents: 0,
    description: '12 shares of Acme Corp. (publicly traded)',
    propertyKind: 'traded-shares',
  })
})

test.each(lossyAmounts)('%s keeps its last cent, typed and in a cell of a file', (amount, amountCents) => {
  for (const isFromFile of [false, true]) {
    const typed = { method: 'check', date: '2026-11-20', amount, isFromFile }
    expect(readTypedGift(typed, now)).toMatchObject({ amountCents })
    expect(readTypedGift({ ...typed, amount: `$${amount}` }, now)).toMatchObject({ amountCents })
  }
})
