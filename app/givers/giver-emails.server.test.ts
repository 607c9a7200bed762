import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { chooseReceiptsEmail, removeEmail } from './giver-emails.server.ts'
import { findSessionByToken, startSession } from './giver-session.server.ts'
import { findGiverIdOf, findReceiptsEmail } from './giver.queries.server.ts'
import { now, ada, bo, eve, add, giverOf, change, revert, emailsOf, kinds } from './testing/email-changes.ts'

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
