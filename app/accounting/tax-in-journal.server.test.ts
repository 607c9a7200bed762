import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { sumNetAmounts } from '../payments/net-amount.server.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import { taxInPart } from '../catalog/sales-tax.ts'
import { keepAccrualStart } from './accrual-start.server.ts'
import { sumBooks } from './book-sums.queries.server.ts'
import { firstBook } from '../catalog/books.ts'
import type { JournalEntry } from './journal-entry.ts'
import { journalOfPayouts } from './journal.server.ts'
import { salesByState } from './sales-by-state.queries.server.ts'
import { addPayout } from './testing/add-payout.ts'

const always = { from: 0, until: Date.UTC(2100, 0) }
const at = (day: string) => Date.parse(`${day}T15:00Z`)
const of = (name: string) => ({ id: name, checkout_session_id: `cs_${name}`, payment_intent_id: `pi_${name}` })
const entry = (category: string, name: string, net_cents: number, day: string) => ({
  type: category,
  category,
  net_cents,
  payment_intent_id: `pi_${name}`,
  created_at: at(day),
})

/** $19.99 with tax of books and shipping, refunded in parts that end in the whole. */
const wholeBack = { amount_cents: 1999 + 399 + 174, shipping_cents: 399, tax_cents: 174, taxed_cents: 2398 }
/** $1.15 with tax of the book alone, disputed. */
const disputed = { amount_cents: 115 + 399 + 8, shipping_cents: 399, tax_cents: 8, taxed_cents: 115 }
/** In a state where no tax is due, with a refund of $0.29. */
const free = { amount_cents: 700 + 399, tax_cents: 0, taxed_cents: 0, ship_state: 'TX' }

const days = { paid: '2026-12-03', first: '2026-12-04', failed: '2026-12-05', rest: '2027-01-05' }

async function addTaxedOrders(db: Db): Promise<void> {
  const paid_at = at(days.paid)
  await insertPayment(db, paidOrder({ ...of('B-1'), ...wholeBack, paid_at, status: 'refunded' }), 0)
  await insertPayment(db, paidOrder({ ...of('B-2'), ...disputed, paid_at, status: 'disputed' }), 0)
  await insertPayment(db, paidOrder({ ...of('B-3'), ...free, paid_at }), 0)
  await insertPayment(db, paidGift({ ...of('G-1'), amount_cents: 1999, paid_at }), 0)
  await addPayout(db, {
    id: 'po_1',
    created_at: at('2027-01-06'),
    entries: [
      entry('charge', 'B-1', wholeBack.amount_cents, days.paid),
      entry('charge', 'B-2', disputed.amount_cents, days.paid),
      entry('charge', 'B-3', free.amount_cents, days.paid),
      entry('charge', 'G-1', 1999, days.paid),
      entry('refund', 'B-1', -115, days.first),
      entry('refund', 'B-1', -29, days.first),
      entry('refund', 'B-3', -29, days.first),
      entry('refund', 'G-1', -29, days.first),
      entry('refund_failure', 'B-1', 29, days.failed),
      entry('refund', 'B-1', -(wholeBack.amount_cents - 115), days.rest),
      entry('dispute', 'B-2', -disputed.amount_cents, days.rest),
    ],
  })
}

const linesOf = ({ lines }: JournalEntry) => lines.map(({ account, cents, text }) => [account, cents, text])
const sumOf = (entries: JournalEntry[], account: string) =>
  entries.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.account === account ? line.cents : 0), 0)

