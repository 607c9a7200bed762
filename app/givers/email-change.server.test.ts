import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { cancelEmailChange, confirmEmailChange, isTaken, requestEmailChange } from './email-change.server.ts'
import { findEmailChange, findOpenRequests } from './email-change.queries.server.ts'
import { findEmails, findGiverIdOf, findReceiptsEmail } from './giver.queries.server.ts'
import { now, dayMs, ada, bo, eve, add, giverOf, request, change, emailsOf, kinds } from './testing/email-changes.ts'

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
