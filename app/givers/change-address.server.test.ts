import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { PaymentFacts } from '../stripe/payment-facts.server.ts'
import {
  changeAddress,
  forgetAddressChanges,
  forgetOldAddressChanges,
  undoAddressChange,
} from './change-address.server.ts'
import { findPayerOf, findSubscriptionsOf, withKnownAddress } from '../payments/payer.queries.server.ts'
import { correctEmail, findPayment, insertPayment, updatePayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'

const now = Date.UTC(2026, 10, 21)
const dayMs = 24 * 60 * 60_000
const [ada, bo, eve] = ['ada@example.com', 'bo@example.com', 'eve@example.com']

const factsOf = (id: string, changes: Partial<PaymentFacts> = {}) =>
  paidGift({ id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now - dayMs, ...changes })
const add = (db: Db, id: string, changes?: Partial<PaymentFacts>) => insertPayment(db, factsOf(id, changes), now)
const ownersOf = async (db: Db) => {
  const rows = await db.selectFrom('payment').select(['id', 'payer_email']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ id, payer_email: email }) => [id, email]))
}
const change = (db: Db, from: string, to: string, ids?: string[], at = now) =>
  db.transaction().execute((tx) => changeAddress(tx, { from, to, ...(ids && { ids }) }, at))
const undo = (db: Db, id: string | undefined, at = now + dayMs) =>
  db.transaction().execute((tx) => undoAddressChange(tx, id ?? '', at))

