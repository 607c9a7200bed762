import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addCertificate } from '../../orders/testing/add-certificate.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { contextOf, wordsOfPage } from '../testing/words-of-page.ts'
import { filesOfRecords } from './files.server.ts'
import { movingOut } from './page.server.tsx'

const now = Date.UTC(2027, 0, 8, 20)
const path = '/office/moving-out'

async function download(db: Db): Promise<Record<string, string>> {
  const answer = await movingOut.post!(contextOf(db, { path, now }), new FormData())
  const { headers } = answer as Response
  expect(headers.get('content-disposition')).toBe('attachment; filename="all-records-2027-01-08.zip"')
  const files = unzipSync(new Uint8Array(await (answer as Response).arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

type Row = Record<string, string>
/** Trimmed, as programs read them that take such files. */
const rowsOf = (text: string | undefined): Row[] =>
  parse(text ?? '', { columns: true, bom: true, record_delimiter: '\r\n', cast: (cell) => cell.trim() })

describeOnEachDatabase('all records in one file', (_, it) => {
  it('has every table, each with a byte order mark, and says what each column is', async (db) => {
    const files = await download(db)
    expect(Object.keys(files)).toEqual(['columns.csv', ...filesOfRecords.map(({ name }) => name)])
    for (const text of Object.values(files)) expect(text.startsWith('\uFEFF')).toBe(true)
    const told = rowsOf(files['columns.csv'])
    for (const { name, columns } of filesOfRecords) {
      const [head] = parse(files[name] ?? '', { bom: true })
      expect(told.filter(({ file }) => file === name).map(({ column }) => column)).toEqual(head)
      expect(columns.filter(({ says }) => !says.endsWith('.'))).toEqual([])
    }
    expect(await wordsOfPage(movingOut, db, { path })).toContain('Download all records')
  })

  it('has each exemption certificate with its PDF file, and names it in the orders sold by it', async (db) => {
    await addCertificate(db)
    await insertPayment(db, paidOrder({ certificate_id: 'cert_1' }), now)
    const files = await download(db)
    expect(rowsOf(files['certificates.csv'])).toMatchObject([
      { number: 'cert_1', organization: 'Grace School', state: 'IL', certificate: 'E-1234', valid_until: '2026-12-31' },
    ])
    expect(files['certificates/cert_1.pdf']).toBe('%PDF-')
    expect(rowsOf(files['orders.csv'])).toMatchObject([{ certificate: 'cert_1', tax: '' }])
  })

  it('has each payment once, with Stripe’s ids, and the giver that a merge kept', async (db) => {
    await addGifts(db, { count: 1201, giver: { email: 'ada@example.com', count: 1201 }, until: now })
    const ada = await db.selectFrom('giver').select('id').executeTakeFirstOrThrow()
    const kept = { ...(await db.selectFrom('giver').selectAll().executeTakeFirstOrThrow()), id: 'P-kept' }
    await db
      .insertInto('giver')
      .values({ ...kept, name: '=Ann' })
      .execute()
    await db.updateTable('giver').set({ merged_into: 'P-kept' }).where('id', '=', ada.id).execute()
    const cents = { 'G-1999': 1999, 'G-0029': 29, 'G-0115': 115 }
    for (const [id, amount_cents] of Object.entries(cents)) {
      const ids = {
        payer_email: `${id}@example.com`,
        checkout_session_id: `cs_${id}`,
        payment_intent_id: `pi_${id}`,
        subscription_id: 'sub_1',
      }
      await insertPayment(db, paidGift({ id, amount_cents, ...ids }), now)
    }
    const { 'gifts.csv': gifts, 'givers.csv': givers } = await download(db)
    const rows = rowsOf(gifts)
    expect(rows).toHaveLength(1204)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(1204)
    expect(rows.filter(({ giver }) => giver === 'P-kept')).toHaveLength(1201)
    expect(rows.flatMap(({ number = '', amount }) => (number in cents ? [amount] : []))).toEqual([
      '0.29',
      '1.15',
      '19.99',
    ])
    expect(rows.find(({ number }) => number === 'G-1999')).toMatchObject({
      currency: 'USD',
      stripe_checkout: 'cs_G-1999',
      stripe_payment: 'pi_G-1999',
      stripe_subscription: 'sub_1',
    })
    expect(rowsOf(givers).find(({ number }) => number === 'P-kept')?.['name']).toBe("'=Ann")
    expect(rowsOf(givers).map(({ number }) => number)).not.toContain(ada.id)
  })

  it('leaves out who was forgotten, and keeps ZIP codes and tracking numbers as text', async (db) => {
    await addGifts(db, { count: 1, giver: { email: 'ada@example.com', count: 1 }, until: now })
    await db.updateTable('giver').set({ forgotten_at: now }).execute()
    const tracking = '9400110200881234567890'
    await insertPayment(db, paidOrder({ id: 'B-1', ship_zip: '02134' }), now)
    await db.updateTable('payment').set({ tracking }).where('id', '=', 'B-1').execute()
    const { 'givers.csv': givers, 'orders.csv': orders } = await download(db)
    expect(rowsOf(givers).filter(({ email }) => email === 'ada@example.com')).toEqual([])
    expect(orders).toContain('"\t02134"')
    expect(rowsOf(orders)).toMatchObject([{ number: 'B-1', ship_zip: '02134', tracking }])
  })

  it('is in the list of changes, with the member', async (db) => {
    await download(db)
    const changes = await db.selectFrom('staff_change').select(['who', 'what', 'subject']).execute()
    expect(changes).toMatchObject([{ what: 'all records downloaded', subject: '2027-01-08' }])
  })
})
