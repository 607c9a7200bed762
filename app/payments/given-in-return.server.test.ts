import { describe, expect, test } from 'vitest'
import { inReturnForm } from '../content/receipts/in-return-form.ts'
import { tokenLimits } from '../content/receipts/token-limits.ts'
import { firstBook as book } from '../catalog/books.ts'
import { fill } from '../words/fill.ts'
import { deductibleCents, hasDeductiblePart, readInReturn } from './given-in-return.server.ts'
import { methods, methodsThat } from './manual-gift-methods.ts'
import { lossyAmounts } from '../values/testing/lossy-amounts.ts'

const gift = { method: 'check', amountCents: 10_000, year: 2026 }
const price = String(book.priceCents / 100)
const typedAs = (inReturnKind: string, inReturn: string, inReturnValue: string) => ({
  inReturnKind,
  inReturn,
  inReturnValue,
})
const token = (value: string) => typedAs('token', 'a bookmark with our name', value)

test('a form without a kind says that nothing was given, whatever stands in the hidden fields', () => {
  expect(readInReturn({}, gift)).toBeNull()
  expect(readInReturn(typedAs('', 'a book', 'seven'), gift)).toBeNull()
})

test('a thank-you book at its price is goods', () => {
  const given = { kind: 'goods', what: 'a book', cents: book.priceCents }
  expect(readInReturn(typedAs('goods', ' a book ', price), gift)).toEqual(given)
})

test('goods need words and a value, and a kind that is none is refused', () => {
  expect(readInReturn(typedAs('goods', ' ', price), gift)).toMatchObject({ problem: inReturnForm.needsWhat })
  for (const value of ['', '0', 'seven', '7.001', '-7']) {
    expect(readInReturn(typedAs('goods', 'a book', value), gift)).toMatchObject({
      problem: fill(inReturnForm.needsValue, { typed: value }),
    })
  }
  expect(readInReturn(typedAs('else', 'a book', price), gift)).toMatchObject({ problem: inReturnForm.unknownKind })
  expect(readInReturn(typedAs('goods', 'a\u2028book', price), gift)).toMatchObject({
    problem: fill(inReturnForm.badWhat, { maxLength: 200 }),
  })
  expect(readInReturn(typedAs('goods', 'b'.repeat(201), price), gift)).toMatchObject({
    problem: fill(inReturnForm.badWhat, { maxLength: 200 }),
  })
})

describe('goods in return for a gift of a method that forbids them', () => {
  test.each(methodsThat(({ whyNoGoods }) => whyNoGoods !== null))('are refused beside the choice: %s', (method) => {
    const refused = { field: 'inReturnKind', problem: methods[method].whyNoGoods?.() }
    expect(readInReturn(typedAs('goods', 'a book', price), { ...gift, method })).toEqual(refused)
    expect(readInReturn(typedAs('goods', '', ''), { ...gift, method })).toEqual(refused)
    expect(readInReturn(token('2'), { ...gift, method })).toMatchObject({ kind: 'token', cents: 200 })
    expect(readInReturn(typedAs('religious', '', ''), { ...gift, method })).toMatchObject({ kind: 'religious' })
  })

  test('are allowed for every other gift, also through Stripe', () => {
    for (const method of [null, 'card', ...methodsThat(({ whyNoGoods }) => whyNoGoods === null)]) {
      expect(readInReturn(typedAs('goods', 'a book', price), { ...gift, method })).toMatchObject({ kind: 'goods' })
    }
  })

  test('the refusal names the law and what to do', () => {
    expect(inReturnForm.noGoods.ira).toContain('26 USC 408(d)(8)(C)')
    expect(inReturnForm.noGoods.ira).toContain('enter the gift as a check')
    expect(inReturnForm.noGoods.fund).toContain('26 USC 4967')
  })
})

test('the choice of a religious benefit says that a printed book never is one', () => {
  expect(inReturnForm.kinds.religious).toContain('never a printed book')
})

test('a religious benefit has no value, and needs no words', () => {
  const given = { kind: 'religious', what: 'intangible religious benefits', cents: null }
  expect(readInReturn(typedAs('religious', '', 'much'), gift)).toEqual(given)
})

describe('a token', () => {
  const read = (value: string, amountCents: number, year = 2026) =>
    readInReturn(token(value), { ...gift, amountCents, year })
  const { source } = tokenLimits[2026]!
  const refused = fill(inReturnForm.tooMuch, { article: '$13.90', payment: '$69.50', value: '$139.00', source })
  const given = (cents: number) => ({ kind: 'token', what: 'a bookmark with our name', cents })

  test('is an article of low cost for a gift of the least amount, to the cent', () => {
    expect(read('13.90', 6950)).toEqual(given(1390))
    expect(read('13.91', 6950)).toEqual({ field: 'inReturnValue', problem: refused })
    expect(read('13.90', 6949)).toEqual({ field: 'inReturnValue', problem: refused })
  })

  test('is worth at most 2 % of the gift, and never more than the maximum of the year', () => {
    expect(read('2', 100_00)).toEqual(given(200))
    expect(read('1', 50_00)).toEqual(given(100))
    expect(read('1.01', 50_00)).toEqual({ field: 'inReturnValue', problem: refused })
    expect(read('139', 695_000)).toEqual(given(13_900))
    expect(read('139', 694_999)).toEqual({ field: 'inReturnValue', problem: refused })
    expect(read('139.01', 9_000_000)).toEqual({ field: 'inReturnValue', problem: refused })
  })

  test('follows the limits of the year of the gift', () => {
    expect(read('13.60', 6800, 2025)).toEqual(given(1360))
    expect(read('13.90', 6950, 2025)).toMatchObject({
      problem: fill(inReturnForm.tooMuch, {
        article: '$13.60',
        payment: '$68.00',
        value: '$136.00',
        source: tokenLimits[2025]!.source,
      }),
    })
  })

  test('of a year without confirmed limits is refused', () => {
    const fault = 'The limits for 2040 are not confirmed: enter it as goods with its value.'
    expect(read('1', 100_00, 2040)).toMatchObject({ problem: fault })
    expect(readInReturn(typedAs('goods', 'a bookmark', '1'), { ...gift, year: 2040 })).toMatchObject({ cents: 100 })
  })

  test('needs a gift with an amount', () => {
    expect(readInReturn(token('1'), { ...gift, method: 'stock', amountCents: 0 })).toMatchObject({
      problem: inReturnForm.tokenForProperty,
    })
  })
})

test('only goods and services lower the deductible part, which is never below zero', () => {
  const sums = { amount_cents: 10_000, refunded_cents: 2000, lost_cents: 500, payment_method: 'check' }
  const of = (in_return_kind: 'goods' | 'token' | 'religious' | null, in_return_cents: number | null) => ({
    ...sums,
    in_return_kind,
    in_return_cents,
  })
  expect(deductibleCents(of('goods', 700))).toBe(6800)
  expect(deductibleCents(of('goods', 7501))).toBe(0)
  for (const gone of [of('token', 700), of('religious', null), of(null, null)]) {
    expect([deductibleCents(gone), hasDeductiblePart(gone)]).toEqual([7500, false])
  }
  expect(hasDeductiblePart(of('goods', 700))).toBe(true)
  expect(hasDeductiblePart({ ...of('goods', 700), payment_method: 'donor-advised-fund' })).toBe(false)
})

test.each(lossyAmounts)('a value of %s keeps its last cent', (value, cents) => {
  expect(readInReturn(typedAs('goods', 'a book', value), gift)).toEqual({ kind: 'goods', what: 'a book', cents })
})
