import { expect, test } from 'vitest'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { paymentMessages } from '../receipts/mails/payment-messages.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import { createManualGift as enter, type ManualGiftResult } from './create-manual-gift.server.ts'
import { forgetPayments } from '../privacy/forget-payments.server.ts'
import { whomOfEmail } from '../privacy/whom.server.ts'
import { findOpenPayments, findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { findWithoutReceipt, recordReceiptSent } from '../payments/receipt-due.queries.server.ts'
import { findPaymentsOf } from '../payments/payments-of.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import type { TypedGift } from './read-typed-gift.server.ts'
import { voidGift as cancel } from './void-gift.server.ts'
import { lossyAmounts } from '../values/testing/lossy-amounts.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'

const now = Date.UTC(2026, 10, 21, 20)
const hourMs = 60 * 60_000
const check: TypedGift = {
  method: 'check',
  date: '2026-11-20',
  amount: '$1,250.50',
  name: 'Ada Giver',
  email: 'Ada@example.com',
  reference: '1042',
}
const stock: TypedGift = {
  method: 'stock',
  date: '2026-11-20',
  email: 'ada@example.com',
  description: '12 shares of Sample Corporation (SMPL)',
}

const who = 'ann@example.org'
const createManualGift = (db: Db, typed: TypedGift, at: number, again = false) => enter(db, typed, { who, again }, at)
const voidGift = (db: Db, id: string, at: number) => cancel(db, { id, who, reason: 'returned' }, at)
const idOf = (entered: ManualGiftResult) => (entered.ok ? entered.id : entered.error)
const overdue = (db: Db, at: number) => findWithoutReceipt(db, 'gift', at - hourMs)

describeOnEachDatabase('a manual gift', (_, it) => {
  it('keeps the last cent of a typed amount, and of the value of what was given in return', async (db) => {
    for (const [typed, cents] of lossyAmounts) {
      const given = { inReturnKind: 'goods', inReturn: 'a book', inReturnValue: typed }
      const id = idOf(await createManualGift(db, { ...check, ...given, amount: typed, reference: typed }, now))
      expect(await findPayment(db, id)).toMatchObject({ amount_cents: cents, in_return_cents: cents })
    }
  })

  it('keeps what was given in return, and the audit log has its kind alone', async (db) => {
    const book = { inReturnKind: 'goods', inReturn: 'a book for Otto', inReturnValue: '7' }
    const id = idOf(await createManualGift(db, { ...check, ...book }, now))
    const stored = { in_return: 'a book for Otto', in_return_kind: 'goods', in_return_cents: 700 }
    expect(await findPayment(db, id)).toMatchObject(stored)
    const log = await db.selectFrom('staff_change').select('after').where('subject', '=', id).execute()
    expect(log).toEqual([{ after: 'check, $1,250.50, received 2026-11-20, in return: goods' }])
    const faulty = { ...check, ...book, inReturnValue: '' }
    expect(await createManualGift(db, { ...faulty, reference: '1043' }, now)).toMatchObject({ ok: false })
  })

  it('is stored with its receipt queued, and the same one is entered twice only with `again`', async (db) => {
    const first = await createManualGift(db, check, now)
    const id = idOf(first)
    expect(first).toEqual({ ok: true, id: expect.stringMatching(/^G-/) })
    expect(await findPayment(db, id)).toMatchObject({
      kind: 'gift',
      status: 'paid',
      amount_cents: 125050,
      payment_method: 'check',
      reference: '1042',
      paid_at: Date.UTC(2026, 10, 20, 17),
      entered_at: now,
      livemode: 0,
      payment_intent_id: null,
    })
    for (const same of [check, { ...check, email: 'ADA@example.com ', amount: '1250.50' }]) {
      expect(idOf(await createManualGift(db, same, now + 1))).toContain(`entered already: ${id}`)
    }
    expect((await createManualGift(db, check, now, true)).ok).toBe(true)
    const queued = db.selectFrom('outbox').select(['kind', 'subject_id'])
    expect(await queued.where('subject_id', '=', id).execute()).toEqual([{ kind: 'gift-receipt', subject_id: id }])
    expect((await paymentMessages(officeUrlOf)['gift-receipt']?.compose(db, id))?.to).toBe('Ada@example.com')
  })

  it('counts as unacknowledged an hour after it was entered, until its receipt is sent', async (db) => {
    const id = idOf(await createManualGift(db, { ...stock, email: '' }, now))
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await overdue(db, now + 60_000)).toEqual([])
    expect(await overdue(db, now + hourMs + 1)).toMatchObject([{ id }])
    await recordReceiptSent(db, { kind: 'gift-receipt', id, at: now }, now)
    expect(await overdue(db, now + hourMs + 1)).toEqual([])
  })

  it('that is cancelled does not count, and a donor who has its receipt is notified once', async (db) => {
    const [id, unsent] = [idOf(await createManualGift(db, check, now)), idOf(await createManualGift(db, stock, now))]
    await recordReceiptSent(db, { kind: 'gift-receipt', id, at: now }, now)
    for (const gift of [id, unsent]) {
      expect(await voidGift(db, gift, now)).toBe(true)
      expect(await voidGift(db, gift, now)).toBe(false)
    }
    expect(await findPayment(db, id)).toMatchObject({ status: 'refunded', refunded_cents: 125_050, version: 3 })
    expect(await findPaymentsOf(db, (await findGiverIdOf(db, 'ada@example.com')) ?? '')).toEqual([])
    expect(await overdue(db, now + hourMs + 1)).toEqual([])
    const mailOf = (kind: string, gift: string) => paymentMessages(officeUrlOf)[kind]?.compose(db, gift)
    expect((await mailOf('gift-void', id))?.text.replaceAll(/\s+/g, ' ')).toContain(
      `We sent you receipt ${id} for a gift received on November 20, 2026.`,
    )
    for (const [kind, gift] of [
      ['gift-void', unsent],
      ['gift-receipt', unsent],
      ['gift-receipt', id],
    ] as const) {
      expect(await mailOf(kind, gift)).toBeNull()
    }
    const queued = await db.selectFrom('outbox').select('kind').where('subject_id', '=', id).orderBy('kind').execute()
    expect(queued).toEqual([{ kind: 'gift-receipt' }, { kind: 'gift-void' }])
  })

  it('that was given back is said to be returned, with its amount or what it was', async (db) => {
    const [id, shares] = [idOf(await createManualGift(db, check, now)), idOf(await createManualGift(db, stock, now))]
    const byFund = idOf(
      await createManualGift(db, { ...check, method: 'donor-advised-fund', description: 'the Ada Fund' }, now),
    )
    const textOf = async (gift: string) => {
      await recordReceiptSent(db, { kind: 'gift-receipt', id: gift, at: now }, now)
      await cancel(db, { id: gift, who, reason: 'given-back' }, now)
      return (await paymentMessages(officeUrlOf)['gift-void']?.compose(db, gift))?.text.replaceAll(/\s+/g, ' ') ?? ''
    }
    const text = await textOf(id)
    expect(text).toContain('We returned your gift of $1,250.50, which we received on November 20, 2026.')
    expect(text).toContain(`So your receipt ${id} is no longer valid: please do not use it for your taxes.`)
    expect(text).not.toMatch(/did not reach us|mistake/)
    expect(await textOf(shares)).toContain('We returned your gift of 12 shares of Sample Corporation (SMPL), which')
    expect(await textOf(byFund)).toContain('We returned the gift of $1,250.50 from the Ada Fund, which')
    await db.updateTable('payment').set({ void_reason: 'wrong' }).where('id', '=', byFund).execute()
    const mistaken = (await paymentMessages(officeUrlOf)['gift-void']?.compose(db, byFund))?.text.replaceAll(
      /\s+/g,
      ' ',
    )
    expect(mistaken).toContain('We thanked you for the gift of $1,250.50 from the Ada Fund, received on')
    expect(mistaken).toContain(`So our letter of thanks ${byFund} is no longer valid.`)
    expect(mistaken).not.toMatch(/receipt|tax/i)
    expect(await findPayment(db, id)).toMatchObject({ void_reason: 'given-back', status: 'refunded' })
    // A gift that was cancelled before the reason was kept has the old words.
    await db.updateTable('payment').set({ void_reason: null }).where('id', '=', id).execute()
    expect((await paymentMessages(officeUrlOf)['gift-void']?.compose(db, id))?.text.replaceAll(/\s+/g, ' ')).toContain(
      'The gift did not reach us after all, or we made a mistake when we recorded it.',
    )
  })

  it('is the only kind of gift that can be cancelled', async (db) => {
    await insertPayment(db, paidGift(), now)
    expect(await voidGift(db, paidGift().id, now)).toBe(false)
    expect(await findPayment(db, paidGift().id)).toMatchObject({ status: 'paid', version: 1 })
  })

  it('is not read from Stripe', async (db) => {
    for (const gift of [check, stock]) await createManualGift(db, gift, now)
    expect(await findOpenPayments(db, now + hourMs, now + hourMs)).toEqual([])
  })

  it('is kept as a record of income, and loses the names of the donor after as many years as any other', async (db) => {
    const id = idOf(await createManualGift(db, { ...check, date: '2020-01-02' }, now))
    const whom = await whomOfEmail(db, 'ada@example.com', true)
    const forget = (at: number) => db.transaction().execute((tx) => forgetPayments(tx, whom, { now: at }))
    expect((await forget(now)).kept.join()).toContain(`gift ${id} (paid): a record of income`)
    expect((await forget(Date.UTC(2027, 0, 3))).removed).toContain(`name and address in gift ${id} (paid)`)
    const empty = { payer_name: '', payer_email: '', reference: '', description: '' }
    expect(await findPayment(db, id)).toMatchObject({ ...empty, amount_cents: 125_050, payment_method: 'check' })
  })
})

