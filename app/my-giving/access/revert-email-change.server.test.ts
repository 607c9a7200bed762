import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { recurringGift } from '../../payments/testing/recurring-gift.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { confirmEmailChange } from '../../givers/email-change.server.ts'
import { findEmailChange, forgetEmailChanges, forgetOldEmailChanges } from '../../givers/email-change.queries.server.ts'
import { removeEmail } from '../../givers/giver-emails.server.ts'
import { findSessionByToken, startSession } from '../../givers/giver-session.server.ts'
import { findEmails, findGiverIdOf } from '../../givers/giver.queries.server.ts'
import {
  now,
  dayMs,
  ada,
  bo,
  eve,
  add,
  giverOf,
  request,
  change,
  revert,
  emailsOf,
} from '../../givers/testing/email-changes.ts'

const ownersOf = async (db: Db) => {
  const rows = await db.selectFrom('payment').select(['id', 'giver_id']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ id, giver_id: giverId }) => [id, giverId]))
}

describeOnEachDatabase('a change that is taken back', (_, it) => {
  it('leaves the giver as before, for fourteen days', async (db) => {
    await add(db, 'a1')
    const giverId = await giverOf(db)
    const { id } = await change(db, bo)
    await startSession(db, { email: bo }, now, 'b'.repeat(43))
    await revert(db, id, now + 14 * dayMs)
    expect(await emailsOf(db, giverId)).toEqual([bo, ada])
    for (const _ of [1, 2]) await revert(db, id, now + 14 * dayMs - 1)
    expect(await findEmails(db, giverId)).toMatchObject([{ email: ada, gets_receipts: 1 }])
    expect(await findGiverIdOf(db, bo)).toBeNull()
    expect(await findSessionByToken(db, 'b'.repeat(43), now)).toBeNull()
    expect(await db.selectFrom('giver_session').selectAll().execute()).toEqual([])
  })

  it('gives what came in under the new address to a new giver, with the recurring gifts begun so', async (db) => {
    await add(db, 'a1', { subscription_id: 'sub_ada' })
    await insertNew(db, 'recurring_gift', recurringGift({ subscription_id: 'sub_ada', giver_id: await giverOf(db) }))
    await add(db, 'a2', { payer_email: bo, subscription_id: 'sub_ada' })
    const { id } = await change(db, bo)
    const since = { payer_email: bo, created_at: now, paid_at: now + 1, payer_name: 'Bo Stranger' }
    await add(db, 'b1', since)
    await add(db, 'b2', { ...since, subscription_id: 'sub_bo' })
    await insertNew(db, 'recurring_gift', recurringGift({ subscription_id: 'sub_bo', giver_id: await giverOf(db) }))
    await add(db, 'a3', { ...since, subscription_id: 'sub_ada' })
    await add(db, 'a4', { ...since, payer_email: ada })
    const giverId = await giverOf(db)
    const versionBefore = await db.selectFrom('payment').select('version').where('id', '=', 'b1').executeTakeFirst()
    expect(new Set(Object.values(await ownersOf(db)))).toEqual(new Set([giverId]))
    await revert(db, id)
    const stranger = await giverOf(db, bo)
    expect(stranger).not.toBe(giverId)
    expect(await ownersOf(db)).toEqual({
      a1: giverId,
      a2: giverId,
      a3: giverId,
      a4: giverId,
      b1: stranger,
      b2: stranger,
    })
    const recurring = db.selectFrom('recurring_gift').select(['subscription_id', 'giver_id']).orderBy('subscription_id')
    expect(await recurring.execute()).toEqual([
      { subscription_id: 'sub_ada', giver_id: giverId },
      { subscription_id: 'sub_bo', giver_id: stranger },
    ])
    // A sync that has read the row before must not give it back.
    const version = await db.selectFrom('payment').select('version').where('id', '=', 'b1').executeTakeFirst()
    expect(version!.version).toBe(versionBefore!.version + 1)
  })

  it('also ends what was done from the new address: further addresses, and the removal of the previous one', async (db) => {
    await add(db, 'a1')
    const giverId = await giverOf(db)
    const { id } = await change(db, bo)
    await change(db, eve, { at: now + 1 })
    const open = await request(db, 'open@example.com', { giverId, at: now + 2 })
    const own = (await findEmails(db, giverId)).find(({ email }) => email === ada)
    expect(await removeEmail(db, { giverId, id: own!.id }, now + 3)).toEqual({ ok: true, email: ada })
    expect(await emailsOf(db, giverId)).toEqual([eve, bo])
    await revert(db, id)
    expect(await findEmails(db, giverId)).toMatchObject([{ email: ada, gets_receipts: 1 }])
    await confirmEmailChange(db, open.ok ? open.change.id : '', now + dayMs)
    expect(await emailsOf(db, giverId)).toEqual([ada])
  })

  it('stays possible when the new address is forgotten, and is deleted seventeen days after the request', async (db) => {
    await add(db, 'a1')
    const { id } = await change(db, bo)
    const forgotten = await db.transaction().execute((tx) => forgetEmailChanges(tx, bo, { now }))
    expect(forgotten).toMatchObject({ removed: [], kept: [expect.stringContaining('can take it back')] })
    expect(await findEmailChange(db, id)).toBeDefined()
    expect(await forgetOldEmailChanges(db, now + 17 * dayMs - 1, 10)).toBe(0)
    expect(await forgetOldEmailChanges(db, now + 17 * dayMs, 10)).toBe(1)
    await request(db, eve)
    await db.transaction().execute((tx) => forgetEmailChanges(tx, ada, { now }))
    expect(await db.selectFrom('email_change').select('id').execute()).toEqual([])
  })
})
