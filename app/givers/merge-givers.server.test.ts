import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { findGiftsOfYear } from '../payments/payments-of.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { createGiver, findEmails, findGiver, findShownGiver, updateGiver } from './giver.queries.server.ts'
import { findMayBeOne } from './may-be-one.queries.server.ts'
import { findMerges, mergeGivers, takeApart } from './merge-givers.server.ts'
import { addNote, findNotes } from './note.queries.server.ts'
import { findSubscriptionsOf } from './recurring-of.queries.server.ts'

const who = 'ann@office.example'
const dayMs = 24 * 60 * 60_000
const begunAt = Date.UTC(2026, 2, 10)

const add = (db: Db, name: string, email: string | null = null, postalAddress: string | null = null) =>
  createGiver(db, { name, email, postalAddress }, begunAt)

/** A gift of a subscription, one number each. */
const give = (db: Db, number: number, email: string, subscription: string, at: number) =>
  insertPayment(
    db,
    paidGift({
      id: `G-000-000-${String(number).padStart(4, '0')}`,
      checkout_session_id: `cs_${number}`,
      payment_intent_id: `pi_${number}`,
      amount_cents: 1000 + number,
      frequency: 'monthly',
      payer_name: 'Edna Brown',
      payer_email: email,
      subscription_id: subscription,
      customer_id: `cus_${subscription}`,
      created_at: at,
      paid_at: at,
    }),
    at,
  )

const shownOf = async (db: Db, id: string) => (await findShownGiver(db, id))?.id

