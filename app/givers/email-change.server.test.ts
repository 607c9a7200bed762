import { expect, test } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { RemotePayment } from '../stripe/remote-payment.server.ts'
import { cancelEmailChange, confirmEmailChange, isTaken, requestEmailChange } from './email-change.server.ts'
import {
  type EmailChange,
  findEmailChange,
  findOpenRequests,
  forgetEmailChanges,
  forgetOldEmailChanges,
} from './email-change.queries.server.ts'
import { chooseReceiptsEmail, removeEmail } from './giver-emails.server.ts'
import { findSessionByToken, startSession } from './giver-session.server.ts'
import { findEmails, findGiverIdOf, findReceiptsEmail } from './giver.queries.server.ts'
import { revertEmailChange } from './revert-email-change.server.ts'

const now = Date.UTC(2026, 10, 21)
const dayMs = 24 * 60 * 60_000
const [ada, bo, eve] = ['ada@example.com', 'bo@example.com', 'eve@example.com']

async function add(db: Db, id: string, changes: Partial<RemotePayment> = {}) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now - dayMs }
  await insertPayment(db, paidGift({ ...ids, payer_email: ada, ...changes }), now)
}

const giverOf = async (db: Db, email = ada) => (await findGiverIdOf(db, email)) ?? ''

async function request(db: Db, typed: string, { giverId = '', getsReceipts = true, at = now } = {}) {
  const id = giverId || (await giverOf(db))
  return db.transaction().execute((tx) => requestEmailChange(tx, { giverId: id, typed, getsReceipts }, at))
}

/** A change that is confirmed at `at`. */
async function change(db: Db, typed: string, { getsReceipts = true, at = now } = {}): Promise<EmailChange> {
  const asked = await request(db, typed, { getsReceipts, at })
  if (!asked.ok) throw new Error(asked.problem)
  await confirmEmailChange(db, asked.change.id, at)
  return asked.change
}

const revert = (db: Db, id: string, at = now + dayMs) => db.transaction().execute((tx) => revertEmailChange(tx, id, at))
const emailsOf = async (db: Db, giverId: string) => (await findEmails(db, giverId)).map(({ email }) => email)
const kinds = async (db: Db) =>
  (await db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
const ownersOf = async (db: Db) => {
  const rows = await db.selectFrom('payment').select(['id', 'giver_id']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ id, giver_id: giverId }) => [id, giverId]))
}

