import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { addPayout } from '../../accounting/testing/add-payout.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { closeDeposit } from '../../manual-gifts/close-deposit.server.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import type { TypedGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { contextOf } from '../testing/words-of-page.ts'
import { giftListCsv } from './gifts-csv.server.ts'

const who = 'ann@example.org'
const now = Date.UTC(2027, 0, 8, 20)

type Row = Record<string, string>

async function rowsOf(db: Db): Promise<Row[]> {
  const answer = await giftListCsv.get(contextOf(db, { path: '/office/gifts/list.csv', now }))
  return parse(await (answer as Response).text(), { columns: true, record_delimiter: '\r\n' })
}

async function enter(db: Db, gift: Partial<TypedGift>): Promise<string> {
  const entered = await createManualGift(db, { method: 'check', date: '2027-01-04', ...gift }, { who }, now)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

describeOnEachDatabase('the list of gifts as a CSV file', (_, it) => {
  it('has fund, tax date, mailing, description, deductible amount, receipt and deposit of each', async (db) => {
    const mailed = { arrivedBy: 'post', mailedOn: '2026-12-30', mailedEvidence: 'postmark' }
    const check = await enter(db, { amount: '19.99', reference: '1042', ...mailed })
    const goods = { inReturnKind: 'goods', inReturn: 'a book', inReturnValue: '0.29' }
    const forBook = await enter(db, { amount: '1.15', reference: '1043', ...goods })
    const shares = await enter(db, { method: 'stock', description: '12 shares of Sample Corporation' })
    const fund = await enter(db, { method: 'donor-advised-fund', amount: '100', description: '=SUM(A1)' })
    const match = await enter(db, { method: 'employer-match', amount: '50', description: 'Sample Mills' })
    const ira = await enter(db, { method: 'ira', amount: '500', description: 'Sample Trust' })
    await db.updateTable('payment').set({ fund: 'summer-camp' }).where('id', '=', ira).execute()
    await insertPayment(db, paidGift({ id: 'G-online', refunded_cents: 1000, status: 'partly-refunded' }), now)
    const acknowledged_at = Date.UTC(2026, 10, 22, 3)
    await db.updateTable('payment').set({ acknowledged_at }).where('id', '=', 'G-online').execute()
    await db.updateTable('payment').set({ acknowledged_elsewhere: 1 }).where('id', '=', match).execute()
    const charge = { type: 'charge', category: 'charge', net_cents: 4800, payment_intent_id: 'pi_1' }
    await addPayout(db, { id: 'po_1', created_at: Date.UTC(2026, 10, 23), entries: [charge] })
    const closed = await closeDeposit(db, { ids: [check], date: '2027-01-06', counted: '19.99' }, { who }, now)

    const rows = new Map((await rowsOf(db)).map((row) => [row['number'], row]))
    expect(rows.get(check)).toMatchObject({
      date: '2027-01-04',
      tax_date: '2026-12-30',
      mailed_on: '2026-12-30',
      deductible: '19.99',
      deposit: closed.ok && closed.id,
      deposited_on: '2027-01-06',
      fund: '',
      receipt: '',
    })
    expect(rows.get(forBook)).toMatchObject({ amount: '1.15', deductible: '0.86', deposit: '', deposited_on: '' })
    expect(rows.get(shares)).toMatchObject({ description: '12 shares of Sample Corporation', deductible: '' })
    expect(rows.get(fund)).toMatchObject({ description: "'=SUM(A1)", deductible: '0.00' })
    expect(rows.get(match)).toMatchObject({ description: 'Sample Mills', deductible: '0.00', receipt: 'elsewhere' })
    expect(rows.get(ira)).toMatchObject({ description: 'Sample Trust', deductible: '0.00', fund: 'Summer camp' })
    expect(rows.get('G-online')).toMatchObject({
      deductible: '40.00',
      receipt: '2026-11-21',
      deposit: 'po_1',
      deposited_on: '2026-11-24',
    })
  })

  it('is read with two more queries for 500 gifts, and none for each', async (db) => {
    await addGifts(db, { count: 1001, giver: { email: 'ada@example.com', count: 1 }, until: now })
    let queries = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    expect(await rowsOf(counted)).toHaveLength(1001)
    expect(queries).toBeLessThan(12)
  })
})
