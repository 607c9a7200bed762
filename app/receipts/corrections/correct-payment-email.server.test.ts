import { expect } from 'vitest'
import { insertNew } from '../../db/insert-new.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { findRecipient } from '../../givers/recipient.queries.server.ts'
import { findPayment, insertPayment } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { recurringGift } from '../../payments/testing/recurring-gift.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { correctAddress } from './correct-address.server.ts'
import { findPreviousRecipient, revertCorrection } from './correct-payment-email.server.ts'

const now = Date.UTC(2026, 10, 21, 15)
const dayMs = 24 * 60 * 60_000
const [wrong, right, vera] = ['adda@example.com', 'ada@example.com', 'vera@example.com']

async function add(db: Db, id: string, changes: Partial<RemotePayment> = {}) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now, paid_at: now }
  await insertPayment(db, paidGift({ ...ids, payer_email: wrong, ...changes }), now)
}
const read = async (db: Db, id: string) => (await findPayment(db, id)) as Payment
const correct = async (db: Db, to = right) => correctAddress(db, await read(db, 'a1'), to, now)
const theChange = (db: Db) => db.selectFrom('email_change').selectAll().executeTakeFirstOrThrow()
const revert = async (db: Db, at = now + dayMs) => {
  const { id } = await theChange(db)
  await db.transaction().execute((tx) => revertCorrection(tx, id, at))
}
const giverCount = async (db: Db) => (await db.selectFrom('giver').select('id').execute()).length

describeOnEachDatabase('a corrected address of a payment', (_, it) => {
  it('takes the payment and its recurring gift to a giver of their own, and nothing is left of the wrong address', async (db) => {
    await add(db, 'a1', { subscription_id: 'sub_1' })
    await insertNew(db, 'recurring_gift', recurringGift({ giver_id: await findGiverIdOf(db, wrong) }))
    await correct(db)
    const giverId = await findGiverIdOf(db, right)
    expect(await read(db, 'a1')).toMatchObject({ payer_email: right, giver_id: giverId, version: 4 })
    expect(await findGiverIdOf(db, wrong)).toBeNull()
    expect(await giverCount(db)).toBe(1)
    // Stripe reports the wrong address with each renewal.
    await add(db, 'a2', { subscription_id: 'sub_1', created_at: now + 1 })
    const renewal = await read(db, 'a2')
    expect(renewal).toMatchObject({ giver_id: giverId, payer_email: wrong })
    expect(await findRecipient(db, renewal)).toBe(right)

    expect(await findPreviousRecipient(db, await theChange(db))).toBe(wrong)
    await revert(db, now + 14 * dayMs)
    expect(await findGiverIdOf(db, wrong)).toBeNull()
    for (const _time of [1, 2]) await revert(db, now + 14 * dayMs - 1)
    const before = await findGiverIdOf(db, wrong)
    for (const id of ['a1', 'a2']) expect(await read(db, id)).toMatchObject({ payer_email: wrong, giver_id: before })
    const recurring = await db.selectFrom('recurring_gift').select('giver_id').executeTakeFirst()
    expect(recurring).toEqual({ giver_id: before })
    expect(await giverCount(db)).toBe(1)
  })

  it('leaves the other gifts of the wrong address where they are, and tells the address that got the receipt', async (db) => {
    await add(db, 'w1', { payer_email: wrong })
    const stranger = (await findGiverIdOf(db, wrong)) ?? ''
    await insertNew(db, 'giver_email', {
      id: 'chosen',
      giver_id: stranger,
      email: 'stranger@example.net',
      email_key: 'stranger@example.net',
      gets_receipts: 1,
      // Chosen for all that was given before.
      chosen_at: now + dayMs,
      confirmed_at: now,
      created_at: now,
    })
    await db.updateTable('giver_email').set({ gets_receipts: 0 }).where('email_key', '=', wrong).execute()
    await add(db, 'a1')
    await correct(db)
    expect(await read(db, 'w1')).toMatchObject({ payer_email: wrong, giver_id: stranger })
    expect(await findPreviousRecipient(db, await theChange(db))).toBe('stranger@example.net')
    await revert(db)
    expect(await read(db, 'a1')).toMatchObject({ payer_email: wrong, giver_id: stranger })
  })

  it('that belongs to another giver adds the payment there, and changes nothing else of that giver', async (db) => {
    await add(db, 'v1', { payer_email: vera, payer_name: null })
    const veras = await findGiverIdOf(db, vera)
    const rows = () =>
      Promise.all([
        db.selectFrom('giver').selectAll().where('id', '=', veras).execute(),
        db.selectFrom('giver_email').selectAll().where('giver_id', '=', veras).execute(),
      ])
    const before = await rows()
    await add(db, 'a1')
    await db
      .updateTable('giver')
      .set({ no_letters_at: now })
      .where('id', '=', (await read(db, 'a1')).giver_id)
      .execute()
    await correct(db, vera)
    expect(await read(db, 'a1')).toMatchObject({ giver_id: veras })
    expect(await rows()).toEqual(before)
    // The refusal of letters of the wrong address is kept.
    expect(await giverCount(db)).toBe(2)
    await revert(db)
    expect(await rows()).toEqual(before)
    expect((await read(db, 'a1')).giver_id).not.toBe(veras)
  })

  it('keeps a refusal of letters when the giver is new', async (db) => {
    await add(db, 'a1')
    await db.updateTable('giver').set({ no_letters_at: now }).execute()
    await correct(db)
    const giverId = (await read(db, 'a1')).giver_id
    const giver = db.selectFrom('giver').select('no_letters_at').where('id', '=', giverId)
    expect(await giver.executeTakeFirst()).toEqual({ no_letters_at: now })
  })

  it('is not taken back for a payer who was removed since', async (db) => {
    await add(db, 'a1')
    await correct(db)
    await db.updateTable('payment').set({ payer_email: '', giver_id: null }).execute()
    await revert(db)
    expect(await read(db, 'a1')).toMatchObject({ payer_email: '', giver_id: null })
  })
})