describeOnEachDatabase('the sales tax of orders in the journal', (_, it) => {
  it('is owed to the states in an entry of a payout, and no revenue', async (db) => {
    await addTaxedOrders(db)
    const entries = await Array.fromAsync(journalOfPayouts(db, always))
    expect(linesOf(entries[0]!)).toEqual([
      ['bank', 2572 + 522 + 1099 + 1999 - 2572 - 522 - 29 - 29, 'Deposit'],
      ['donations', -1999, 'Gifts: 1'],
      ['sales', -(1999 + 115 + 700), 'Orders: 3'],
      ['shipping', -3 * 399, 'Shipping of orders'],
      ['salesTax', -(174 + 8), 'Sales tax of orders'],
      ['refunds', 29, 'Refunds of gifts: 1'],
      ['salesRefunds', 1999 + 399 + 29, 'Refunds of orders: 5'],
      ['salesTax', 174, 'Sales tax of refunds'],
      ['disputes', 522, 'Disputes of orders: 1'],
    ])
    expect(entries[0]?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  })

  it('is booked by its day under the accrual, a refund of a part with its share', async (db) => {
    await addTaxedOrders(db)
    await db.transaction().execute((tx) => keepAccrualStart(tx, '2026-12-01', 0))
    const entries = await Array.fromAsync(journalOfPayouts(db, always))
    const onDay = (day: string) => entries.filter((each) => each.day === day && each.number.startsWith('ST'))
    const [paid] = onDay(days.paid)
    expect(linesOf(paid!)).toContainEqual(['salesTax', -182, 'Sales tax of orders'])
    expect(linesOf(paid!)).toContainEqual(['sales', -2814, 'Orders: 3'])
    // Of $1.15 and $0.29 until that day.
    const first = taxInPart(144, wholeBack)
    expect(first).toBe(10)
    expect(linesOf(onDay(days.first)[0]!)).toContainEqual(['salesTax', first, 'Sales tax of refunds'])
    expect(linesOf(onDay(days.first)[0]!)).toContainEqual(['salesRefunds', 144 - first + 29, 'Refunds of orders: 3'])
    expect(linesOf(onDay(days.failed)[0]!)).toContainEqual([
      'salesTax',
      taxInPart(115, wholeBack) - first,
      'Sales tax of refunds',
    ])
    for (const each of entries) expect(each.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    // What remains owed is the tax of the disputed order.
    expect(sumOf(entries, 'salesTax')).toBe(-8)
    expect(sumOf(entries, 'clearing')).toBe(0)
  })

  it('is in no sum of sales by book', async (db) => {
    await addTaxedOrders(db)
    const sums = await sumBooks(db, ['po_1'], [firstBook, { ...firstBook, key: 'another' }])
    expect(sums.get('po_1')).toMatchObject([{ count: 3, salesCents: 1999 + 115 + 700 }])
  })

  it('is listed by state and month for the return, with what was taxed and what went back', async (db) => {
    await addTaxedOrders(db)
    const months = (await Array.fromAsync(salesByState(db, at('2027-01-20')))).flat()
    expect(months).toMatchObject([
      {
        month: '2026-12',
        state: 'IL',
        orders: 2,
        subtotalCents: 2114,
        shippingCents: 798,
        taxedCents: 2398 + 115,
        taxCents: 182,
        refundedCents: 115,
        taxRefundedCents: 8,
      },
      {
        month: '2026-12',
        state: 'TX',
        subtotalCents: 700,
        taxedCents: 0,
        taxCents: 0,
        refundedCents: 29,
        taxRefundedCents: 0,
      },
      { month: '2027-01', state: 'IL', orders: 0, taxCents: 0, refundedCents: 2457, taxRefundedCents: 166 },
    ])
  })

  it('is not in what the store took, also after a refund of a part', async (db) => {
    const paid_at = at(days.paid)
    await insertPayment(db, paidOrder({ ...of('B-1'), ...wholeBack, paid_at, refunded_cents: 115 }), 0)
    await insertPayment(db, paidOrder({ ...of('B-2'), ...free, paid_at }), 0)
    await insertPayment(db, paidOrder({ ...of('B-3'), paid_at }), 0)
    await insertPayment(db, paidGift({ ...of('G-1'), amount_cents: 1999, paid_at }), 0)
    const left = 2572 - 115 - (174 - taxInPart(115, wholeBack))
    expect(await sumNetAmounts(db, 'order', { from: 0 })).toEqual({ count: 3, cents: left + 1099 + 1099 })
    expect(await sumNetAmounts(db, 'gift', { from: 0 })).toEqual({ count: 1, cents: 1999 })
  })
})
