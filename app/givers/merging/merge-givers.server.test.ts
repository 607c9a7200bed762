import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { askToForget, beginForget, findForgetRequest } from '../ask-to-forget.server.ts'
import { confirmEmailChange, requestEmailChange } from '../email-change.server.ts'
import { chooseReceiptsEmail, removeEmail } from '../giver-emails.server.ts'
import { endLetters } from '../letters-to-giver.queries.server.ts'
import { forgetBefore } from './before-merge.server.ts'
import { addEmail, createGiver, findEmails, findGiver, findShownGiver, updateGiver } from '../giver.queries.server.ts'
import { findMayBeOne } from '../may-be-one.queries.server.ts'
import { mergeGivers, takeApart } from './merge-givers.server.ts'
import { findMerges } from './merge.queries.server.ts'
import { addNote, findNotes } from '../note.queries.server.ts'
import { findSubscriptionsOf } from '../recurring-of.queries.server.ts'
import { seenOf } from '../seen-person.queries.server.ts'

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
  it('changes nobody whose removal has begun, and a removal of somebody else is refused', async (db) => {
    const [ann, bea, cleo] = [await add(db, 'Ann'), await add(db, 'Bea'), await add(db, 'Cleo')]
    const personOf = (id: string) => ({ giverIds: [id] })
    const seenFirst = { seen: await seenOf(db, personOf(ann)), person: personOf(ann) }
    expect(await mergeGivers(db, { keptId: ann, otherId: bea, who }, begunAt)).toMatchObject({ ok: true })
    expect(await beginForget(db, ann, seenFirst, begunAt + 1)).toBe(false)
    expect(await findForgetRequest(db, ann)).toBeNull()
    const seenNow = { ...seenFirst, seen: await seenOf(db, personOf(ann)) }
    expect(await beginForget(db, ann, seenNow, begunAt + 2)).toBe(true)
    const merge = { keptId: cleo, otherId: ann, who }
    expect(await mergeGivers(db, merge, begunAt + 3)).toMatchObject({ ok: false, status: 409 })
  })

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

  it('fills what the kept giver lacks, and restores both, also after a correction', async (db) => {
    const kept = await add(db, 'Edna Brown', 'edna@example.org')
    const other = await add(db, 'Mrs. Edna Brown', null, '12 Elm St.\nDayton, OH 45402')
    await updateGiver(db, other, { phone: '555-0101', greeting: 'Dear Edna' }, begunAt)
    await mergeGivers(db, { keptId: kept, otherId: other, who }, begunAt)
    const filled = { postal_address: '12 Elm St.\nDayton, OH 45402', phone: '555-0101' }
    const household = { household_key: '45402 12 brown' }
    const got = { name: 'Edna Brown', greeting: 'Dear Edna', ...filled, ...household }
    expect(await findGiver(db, kept)).toMatchObject(got)
    await updateGiver(db, kept, { name: 'Edna Browne', phone: '555-0102' }, begunAt)
    const [merge] = await findMerges(db, kept, begunAt)
    await takeApart(db, { mergeId: merge!.id, who }, begunAt)
    const own = { name: 'Edna Brown', greeting: null, postal_address: null, phone: null, household_key: null }
    expect(await findGiver(db, kept)).toMatchObject(own)
    expect(await findGiver(db, other)).toMatchObject({ ...filled, ...household, name: 'Mrs. Edna Brown' })
  })

  it('gives back the addresses that the other removed, and their receipts; what its owner removed stays away', async (db) => {
    const kept = await add(db, 'Edna Brown', 'edna@example.org')
    const other = await add(db, 'Edna Browne', 'brown@example.org')
    await addEmail(db, { giverId: other, email: 'old@example.org', getsReceipts: false, confirmedAt: 1 }, begunAt)
    await db.updateTable('giver_email').set({ confirmed_at: 1 }).execute()
    const before = await findEmails(db, other)
    await mergeGivers(db, { keptId: kept, otherId: other, who }, begunAt)
    const idOf = async (email: string) => (await findEmails(db, kept)).find((each) => each.email === email)!.id
    const by = 'edna@example.org'
    expect(await chooseReceiptsEmail(db, { giverId: kept, id: await idOf(by), by }, begunAt)).toMatchObject({
      ok: true,
    })
    const own = { giverId: kept, id: await idOf('old@example.org'), by: 'brown@example.org' }
    expect(await removeEmail(db, own, begunAt)).toMatchObject({ ok: true })
    const others = { giverId: kept, id: await idOf('brown@example.org'), by }
    expect(await removeEmail(db, others, begunAt)).toMatchObject({ ok: true })
    const told = await db.selectFrom('outbox').select(['kind', 'send_to']).execute()
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'givers-merged', send_to: 'edna@example.org' },
        { kind: 'givers-merged', send_to: 'brown@example.org' },
        { kind: 'merged-receipts-moved', send_to: 'brown@example.org' },
        { kind: 'merged-address-removed', send_to: 'brown@example.org' },
        { kind: 'address-removed', send_to: null },
      ]),
    )
    expect(told).toHaveLength(5)
    const [merge] = await findMerges(db, kept, begunAt)
    await takeApart(db, { mergeId: merge!.id, who }, begunAt)
    expect(await findEmails(db, other)).toEqual(before.filter(({ email }) => email === 'brown@example.org'))
    expect((await findEmails(db, kept)).map(({ email }) => email)).toEqual(['edna@example.org'])
  })

  it('leaves a new address with the giver whose mailbox asked for it, and tells the other', async (db) => {
    const kept = await add(db, 'Edna Brown', 'edna@example.org')
    const other = await add(db, 'Edna Browne', 'brown@example.org')
    await mergeGivers(db, { keptId: kept, otherId: other, who }, begunAt)
    const wanted = { giverId: kept, by: 'brown@example.org', typed: 'new@example.org', getsReceipts: true }
    const requested = await db.transaction().execute((tx) => requestEmailChange(tx, wanted, begunAt))
    const id = requested.ok ? requested.change.id : ''
    expect(requested).toMatchObject({ ok: true, change: { giver_id: other, previous_email: 'brown@example.org' } })
    await confirmEmailChange(db, id, begunAt + 1)
    const told = db.selectFrom('outbox').select('send_to').where('kind', '=', 'merged-receipts-moved')
    expect(await told.execute()).toEqual([{ send_to: 'edna@example.org' }])
    const [merge] = await findMerges(db, kept, begunAt + 1)
    await takeApart(db, { mergeId: merge!.id, who }, begunAt + 2)
    const emails = async (giverId: string) =>
      (await findEmails(db, giverId)).map(({ email, gets_receipts: gets }) => [email, gets])
    expect(await emails(other)).toEqual([
      ['new@example.org', 1],
      ['brown@example.org', 0],
    ])
    expect(await emails(kept)).toEqual([['edna@example.org', 1]])
  })

  it('keeps a refusal of letters of either giver, and stores a request to be forgotten once', async (db) => {
    const [kept, other] = [
      await add(db, 'Edna Brown', 'edna@example.org'),
      await add(db, 'E. Brown', 'brown@example.org'),
    ]
    await mergeGivers(db, { keptId: kept, otherId: other, who }, begunAt)
    await endLetters(db, kept, begunAt + 1)
    for (const _ of [1, 2]) await askToForget(db, { giverId: other }, begunAt + 2)
    const asked = await db.selectFrom('outbox').select('send_to').where('kind', '=', 'merged-forget-asked').execute()
    expect(asked).toEqual([{ send_to: 'edna@example.org' }])
    expect(await findForgetRequest(db, kept)).toBe(begunAt + 2)
    const [merge] = await findMerges(db, kept, begunAt + 2)
    await takeApart(db, { mergeId: merge!.id, who }, begunAt + 3)
    for (const id of [kept, other]) expect(await findGiver(db, id)).toMatchObject({ no_letters_at: begunAt + 1 })
    expect([await findForgetRequest(db, kept), await findForgetRequest(db, other)]).toEqual([null, begunAt + 2])
    const third = await add(db, 'C', 'c@example.org')
    expect(await mergeGivers(db, { keptId: third, otherId: other, who }, begunAt + 4)).toMatchObject({ status: 409 })
  })

  it('loses what the givers were before, once it can no longer be taken apart', async (db) => {
    const [a, b] = [await add(db, 'A'), await add(db, 'B')]
    await mergeGivers(db, { keptId: a, otherId: b, who }, begunAt)
    const befores = async () => (await db.selectFrom('giver_merge').select('before').execute())[0]?.before
    expect(await forgetBefore(db, begunAt + 29 * dayMs, 10)).toBe(0)
    expect(JSON.parse((await befores()) ?? '')).toMatchObject({ givers: expect.any(Array), emails: [] })
    expect(await forgetBefore(db, begunAt + 30 * dayMs, 10)).toBe(1)
    expect(await befores()).toBeNull()
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