describeOnEachDatabase('merging givers', (_fresh, it) => {
  it('joins two who both have recurring gifts, through a renewal and a January, and takes them apart again', async (db) => {
    await give(db, 1, 'edna@example.org', 'sub_edna', begunAt)
    await give(db, 2, 'brown@example.org', 'sub_brown', begunAt + 1)
    const [edna, brown] = await idsOf(db, ['edna@example.org', 'brown@example.org'])
    expect(await mergeGivers(db, { keptId: edna!, otherId: brown!, who }, begunAt + dayMs)).toEqual({
      ok: true,
      isNew: true,
    })
    expect(await findSubscriptionsOf(db, edna!)).toEqual(['sub_edna', 'sub_brown'])
    // Stripe reports a renewal of each, and each is stored while both are one.
    await give(db, 3, 'edna@example.org', 'sub_edna', begunAt + 20 * dayMs)
    await give(db, 4, 'brown@example.org', 'sub_brown', begunAt + 20 * dayMs)
    const sumOf = async (id: string) => {
      const gifts = await findGiftsOfYear(db, id, 2026)
      return gifts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
    }
    expect(await sumOf(edna!)).toBe(4010)
    const [merge] = await findMerges(db, edna!, begunAt + 25 * dayMs)
    expect(merge).toMatchObject({ fromId: brown, intoId: edna, isCovered: false })
    expect(await takeApart(db, { mergeId: merge!.id, who }, begunAt + 25 * dayMs)).toEqual({ ok: true, isNew: true })
    // The statements of January, and the next renewals, are each giver's own.
    expect([await sumOf(edna!), await sumOf(brown!)]).toEqual([2004, 2006])
    expect(await findSubscriptionsOf(db, edna!)).toEqual(['sub_edna'])
    expect(await findSubscriptionsOf(db, brown!)).toEqual(['sub_brown'])
    await give(db, 5, 'brown@example.org', 'sub_brown', begunAt + 50 * dayMs)
    expect([await sumOf(edna!), await sumOf(brown!)]).toEqual([2004, 3011])
    expect(await findMayBeOne(db)).toEqual([])
    const log = await db
      .selectFrom('staff_change')
      .select(['what', 'subject', 'before', 'after'])
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { what: 'givers merged', subject: edna, before: brown, after: edna },
      { what: 'merge taken apart', subject: edna, before: edna, after: brown },
    ])
  })

  it('fills what the kept giver lacks, and gives it back unless it was corrected', async (db) => {
    const kept = await add(db, 'Edna Brown', 'edna@example.org')
    const other = await add(db, 'Mrs. Edna Brown', null, '12 Elm St.\nDayton, OH 45402')
    await updateGiver(db, other, { phone: '555-0101', greeting: 'Dear Edna' }, begunAt)
    await mergeGivers(db, { keptId: kept, otherId: other, who }, begunAt)
    const filled = { postal_address: '12 Elm St.\nDayton, OH 45402', phone: '555-0101' }
    expect(await findGiver(db, kept)).toMatchObject({ name: 'Edna Brown', greeting: 'Dear Edna', ...filled })
    await updateGiver(db, kept, { phone: '555-0102' }, begunAt)
    const [merge] = await findMerges(db, kept, begunAt)
    await takeApart(db, { mergeId: merge!.id, who }, begunAt)
    const own = { name: 'Edna Brown', greeting: null, postal_address: null, phone: '555-0102' }
    expect(await findGiver(db, kept)).toMatchObject(own)
    expect(await findGiver(db, other)).toMatchObject({ ...filled, name: 'Mrs. Edna Brown' })
  })

  it('takes apart one merge at a time, the last one on top first', async (db) => {
    const [a, b, c, d] = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(db, name, `${name}@example.org`)))
    await mergeGivers(db, { keptId: a!, otherId: b!, who }, begunAt)
    await mergeGivers(db, { keptId: c!, otherId: a!, who }, begunAt + 1)
    await mergeGivers(db, { keptId: c!, otherId: d!, who }, begunAt + 2)
    await addNote(db, { giverId: c!, note: 'One family', who, key: 'k' }, begunAt + 3)
    expect(await shownOf(db, b!)).toBe(c)
    const emails = (await findEmails(db, c!)).map(({ email }) => email)
    expect(emails[0]).toBe('C@example.org')
    expect(emails).toHaveLength(4)
    const merges = await findMerges(db, c!, begunAt + 3)
    expect(merges.map(({ fromId, isCovered }) => [fromId, isCovered])).toEqual([
      [d, false],
      [a, false],
      [b, true],
    ])
    const idOf = (from: string) => merges.find(({ fromId }) => fromId === from)!.id
    const covered = await takeApart(db, { mergeId: idOf(b!), who }, begunAt + 4)
    expect(covered).toMatchObject({ ok: false, problem: 'A later merge must be taken apart first.' })
    expect(await takeApart(db, { mergeId: idOf(a!), who }, begunAt + 4)).toEqual({ ok: true, isNew: true })
    expect(await takeApart(db, { mergeId: idOf(a!), who }, begunAt + 4)).toEqual({ ok: true, isNew: false })
    expect(await Promise.all([a!, b!, c!, d!].map((id) => shownOf(db, id)))).toEqual([a, a, c, c])
    expect((await findNotes(db, c!)).map(({ note }) => note)).toEqual(['One family'])
    expect(await takeApart(db, { mergeId: idOf(b!), who }, begunAt + 31 * dayMs)).toMatchObject({ ok: false })
    expect(await takeApart(db, { mergeId: idOf(b!), who }, begunAt + 5)).toEqual({ ok: true, isNew: true })
    expect(await shownOf(db, b!)).toBe(b)
    expect(await takeApart(db, { mergeId: 'none', who }, begunAt)).toMatchObject({ ok: false, status: 404 })
  })

  it('refuses what is no pair, and changes nothing', async (db) => {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => add(db, name)))
    const emptied = { forgotten_at: 5, name: null, name_key: '' }
    await db.updateTable('giver').set(emptied).where('id', '=', c!).execute()
    const refused = [
      await mergeGivers(db, { keptId: a!, otherId: a!, who }, begunAt),
      await mergeGivers(db, { keptId: a!, otherId: 'P-none', who }, begunAt),
      await mergeGivers(db, { keptId: a!, otherId: c!, who }, begunAt),
    ]
    expect(refused.every(({ ok }) => !ok)).toBe(true)
    expect(await db.selectFrom('giver_merge').select('id').execute()).toEqual([])
    await mergeGivers(db, { keptId: a!, otherId: b!, who }, begunAt)
    expect(await mergeGivers(db, { keptId: b!, otherId: a!, who }, begunAt)).toMatchObject({ ok: false, status: 409 })
  })

  it('submitted twice at once, and in both directions, is one merge', async (db) => {
    const [a, b] = await Promise.all(['A', 'B'].map((name) => add(db, name)))
    const pairs = [
      { keptId: a!, otherId: b!, who },
      { keptId: a!, otherId: b!, who },
      { keptId: b!, otherId: a!, who },
    ]
    await Promise.all(pairs.map((pair) => mergeGivers(db, pair, begunAt)))
    const givers = await db.selectFrom('giver').select(['id', 'merged_into']).execute()
    expect(givers.filter(({ merged_into: into }) => into !== null)).toHaveLength(1)
    const [merge] = await db.selectFrom('giver_merge').selectAll().execute()
    expect(await db.selectFrom('giver_merge').select('id').execute()).toHaveLength(1)
    const apart = await Promise.all([1, 2].map(() => takeApart(db, { mergeId: merge!.merge_id, who }, begunAt)))
    expect(apart.filter((result) => result.ok && result.isNew)).toHaveLength(1)
    expect(await db.selectFrom('staff_change').select('id').execute()).toHaveLength(2)
  })
})

async function idsOf(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('giver_email').select(['email_key', 'giver_id']).execute()
  return emails.map((email) => rows.find(({ email_key: key }) => key === email)!.giver_id)
}
