import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { RemotePayment } from '../stripe/remote-payment.server.ts'
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

const remoteOf = (id: string, changes: Partial<RemotePayment> = {}) =>
  paidGift({ id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now - dayMs, ...changes })
const add = (db: Db, id: string, changes?: Partial<RemotePayment>) => insertPayment(db, remoteOf(id, changes), now)
const ownersOf = async (db: Db) => {
  const rows = await db.selectFrom('payment').select(['id', 'payer_email']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ id, payer_email: email }) => [id, email]))
}
const change = (db: Db, from: string, to: string, ids?: string[], at = now) =>
  db.transaction().execute((tx) => changeAddress(tx, { from, to, ...(ids && { ids }) }, at))
const undo = (db: Db, id: string | undefined, at = now + dayMs) =>
  db.transaction().execute((tx) => undoAddressChange(tx, id ?? '', at))

describeOnEachDatabase('a change of address', (fresh, it) => {
  it('is kept when a pending bank transfer is paid, although Stripe has the old address', async (db) => {
    await add(db, 'a1', { status: 'processing', paid_at: null })
    await change(db, ada, bo)
    const stored = await findPayment(db, 'a1')
    await db.transaction().execute((tx) => updatePayment(tx, stored!, remoteOf('a1'), now))
    expect(await findPayment(db, 'a1')).toMatchObject({ payer_email: bo, paid_at: expect.any(Number) })
  })

  it('applies to every payment of the address, in any letter case, and can be undone for seven days', async (db) => {
    await add(db, 'a1')
    await add(db, 'a2', { payer_email: 'Ada@Example.COM' })
    await add(db, 'b1', { payer_email: bo })
    const changed = await change(db, ada, bo)
    expect(await ownersOf(db)).toEqual({ a1: bo, a2: bo, b1: bo })
    const queued = await db.selectFrom('outbox').select(['kind', 'subject_id']).orderBy('kind').execute()
    expect(queued).toEqual([
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

  it('of one gift does not change the others, nor gifts of other people', async (db) => {
    await add(db, 'a1')
    await add(db, 'a2')
    await add(db, 'b1', { payer_email: bo })
    expect(await change(db, ada, eve, ['b1'])).toBeNull()
    await change(db, ada, eve, ['a2', 'b1'])
    expect(await ownersOf(db)).toEqual({ a1: ada, a2: eve, b1: bo })
  })

  it('that is undone brings back later changes and renewals, but no forgotten payer', async (db) => {
    const subscription_id = 'sub_1'
    await add(db, 'a1', { subscription_id, frequency: 'monthly' })
    await add(db, 'a2')
    const taken = await change(db, ada, bo)
    await change(db, bo, eve, undefined, now + 1)
    const renewal = remoteOf('r1', { subscription_id, payer_email: ada, created_at: now + 2 })
    await insertPayment(db, await db.transaction().execute((tx) => withKnownAddress(tx, renewal)), now + 2)
    expect(await ownersOf(db)).toEqual({ a1: eve, a2: eve, r1: eve })
    await db.updateTable('payment').set({ payer_email: '' }).where('id', '=', 'a2').execute()
    // The new address cannot prevent the undo.
    await db.transaction().execute((tx) => forgetAddressChanges(tx, bo))
    await db.transaction().execute((tx) => forgetAddressChanges(tx, eve))
    expect((await undo(db, taken?.id))?.toSorted()).toEqual([bo, eve])
    expect(await ownersOf(db)).toEqual({ a1: ada, a2: '', r1: ada })
    expect(await findPayerOf(db, subscription_id)).toBe(ada)
    expect(await findSubscriptionsOf(db, ada)).toEqual([subscription_id])

    await db.transaction().execute((tx) => forgetAddressChanges(tx, ada))
    expect(await db.selectFrom('address_change').select('id').execute()).toEqual([])
  })

  it('applies to renewals, although Stripe has another address', async (db) => {
    const subscription_id = 'sub_1'
    const withStored = (facts: RemotePayment) => db.transaction().execute((tx) => withKnownAddress(tx, facts))
    const first = remoteOf('a1', { subscription_id })
    expect(await withStored(first)).toEqual(first)
    await insertPayment(db, first, now)
    await change(db, ada, bo)
    const renewal = remoteOf('r1', { subscription_id, created_at: now + dayMs })
    expect(await withStored(renewal)).toEqual({ ...renewal, payer_email: bo })
    // A forgotten payer has no stored address; another recurring gift has its own.
    await db.updateTable('payment').set({ payer_email: '' }).execute()
    expect(await withStored(renewal)).toEqual(renewal)
    expect(await findPayerOf(db, subscription_id)).toBeNull()
    expect(await withStored(remoteOf('x', { subscription_id: 'sub_2' }))).toMatchObject({ payer_email: ada })
  })

  test('and a renewal at the same time leave the recurring gift with one address; so do an undo and a renewal', async () => {
    const database = await fresh()
    const [db, other] = [await database.open(), await database.open()]
    for (let turn = 0; turn < 20; turn += 1) {
      const subscription_id = `sub_${turn}`
      await add(db, `first-${turn}`, { subscription_id })
      const renewal = remoteOf(`renewal-${turn}`, { subscription_id, created_at: now })
      const [changed] = await Promise.all([
        change(db, ada, bo, undefined, now - 1),
        other.transaction().execute(async (tx) => insertPayment(tx, await withKnownAddress(tx, renewal), now)),
      ])
      expect(await findPayerOf(db, subscription_id), `turn ${turn}`).toBe(bo)
      const next = remoteOf(`next-${turn}`, { subscription_id, created_at: now + 1 })
      await Promise.all([
        undo(db, changed?.id),
        other.transaction().execute(async (tx) => insertPayment(tx, await withKnownAddress(tx, next), now)),
      ])
      expect(await findPayerOf(db, subscription_id), `turn ${turn}`).toBe(ada)
      await db.deleteFrom('payment').execute()
    }
  })

  test('is read for two payments of one second at the same time, without a deadlock', async () => {
    const database = await fresh()
    const dbs = [await database.open(), await database.open()]
    const both = ['a1', 'a2'].map((id) => remoteOf(id, { subscription_id: 'sub_1' }))
    for (const facts of both) await insertPayment(dbs[0]!, facts, now)
    const write = (db: Db, facts: RemotePayment) =>
      db.transaction().execute(async (tx) => {
        await withKnownAddress(tx, facts)
        await correctEmail(tx, facts.id, bo, now)
      })
    for (let turn = 0; turn < 20; turn += 1) await Promise.all(both.map((facts, at) => write(dbs[at]!, facts)))
    expect(await ownersOf(dbs[0]!)).toEqual({ a1: bo, a2: bo })
  })
})