describeOnEachDatabase('a change of address', (fresh, it) => {
  it('stays when a bank transfer that was on its way arrives, as Stripe keeps the old address', async (db) => {
    await add(db, 'a1', { status: 'processing', paid_at: null })
    await change(db, ada, bo)
    const stored = await findPayment(db, 'a1')
    await db.transaction().execute((tx) => updatePayment(tx, stored!, factsOf('a1'), now))
    expect(await findPayment(db, 'a1')).toMatchObject({ payer_email: bo, paid_at: expect.any(Number) })
  })

  it('passes every payment of the address on, letter case aside, and is undone for seven days', async (db) => {
    await add(db, 'a1')
    await add(db, 'a2', { payer_email: 'Ada@Example.COM' })
    await add(db, 'b1', { payer_email: bo })
    const changed = await change(db, ada, bo)
    expect(await ownersOf(db)).toEqual({ a1: bo, a2: bo, b1: bo })
    const owed = await db.selectFrom('outbox').select(['kind', 'subject_id']).orderBy('kind').execute()
    expect(owed).toEqual([
      { kind: 'address-changed', subject_id: changed?.id },
      { kind: 'address-received', subject_id: changed?.id },
    ])
    expect(await change(db, ada, bo)).toBeNull()
    expect(await change(db, bo, 'BO@example.com')).toBeNull()

    expect(await undo(db, changed?.id, now + 7 * dayMs)).toBeNull()
    expect(await undo(db, changed?.id)).toEqual([bo])
    expect(await ownersOf(db)).toEqual({ a1: ada, a2: ada, b1: bo })
    expect(await undo(db, changed?.id)).toBeNull()
    expect(await forgetOldAddressChanges(db, now + 7 * dayMs - 1, 10)).toBe(0)
    expect(await forgetOldAddressChanges(db, now + 7 * dayMs, 10)).toBe(1)
  })

  it('of one gift leaves the others where they are, and changes nothing of somebody else', async (db) => {
    await add(db, 'a1')
    await add(db, 'a2')
    await add(db, 'b1', { payer_email: bo })
    expect(await change(db, ada, eve, ['b1'])).toBeNull()
    await change(db, ada, eve, ['a2', 'b1'])
    expect(await ownersOf(db)).toEqual({ a1: ada, a2: eve, b1: bo })
  })

  it('undone, it brings back what was passed on once more and renewed meanwhile, and nobody who is forgotten', async (db) => {
    const subscription_id = 'sub_1'
    await add(db, 'a1', { subscription_id, frequency: 'monthly' })
    await add(db, 'a2')
    const taken = await change(db, ada, bo)
    await change(db, bo, eve, undefined, now + 1)
    const renewal = factsOf('r1', { subscription_id, payer_email: ada, created_at: now + 2 })
    await insertPayment(db, await db.transaction().execute((tx) => withKnownAddress(tx, renewal)), now + 2)
    expect(await ownersOf(db)).toEqual({ a1: eve, a2: eve, r1: eve })
    await db.updateTable('payment').set({ payer_email: '' }).where('id', '=', 'a2').execute()
    // Who took the gifts cannot take the way back away.
    await db.transaction().execute((tx) => forgetAddressChanges(tx, bo))
    await db.transaction().execute((tx) => forgetAddressChanges(tx, eve))
    expect((await undo(db, taken?.id))?.toSorted()).toEqual([bo, eve])
    expect(await ownersOf(db)).toEqual({ a1: ada, a2: '', r1: ada })
    expect(await findPayerOf(db, subscription_id)).toBe(ada)
    expect(await findSubscriptionsOf(db, ada)).toEqual([subscription_id])

    await db.transaction().execute((tx) => forgetAddressChanges(tx, ada))
    expect(await db.selectFrom('address_change').select('id').execute()).toEqual([])
  })

  it('holds for renewals, whatever address Stripe has', async (db) => {
    const subscription_id = 'sub_1'
    const known = (facts: PaymentFacts) => db.transaction().execute((tx) => withKnownAddress(tx, facts))
    const first = factsOf('a1', { subscription_id })
    expect(await known(first)).toEqual(first)
    await insertPayment(db, first, now)
    await change(db, ada, bo)
    const renewal = factsOf('r1', { subscription_id, created_at: now + dayMs })
    expect(await known(renewal)).toEqual({ ...renewal, payer_email: bo })
    // A forgotten payer is not known; another recurring gift of theirs is another.
    await db.updateTable('payment').set({ payer_email: '' }).execute()
    expect(await known(renewal)).toEqual(renewal)
    expect(await findPayerOf(db, subscription_id)).toBeNull()
    expect(await known(factsOf('x', { subscription_id: 'sub_2' }))).toMatchObject({ payer_email: ada })
  })

  test('and a renewal at the same moment leave the recurring gift with one address; so do its undoing and a renewal', async () => {
    const database = await fresh()
    const [db, other] = [await database.open(), await database.open()]
    for (let turn = 0; turn < 20; turn += 1) {
      const subscription_id = `sub_${turn}`
      await add(db, `first-${turn}`, { subscription_id })
      const renewal = factsOf(`renewal-${turn}`, { subscription_id, created_at: now })
      const [changed] = await Promise.all([
        change(db, ada, bo, undefined, now - 1),
        other.transaction().execute(async (tx) => insertPayment(tx, await withKnownAddress(tx, renewal), now)),
      ])
      expect(await findPayerOf(db, subscription_id), `turn ${turn}`).toBe(bo)
      const next = factsOf(`next-${turn}`, { subscription_id, created_at: now + 1 })
      await Promise.all([
        undo(db, changed?.id),
        other.transaction().execute(async (tx) => insertPayment(tx, await withKnownAddress(tx, next), now)),
      ])
      expect(await findPayerOf(db, subscription_id), `turn ${turn}`).toBe(ada)
      await db.deleteFrom('payment').execute()
    }
  })

  test('is looked up for two payments of one second at the same time, and neither keeps the other waiting', async () => {
    const database = await fresh()
    const dbs = [await database.open(), await database.open()]
    const both = ['a1', 'a2'].map((id) => factsOf(id, { subscription_id: 'sub_1' }))
    for (const facts of both) await insertPayment(dbs[0]!, facts, now)
    const write = (db: Db, facts: PaymentFacts) =>
      db.transaction().execute(async (tx) => {
        await withKnownAddress(tx, facts)
        await correctEmail(tx, facts.id, bo, now)
      })
    for (let turn = 0; turn < 20; turn += 1) await Promise.all(both.map((facts, at) => write(dbs[at]!, facts)))
    expect(await ownersOf(dbs[0]!)).toEqual({ a1: bo, a2: bo })
  })
})
