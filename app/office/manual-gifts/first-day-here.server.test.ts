import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findFirstDayHere, offeredFirstDay } from '../../manual-gifts/first-day-here.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { gift as giftPage } from '../gift/page.server.tsx'
import { htmlOfPage, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { importedFile } from './import-file.server.tsx'
import { importFile } from './import.server.tsx'
import { enter } from './page.server.tsx'

const now = Date.UTC(2026, 10, 21, 20)

const csv = [
  'Date,Name,Email,Amount',
  '2026-10-31,Ada Lee,ada@example.com,19.99',
  '2026-11-01,Bo Lee,bo@example.com,0.29',
].join('\n')

async function load(db: Db) {
  const request = { path: '/office/enter/import', now }
  const { location } = await submitPage(importFile, db, request, [
    ['csv', csv],
    ['method', 'check'],
  ])
  return { path: location!, params: { file: location!.split('/').at(-1)! }, now }
}

const mailsOf = async (db: Db) => {
  const gifts = db.selectFrom('payment').leftJoin('outbox', 'outbox.subject_id', 'payment.id')
  const rows = await gifts.select(['payer_name', 'outbox.kind']).orderBy('payer_name').execute()
  return rows.map(({ payer_name: name, kind }) => [name, kind])
}

describeOnEachDatabase('the first day here', (_, it) => {
  it('is offered as the day of the first gift that was paid here, or today', async (db) => {
    expect(await offeredFirstDay(db, now)).toBe('2026-11-21')
    const paid = { paid_at: Date.UTC(2026, 10, 2, 3), created_at: Date.UTC(2026, 10, 2, 3) }
    await insertPayment(db, paidGift({ id: 'G-1', ...paid }), now)
    // 10 PM on November 1 at the publisher.
    expect(await offeredFirstDay(db, now)).toBe('2026-11-01')
    expect(await findFirstDayHere(db)).toBeNull()
  })

  it('is the default of a file: nothing is mailed for gifts before it, and the gift says so', async (db) => {
    const page = await load(db)
    const html = await htmlOfPage(importedFile, db, page)
    expect(html).toMatch(/<input[^>]*value="from-first-day"[^>]*checked|<input[^>]*checked[^>]*value="from-first-day"/)
    expect(html).toContain('value="2026-11-21"')
    const entered = [
      ['intent', 'enter'],
      ['receipts', 'from-first-day'],
    ] as const
    const problemOf = async (fields: readonly (readonly [string, string])[]) =>
      (await submitPage(importedFile, db, page, fields)).problem
    expect(await problemOf([...entered, ['first-day', 'soon']])).toBe('First day here: It must be a day.')
    expect(await problemOf([['intent', 'enter']])).toBe('Say which receipts are sent.')
    await submitPage(importedFile, db, page, [...entered, ['first-day', '2026-11-01']])
    expect(await findFirstDayHere(db)).toBe('2026-11-01')
    expect(await offeredFirstDay(db, now)).toBe('2026-11-01')
    expect(await mailsOf(db)).toEqual([
      ['Ada Lee', null],
      ['Bo Lee', 'gift-receipt'],
    ])
    const { id } = await db
      .selectFrom('payment')
      .select('id')
      .where('payer_name', '=', 'Ada Lee')
      .executeTakeFirstOrThrow()
    expect(await wordsOfPage(giftPage, db, { path: `/office/gifts/${id}`, params: { id }, now })).toContain(
      'Acknowledged elsewhere: its receipt was already given',
    )
    const changes = await db.selectFrom('staff_change').select(['what', 'before', 'after']).orderBy('id').execute()
    expect(changes).toContainEqual({ what: 'first day here', before: null, after: '2026-11-01' })
  })

  it('can be overruled for a file: all receipts, or none', async (db) => {
    const page = await load(db)
    await submitPage(importedFile, db, page, [
      ['intent', 'enter'],
      ['receipts', 'send'],
      ['first-day', '2026-11-01'],
    ])
    expect(await mailsOf(db)).toEqual([
      ['Ada Lee', 'gift-receipt'],
      ['Bo Lee', 'gift-receipt'],
    ])
    expect(await findFirstDayHere(db)).toBeNull()
  })

  it('decides for a gift that is typed, too', async (db) => {
    const type = (date: string, name: string, more: [string, string][] = []) =>
      submitPage(enter, db, { path: '/office/enter', now }, [
        ['method', 'cash'],
        ['date', date],
        ['amount', '1.15'],
        ['name', name],
        ['email', `${name.toLowerCase()}@example.com`],
        ...more,
      ])
    expect(await wordsOfPage(enter, db, { path: '/office/enter', now })).not.toContain('if received before')
    await type('2026-10-31', 'Di')
    const page = await load(db)
    await submitPage(importedFile, db, page, [
      ['intent', 'enter'],
      ['receipts', 'from-first-day'],
      ['first-day', '2026-11-01'],
    ])
    expect(await wordsOfPage(enter, db, { path: '/office/enter', now })).toContain(
      'Receipt, if received before November 1, 2026',
    )
    const { location } = await type('2026-10-31', 'Ed')
    const entered = { path: location!, now }
    expect(await wordsOfPage(enter, db, entered)).toContain('Its receipt was already given elsewhere, so none is sent.')
    await type('2026-11-01', 'Flo')
    await type('2026-10-30', 'Guy', [['receipt', 'send']])
    expect(await mailsOf(db)).toEqual([
      ['Ada Lee', null],
      ['Bo Lee', 'gift-receipt'],
      ['Di', 'gift-receipt'],
      ['Ed', null],
      ['Flo', 'gift-receipt'],
      ['Guy', 'gift-receipt'],
    ])
  })
})
