import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayment, insertPayment, updatePayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { createGiver, findEmails, findGiver, findGiverIdOf } from './giver.queries.server.ts'
import { findRecipient } from './recipient.queries.server.ts'

const now = Date.UTC(2026, 10, 21)
const [ada, bo] = ['ada@example.com', 'bo@example.com']

const add = async (db: Db, id: string, changes: Partial<RemotePayment> = {}) => {
  const gift = paidGift({ id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, ...changes })
  await db.transaction().execute((tx) => insertPayment(tx, gift, now))
  return (await findPayment(db, id))?.giver_id ?? null
}

describeOnEachDatabase('the giver of a payment', (fresh, it) => {
  it('is the one who has its address, in any letter case; otherwise a new one', async (db) => {
    const first = await add(db, 'a1', { payer_name: null })
    expect(first).toMatch(/^P-/)
    expect(await add(db, 'a2', { payer_email: 'ADA@Example.com', payer_name: 'Mrs. Ada Giver' })).toBe(first)
    expect(await add(db, 'b1', { payer_email: bo, payer_name: 'Ada Giver' })).not.toBe(first)
    // A giver without a name gets the first one that is known.
    expect(await findGiver(db, first ?? '')).toMatchObject({ name: 'Mrs. Ada Giver', name_key: 'ada giver' })
    expect(await findEmails(db, first ?? '')).toMatchObject([{ email: ada, gets_receipts: 1, confirmed_at: null }])
  })

  it('is nobody for a payment that was never paid, or whose payer was removed', async (db) => {
    expect(await add(db, 'pending', { status: 'pending', paid_at: null })).toBeNull()
    expect(await add(db, 'removed', { payer_email: '', payer_name: '' })).toBeNull()
    expect(await findGiverIdOf(db, ada)).toBeNull()
    // A bank transfer on its way has a giver, and keeps it when it arrives.
    const giver = await add(db, 'processing', { status: 'processing', paid_at: null })
    const stored = await findPayment(db, 'processing')
    await db.transaction().execute((tx) => updatePayment(tx, stored!, paidGift({ id: 'processing' }), now))
    expect(await findPayment(db, 'processing')).toMatchObject({ giver_id: giver, paid_at: expect.any(Number) })
  })

  it('of a renewal is the giver of the recurring gift, although Stripe reports its first address', async (db) => {
    const giver = await add(db, 'first', { subscription_id: 'sub_1', frequency: 'monthly' })
    await db.insertInto('recurring_gift').values(recurringGift()).execute()
    await db.updateTable('giver_email').set({ email: bo, email_key: bo }).execute()
    expect(await add(db, 'second', { subscription_id: 'sub_1', frequency: 'monthly' })).toBe(giver)
    const recurring = await db.selectFrom('recurring_gift').select('giver_id').executeTakeFirst()
    expect(recurring).toEqual({ giver_id: giver })
    expect(await findRecipient(db, (await findPayment(db, 'second'))!)).toBe(bo)
    // Somebody else has the first address by now.
    expect(await add(db, 'other', { customer_id: null })).not.toBe(giver)
  })

  it('without an address is the giver of the customer’s recurring gift', async (db) => {
    const giver = await add(db, 'first', { subscription_id: 'sub_1', frequency: 'monthly', customer_id: 'cus_7' })
    const row = recurringGift({ customer_id: 'cus_7', giver_id: giver })
    await db.insertInto('recurring_gift').values(row).execute()
    expect(await add(db, 'second', { payer_email: null, payer_name: null, customer_id: 'cus_7' })).toBe(giver)
    expect(await add(db, 'third', { payer_email: null, payer_name: null, customer_id: 'cus_8' })).not.toBe(giver)
  })

  it('who was forgotten is not found again: a later gift from the address makes a new giver', async (db) => {
    const giver = await add(db, 'first', { subscription_id: 'sub_1', frequency: 'monthly' })
    await db.deleteFrom('giver_email').execute()
    await db.updateTable('giver').set({ name: null, name_key: '', forgotten_at: now }).execute()
    const renewed = await add(db, 'second', { subscription_id: 'sub_1', frequency: 'monthly' })
    expect(renewed).not.toBe(giver)
    expect(await findGiver(db, giver ?? '')).toMatchObject({ name: null, forgotten_at: now })
    expect(await findGiverIdOf(db, ada)).toBe(renewed)
  })

  it('is one, when two payments of a new address arrive at the same time', async () => {
    const database = await fresh()
    const dbs = [await database.open(), await database.open()]
    const ids = Array.from({ length: 20 }, (_, at) => `gift-${at}`)
    const givers = await Promise.all(ids.map((id, at) => add(dbs[at % 2]!, id)))
    expect(new Set(givers).size).toBe(1)
    expect(await dbs[0]!.selectFrom('giver').select('id').execute()).toHaveLength(1)
  })

  it('is added once for an address', async (db) => {
    const giver = await createGiver(db, { name: 'Ada', email: ada }, now)
    expect(await createGiver(db, { name: 'Another', email: 'Ada@example.com' }, now)).toBe(giver)
    expect(await db.selectFrom('giver').select('id').execute()).toHaveLength(1)
  })
})