describeOnEachDatabase('a new address of a giver', (fresh, it) => {
  it('changes nothing until its link is pressed, and then it gets the receipts, and no row of the gifts moves', async (db) => {
    await add(db, 'a1', { subscription_id: 'sub_1' })
    const giverId = await giverOf(db)
    await db
      .insertInto('giver_note')
      .values({ id: 'n', giver_id: giverId, note: 'Calls', who: 'a', created_at: 0 })
      .execute()
    const rows = async () => [
      await db.selectFrom('payment').selectAll().execute(),
      await db.selectFrom('giver_note').selectAll().execute(),
    ]
    const before = await rows()
    const asked = await request(db, ' BO@example.com')
    expect(asked).toMatchObject({ ok: true, change: { email: bo, previous_email: ada, made_by: 'giver' } })
    expect(await kinds(db)).toEqual(['address-confirm', 'address-requested'])
    expect(await findReceiptsEmail(db, giverId)).toBe(ada)
    expect(await findGiverIdOf(db, bo)).toBeNull()

    const id = asked.ok ? asked.change.id : ''
    for (const at of [now, now + 1]) await confirmEmailChange(db, id, at)
    expect(await kinds(db)).toEqual(['address-changed', 'address-confirm', 'address-requested'])
    expect(await findEmails(db, giverId)).toMatchObject([
      { email: bo, gets_receipts: 1, confirmed_at: now },
      { email: ada, gets_receipts: 0 },
    ])
    expect(await rows()).toEqual(before)
    expect(await findOpenRequests(db, giverId, now)).toEqual([])
  })

  it('that is not to get the receipts leaves them where they were', async (db) => {
    await add(db, 'a1')
    await change(db, bo, { getsReceipts: false })
    expect(await emailsOf(db, await giverOf(db))).toEqual([ada, bo])
  })

  it('is requested once, and five addresses in the time of a link', async (db) => {
    await add(db, 'a1')
    expect(await request(db, 'ruth@')).toMatchObject({ ok: false, status: 400 })
    expect(await request(db, 'ADA@example.com')).toMatchObject({ ok: false, status: 400 })
    const [one, same] = [await request(db, bo), await request(db, bo, { getsReceipts: false })]
    expect(same).toMatchObject({ ok: true, change: { id: one.ok && one.change.id, gets_receipts: 0 } })
    expect(await kinds(db)).toEqual(['address-confirm', 'address-requested'])
    for (const name of ['c', 'd', 'e', 'f']) expect((await request(db, `${name}@example.com`)).ok).toBe(true)
    expect(await request(db, 'g@example.com')).toMatchObject({ ok: false, status: 429 })
    const giverId = await giverOf(db)
    const staff = { giverId, typed: 'g@example.com', getsReceipts: true, who: 'ann@office.example' }
    expect((await db.transaction().execute((tx) => requestEmailChange(tx, staff, now))).ok).toBe(true)
    const logged = db.selectFrom('staff_change').select(['what', 'before', 'after']).where('subject', '=', giverId)
    expect(await logged.execute()).toEqual([
      { what: 'address requested', before: 'a…a@example.com', after: 'g…@example.com' },
    ])
    expect((await request(db, 'h@example.com', { at: now + 4 * dayMs })).ok).toBe(true)
  })

  it('cannot be confirmed when it was called off, after three days, or when another giver has it', async (db) => {
    await add(db, 'a1')
    await add(db, 'e1', { payer_email: eve })
    const giverId = await giverOf(db)
    const ids = []
    for (const email of [bo, 'late@example.com', eve]) {
      const asked = await request(db, email)
      ids.push(asked.ok ? asked.change.id : '')
    }
    const [off = '', late = '', taken = ''] = ids
    await cancelEmailChange(db, off, now, await giverOf(db, eve))
    expect(await findOpenRequests(db, giverId, now)).toHaveLength(3)
    await cancelEmailChange(db, off, now, giverId)
    await confirmEmailChange(db, off, now)
    await confirmEmailChange(db, late, now + 3 * dayMs)
    await confirmEmailChange(db, taken, now)
    expect(await emailsOf(db, giverId)).toEqual([ada])
    expect(await isTaken(db, (await findEmailChange(db, taken))!)).toBe(true)
    // The giver who asked does not learn it.
    expect(await findOpenRequests(db, giverId, now)).toHaveLength(2)
    expect(await emailsOf(db, await giverOf(db, eve))).toEqual([eve])
  })

  test('that two givers confirm at once belongs to one of them', async () => {
    const database = await fresh()
    const [db, other] = [await database.open(), await database.open()]
    await add(db, 'a1')
    await add(db, 'e1', { payer_email: eve })
    const [first, second] = [await request(db, bo), await request(db, bo, { giverId: await giverOf(db, eve) })]
    const ids = [first, second].map((asked) => (asked.ok ? asked.change.id : ''))
    await Promise.all([confirmEmailChange(db, ids[0]!, now), confirmEmailChange(other, ids[1]!, now)])
    const confirmed = db.selectFrom('email_change').select('id').where('confirmed_at', 'is not', null)
    expect(await confirmed.execute()).toHaveLength(1)
    expect(await db.selectFrom('giver_email').select('id').where('email_key', '=', bo).execute()).toHaveLength(1)
  })

  test('that is requested again, confirmed and called off at the same time, ends in one state', async () => {
    const database = await fresh()
    const [db, other] = [await database.open(), await database.open()]
    await add(db, 'a1')
    const giverId = await giverOf(db)
    for (let turn = 0; turn < 10; turn += 1) {
      const typed = `new${turn}@example.com`
      const at = now + turn * 4 * dayMs
      const asked = await request(db, typed, { giverId, at })
      const id = asked.ok ? asked.change.id : ''
      await Promise.all([
        confirmEmailChange(db, id, at),
        cancelEmailChange(other, id, at),
        request(other, typed, { giverId, at }),
      ])
      const stored = await findEmailChange(db, id)
      expect([stored?.confirmed_at, stored?.cancelled_at]).toContain(null)
      expect((await findGiverIdOf(db, typed)) === giverId).toBe(stored?.confirmed_at === at)
    }
  })

  test('that is requested twice at once is one request', async () => {
    const database = await fresh()
    const [db, other] = [await database.open(), await database.open()]
    await add(db, 'a1')
    await Promise.all([request(db, bo), request(other, bo)])
    expect(await db.selectFrom('email_change').select('id').execute()).toHaveLength(1)
  })
})

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
    const forgotten = await db.transaction().execute((tx) => forgetEmailChanges(tx, bo, now))
    expect(forgotten).toMatchObject({ removed: [], kept: [expect.stringContaining('can take it back')] })
    expect(await findEmailChange(db, id)).toBeDefined()
    expect(await forgetOldEmailChanges(db, now + 17 * dayMs - 1, 10)).toBe(0)
    expect(await forgetOldEmailChanges(db, now + 17 * dayMs, 10)).toBe(1)
    await request(db, eve)
    await db.transaction().execute((tx) => forgetEmailChanges(tx, ada, now))
    expect(await db.selectFrom('email_change').select('id').execute()).toEqual([])
  })
})

