import { expect } from 'vitest'
import { journalOfReceived } from '../accounting/journal-of-received.server.ts'
import { findChangesAbout } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { fundName } from '../catalog/funds.ts'
import { noFund } from '../content/no-fund.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { changeFund } from './change-fund.server.ts'
import { closeDeposit } from './close-deposit.server.ts'
import { createManualGift } from './create-manual-gift.server.ts'
import { findSlip } from './deposit-slip.queries.server.ts'
import { voidGift } from './void-gift.server.ts'

const who = 'ann@example.org'
const now = Date.UTC(2026, 10, 24, 20)
const list = [
  { key: 'summer-camp', name: 'Camp at Elm Lake', sentence: null },
  { key: 'school', name: 'School Books', sentence: null },
]

async function enterCheck(db: Db): Promise<string> {
  const typed = { method: 'check', date: '2026-11-20', amount: '250', reference: '1042' }
  const entered = await createManualGift(db, typed, { who }, now)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

const giftOf = async (db: Db, id: string) => (await findPayment(db, id))!
const change = async (db: Db, id: string, key: string) =>
  changeFund(db, { gift: await giftOf(db, id), key, who }, now, list)

/** The lines of the journal: account, cents, fund. */
async function journal(db: Db) {
  const entries = await Array.fromAsync(journalOfReceived(db, { from: 0, until: Date.UTC(2100, 0) }))
  return entries.flatMap(({ lines }) => lines.map(({ account, cents, fund }) => [account, cents, fund]))
}

describeOnEachDatabase('the fund of an entered gift', (_, it) => {
  it('is changed in the ledger, the audit log and the journal, also after the deposit is closed', async (db) => {
    const id = await enterCheck(db)
    const slip = await closeDeposit(db, { ids: [id], date: '2026-11-24', counted: '' }, { who }, now)
    expect(await change(db, id, 'summer-camp')).toEqual({ ok: true })
    expect(await giftOf(db, id)).toMatchObject({ fund: 'summer-camp', amount_cents: 25_000 })
    expect(await findSlip(db, slip.ok ? slip.id : '')).toMatchObject({ total_cents: 25_000, gift_count: 1 })
    expect(await journal(db)).toEqual([
      ['received', 25_000, undefined],
      ['donations', -25_000, fundName('summer-camp')],
      ['bank', 25_000, undefined],
      ['received', -25_000, undefined],
    ])
    // The second submit of the same form.
    expect(await change(db, id, 'summer-camp')).toEqual({ ok: true })
    expect(await change(db, id, '')).toEqual({ ok: true })
    expect((await findChangesAbout(db, id)).filter(({ what }) => what === 'fund changed')).toMatchObject([
      { who, before: noFund.name, after: 'summer-camp' },
      { who, before: 'summer-camp', after: noFund.name },
    ])
  })

  it('is recorded once when the form is posted twice at once', async (db) => {
    const gift = await giftOf(db, await enterCheck(db))
    const answers = [1, 2, 3].map(() => changeFund(db, { gift, key: 'school', who }, now, list))
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const changes = await findChangesAbout(db, gift.id)
    expect(changes.filter(({ what }) => what === 'fund changed')).toHaveLength(1)
    // What was read before another change decides nothing.
    expect(await changeFund(db, { gift, key: 'summer-camp', who }, now, list)).toMatchObject({ ok: false, status: 409 })
    expect(await giftOf(db, gift.id)).toMatchObject({ fund: 'school' })
  })

  it('is none that the content does not name, and stays where a gift is cancelled or came through Stripe', async (db) => {
    const id = await enterCheck(db)
    expect(await change(db, id, 'gone')).toMatchObject({ ok: false, status: 400 })
    await insertPayment(db, paidGift(), now)
    expect(await change(db, paidGift().id, 'school')).toMatchObject({ ok: false, status: 409 })
    await voidGift(db, { id, who, reason: 'returned' }, now)
    expect(await change(db, id, 'school')).toMatchObject({ ok: false, status: 409 })
    const rows = await db.selectFrom('payment').select('fund').execute()
    expect(rows).toEqual([{ fund: null }, { fund: null }])
  })
})
