import { expect, test } from 'vitest'
import { paidGift } from '../payments/testing/paid-payment.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { acknowledgeGift } from './acknowledge-gift.server.ts'
import { inReturnInList } from './in-return-in-words.server.ts'
import { giftMessages } from './mails/gift-messages.server.tsx'

const columns = { entered_at: 1, description: null, reference: null, in_return: null, in_return_kind: null }
const giftOf = (changes: Partial<Gift>) =>
  ({ ...paidGift({ payment_method: 'check' }), ...columns, ...changes }) as Gift
const book = { in_return: 'a picture book', in_return_kind: 'goods', in_return_cents: 700 } as const
const textOf = (changes: Partial<Gift>) => acknowledgeGift(giftOf(changes))?.text
const nothing = 'No goods or services were provided in exchange for this contribution.'

test('a gift of more than $75 has the estimate and the limit of the deduction', () => {
  const said = acknowledgeGift(giftOf({ amount_cents: 10_000, ...book }))
  expect(said?.text).toContain(
    'In exchange for this contribution we provided a picture book; our good-faith estimate of its value is $7.00. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of the money that you contributed over the value of the goods or services that we provided. That is $93.00.',
  )
  expect(said?.text).not.toContain(nothing)
  expect(said?.facts).toContainEqual(['Given in return', 'a picture book, $7.00'])
  expect(said?.facts).toContainEqual(['Deductible part', '$93.00'])
})

test('a smaller gift still has what was given, its value and the deductible part', () => {
  expect(textOf({ amount_cents: 7500, ...book })).toContain(
    'we provided a picture book; our good-faith estimate of its value is $7.00. The deductible part of the contribution is $68.00.',
  )
  expect(textOf({ amount_cents: 7501, ...book })).toContain('is limited to the excess of the money')
})

test('after a refund, the deductible part is that of what remains', () => {
  const refund = { amount_cents: 10_000, refunded_cents: 4000, status: 'partly-refunded', ...book } as const
  expect(textOf(refund)).toContain('That is $53.00.')
  const notice = giftMessages['refund-notice'](giftOf(refund))
  expect(JSON.stringify(notice)).toContain('is $60.00. In exchange for this contribution we provided a picture book')
})

test('a token is named, and the whole payment is deductible', () => {
  const said = acknowledgeGift(giftOf({ amount_cents: 10_000, ...book, in_return_kind: 'token' }))
  expect(said?.text).toContain(
    'Apart from a picture book, no goods or services were provided in exchange for this contribution. Under Internal Revenue Service guidelines, the estimated value of a picture book is not substantial; therefore, the full amount of your payment is a deductible contribution.',
  )
  expect(JSON.stringify(said)).not.toMatch(/\$7\.00|Deductible part/)
})

test('an intangible religious benefit is neither described nor valued', () => {
  const religious = { in_return: 'a place of prayer', in_return_kind: 'religious' } as const
  expect(textOf(religious)).toContain(
    'The goods or services that were provided in exchange for this contribution consisted solely of intangible religious benefits.',
  )
})

test('for shares and goods no deductible sum is named', () => {
  const shares = { payment_method: 'stock', amount_cents: 0, description: '12 shares of Sample (SMPL)', ...book }
  const said = acknowledgeGift(giftOf(shares))
  expect(said?.text).toContain('over the value of the goods or services that we provided. A receipt for such a gift')
  expect(said?.text).toContain('limited to the excess of the value of what you contributed')
  expect(JSON.stringify(said)).not.toContain('Deductible part')
})

test('the receipt of a check from an IRA for which goods were given says that it does not qualify', () => {
  const ira = { payment_method: 'ira', amount_cents: 10_000, ...book }
  const said = JSON.stringify(acknowledgeGift(giftOf(ira)))
  expect(said).toContain('In return we provided a picture book; our good-faith estimate of its value is $7.00.')
  expect(said).toContain('it is not a qualified charitable distribution (26 USC 408(d)(8)(C))')
  expect(said).not.toMatch(/Deductible part|No goods or services|\$93|meant as a qualified charitable distribution/)
  expect(inReturnInList(giftOf(ira))).toContain('For this reason, it is not a qualified charitable distribution.')
  const token = JSON.stringify(acknowledgeGift(giftOf({ ...ira, in_return_kind: 'token' })))
  expect(token).toContain('meant as a qualified charitable distribution')
})

test('the thanks for the gift of a fund or an employer says what was given, and nothing of a deduction', () => {
  for (const payment_method of ['donor-advised-fund', 'employer-match']) {
    const others = { payment_method, description: 'the Elm Fund', amount_cents: 10_000, ...book }
    const goods = JSON.stringify(acknowledgeGift(giftOf(others)))
    expect(goods).toContain('In return we provided a picture book; our good-faith estimate of its value is $7.00.')
    const token = JSON.stringify(acknowledgeGift(giftOf({ ...others, in_return_kind: 'token' })))
    expect(token).toContain('Apart from a picture book, no goods or services were provided')
    expect(goods + token).not.toMatch(/deducti/i)
  }
})

test('the receipt that replaces another one says so, and has the day of the first and its own', () => {
  const mail = giftMessages['in-return-receipt'](giftOf({ amount_cents: 10_000, acknowledged_at: 1, ...book }))
  expect(JSON.stringify(mail?.paragraphs)).toContain('Our earlier receipt for this gift did not say correctly')
  expect(mail?.facts?.map(([name]) => name).slice(-2)).toEqual(['First issued on', 'This copy'])
})
