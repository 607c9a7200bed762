import { expect } from 'vitest'
import { findPayment, insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { requestEmailChange } from '../../givers/email-change.server.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { requestAddress } from '../../my-giving/access/request-address.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { correctAddress } from './correct-address.server.ts'
import { sendCopy } from '../send-copy.server.ts'

const now = Date.UTC(2026, 10, 21, 15)
const dayMs = 24 * 60 * 60_000

async function gift(db: Db, number: number, at = now): Promise<string> {
  const id = `G-${number}`
  const session = { checkout_session_id: `cs_${number}`, payment_intent_id: `pi_${number}`, paid_at: at }
  await insertPayment(db, paidGift({ id, ...session, payer_email: `payer${number}@example.com` }), at)
  return id
}

const read = async (db: Db, id: string) => (await findPayment(db, id)) as Payment

/** The number of mails in the outbox to any address of the stranger's mailbox. */
async function mailsToStranger(db: Db): Promise<number> {
  const about = db.selectFrom('outbox').select('outbox.id')
  const isTheirs = 'stran%ger%@example.net'
  const receipts = await about
    .innerJoin('payment', 'payment.id', 'outbox.subject_id')
    .where('payer_email', 'like', isTheirs)
    .execute()
  const notices = await about
    .innerJoin('email_change', 'email_change.id', 'outbox.subject_id')
    .where('outbox.kind', '=', 'address-received')
    .where('email_change.email', 'like', isTheirs)
    .execute()
  return receipts.length + notices.length
}

describeOnEachDatabase('mails that payers can cause to a stranger', (_, it) => {
  it('are limited for all gifts and all spellings of the mailbox', async (db) => {
    const written = ['stranger@example.net', 'stran.ger@example.net', 'stranger+1@example.net']
    for (let number = 0; number < 10; number += 1) {
      const id = await gift(db, number)
      await correctAddress(db, await read(db, id), written[number % 3]!, now)
      for (let copy = 1; copy <= 6; copy += 1) await sendCopy(db, await read(db, id), copy, now)
    }
    // Two gifts, each with a notice and its receipt, and six copies.
    expect(await mailsToStranger(db)).toBe(10)
    // An address that is added in My giving counts, too.
    const giverId = (await findGiverIdOf(db, 'payer9@example.com')) ?? ''
    const request = { giverId, typed: 'stranger+9@example.net', getsReceipts: true }
    expect(await requestAddress(db, { ...request, by: 'nobody@example.com' }, now)).toMatchObject({
      ok: false,
      status: 429,
    })
    expect(await db.selectFrom('email_change').select('id').where('payment_id', 'is', null).execute()).toEqual([])
    // The staff has no limit.
    const byStaff = { ...request, who: 'ann@office.example' }
    expect(await db.transaction().execute((tx) => requestEmailChange(tx, byStaff, now))).toMatchObject({ ok: true })
  })

  it('are limited over many days, too', async (db) => {
    const period = 30 * dayMs
    const start = Math.floor(now / period) * period
    for (let day = 0; day < 30; day += 1) {
      const id = await gift(db, day, start + day * dayMs)
      await correctAddress(db, await read(db, id), 'stranger@example.net', start + day * dayMs)
    }
    expect(await db.selectFrom('email_change').select('id').execute()).toHaveLength(5)
  })

  it('are at most five copies of one gift, and one for a submit that comes twice at once', async (db) => {
    const id = await gift(db, 1)
    const before = await read(db, id)
    await Promise.all([sendCopy(db, before, 1, now), sendCopy(db, before, 1, now)])
    for (let day = 0; day < 9; day += 1) {
      const payment = await read(db, id)
      await sendCopy(db, payment, (payment.copies_sent ?? 0) + 1, now + day * dayMs)
    }
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(5)
  })

  it('follow one correction of a gift only, also after two at once and after the old address reversed it', async (db) => {
    const id = await gift(db, 1)
    const before = await read(db, id)
    await Promise.all(['a@example.net', 'b@example.net'].map((to) => correctAddress(db, before, to, now)))
    await db.updateTable('payment').set({ payer_email: 'payer1@example.com' }).execute()
    await correctAddress(db, await read(db, id), 'c@example.net', now)
    expect(await db.selectFrom('email_change').select('id').execute()).toHaveLength(1)
  })
})