const { amount: _amount, ...withoutAmount } = check
const thanked = { inReturnKind: 'goods', inReturn: 'a book', inReturnValue: '7' }
const refused: [problem: string, typed: TypedGift, words: string, field: keyof TypedGift][] = [
  ['another way', { ...check, method: 'barter' }, 'it is one of check, cash, bank-transfer', 'method'],
  ['no day', { ...check, date: '20 November' }, 'it must be a day like', 'date'],
  ['a day that does not exist', { ...check, date: '2026-02-30' }, 'it must be a day like', 'date'],
  ['a day to come', { ...check, date: '2026-11-22' }, 'still to come', 'date'],
  ['a day too long ago', { ...check, date: '1026-11-20' }, 'more than 7 years ago', 'date'],
  ['no amount', withoutAmount, 'is not an amount', 'amount'],
  ['nothing', { ...check, amount: '0.00' }, 'is not an amount', 'amount'],
  ['a part of a cent', { ...check, amount: '1.999' }, 'is not an amount', 'amount'],
  ['an address that is none', { ...check, email: 'ada' }, 'it must be an address like ada@example.org', 'email'],
  ['a line end in the name', { ...check, name: 'Ada\nGiver' }, 'control characters', 'name'],
  ['a value of shares', { ...stock, amount: '100' }, 'states no value', 'amount'],
  ['shares without a word', { ...stock, description: ' ' }, 'which shares', 'description'],
  ['a fund without its name', { ...check, method: 'donor-advised-fund' }, 'which fund', 'description'],
  ['a book for a check from an IRA', { ...check, ...thanked, method: 'ira' }, '26 USC 408(d)(8)(C)', 'inReturnKind'],
  [
    'a book for the gift of a fund',
    { ...check, ...thanked, method: 'donor-advised-fund', description: 'the Ada Fund' },
    '26 USC 4967',
    'inReturnKind',
  ],
  ['a check with a description', { ...check, description: 'a fine check' }, 'Only shares', 'description'],
]

test.each(refused)('%s is refused in words, without the database', async (_, typed, words, field) => {
  const error = expect.stringContaining(words)
  expect(await createManualGift({} as Db, typed, now)).toEqual({ ok: false, error, field })
})

test('a year begins at midnight in the publisher’s time zone', () => {
  for (const year of [2025, 2026, 2027, 2028]) {
    const midnight = new Date(startOfYear(year)).toLocaleString('sv-SE', { timeZone: 'America/New_York' })
    expect(midnight).toBe(`${year}-01-01 00:00:00`)
    expect([yearOf(startOfYear(year) - 1), yearOf(startOfYear(year))]).toEqual([year - 1, year])
  }
})