describeOnEachDatabase('the addresses of a giver', (_, it) => {
  const idOf = async (db: Db, email: string) =>
    (await db.selectFrom('giver_email').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()).id

  it('each open all gifts, and one that is confirmed can be chosen for the receipts', async (db) => {
    await add(db, 'a1')
    const giverId = await giverOf(db)
    await change(db, bo, { getsReceipts: false })
    for (const [at, email] of [ada, bo].entries()) {
      await startSession(db, { email }, now, `${at}`.repeat(43))
      expect(await findSessionByToken(db, `${at}`.repeat(43), now)).toMatchObject({ email, giverId })
    }
    for (const _ of [1, 2]) {
      expect(await chooseReceiptsEmail(db, { giverId, id: await idOf(db, bo) }, now)).toEqual({ ok: true, email: bo })
    }
    expect(await findReceiptsEmail(db, giverId)).toBe(bo)
    expect((await kinds(db)).filter((kind) => kind === 'receipts-moved')).toHaveLength(1)
    expect(await chooseReceiptsEmail(db, { giverId, id: await idOf(db, ada) }, now)).toMatchObject({ ok: false })
    expect(await chooseReceiptsEmail(db, { giverId, id: 'x' }, now)).toMatchObject({ ok: false })
  })

  it('can be removed, but not the only one, nor the one that gets the receipts', async (db) => {
    await add(db, 'a1')
    await add(db, 'e1', { payer_email: eve })
    const giverId = await giverOf(db)
    expect(await removeEmail(db, { giverId, id: await idOf(db, ada) }, now)).toMatchObject({ ok: false })
    await change(db, bo, { getsReceipts: false })
    expect(await removeEmail(db, { giverId, id: await idOf(db, ada) }, now)).toMatchObject({ ok: false })
    // Nobody else's.
    await removeEmail(db, { giverId, id: await idOf(db, eve) }, now)
    expect(await findGiverIdOf(db, eve)).not.toBeNull()
    await startSession(db, { email: bo }, now, 'b'.repeat(43))
    const id = await idOf(db, bo)
    for (const _ of [1, 2]) expect(await removeEmail(db, { giverId, id }, now)).toMatchObject({ ok: true })
    expect(await emailsOf(db, giverId)).toEqual([ada])
    expect(await findSessionByToken(db, 'b'.repeat(43), now)).toBeNull()
    expect((await kinds(db)).filter((kind) => kind === 'address-removed')).toHaveLength(1)
  })

  it('open the gifts of both givers after a merge, and one of them gets the receipts', async (db) => {
    await add(db, 'a1')
    await add(db, 'b1', { payer_email: bo })
    const [into, member] = [await giverOf(db), await giverOf(db, bo)]
    await db.updateTable('giver').set({ merged_into: into }).where('id', '=', member).execute()
    await db.updateTable('giver_email').set({ confirmed_at: now }).execute()
    for (const [at, email] of [ada, bo].entries()) {
      await startSession(db, { email }, now, `${at}`.repeat(43))
      expect(await findSessionByToken(db, `${at}`.repeat(43), now)).toMatchObject({ giverId: into })
    }
    expect(await chooseReceiptsEmail(db, { giverId: into, id: await idOf(db, bo) }, now)).toMatchObject({ ok: true })
    for (const id of [into, member]) expect(await findReceiptsEmail(db, id)).toBe(bo)
    const { id } = await change(db, eve)
    expect(await emailsOf(db, into)).toEqual([eve, ada, bo])
    await revert(db, id)
    expect(await findReceiptsEmail(db, member)).toBe(bo)
  })
})
