import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findEmails, findGiver } from '../givers/giver.queries.server.ts'
import { keepTwo } from '../givers/keep-two.server.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { createManualGift } from './create-manual-gift.server.ts'
import { findCandidates } from './same-giver.queries.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const who = 'ann@example.org'
const elm = '12 Elm St.\nSpringfield, IL 62701'
let checks = 0

const enter = (db: Db, changes: { name?: string; email?: string; postalAddress?: string }, giver?: string) => {
  checks += 1
  const typed = { method: 'check', date: '2026-11-20', amount: '50', reference: String(checks), ...changes }
  return createManualGift(db, typed, { who, giver }, now)
}

/** The giver of an entered gift. */
const giverOf = async (db: Db, answer: Awaited<ReturnType<typeof enter>>) =>
  (await findPayment(db, answer.ok ? answer.id : ''))?.giver_id ?? ''

const namesOf = async (db: Db, name: string, postalAddress: string | null = null) =>
  (await findCandidates(db, { name, email: null, postalAddress })).map(({ giver }) => giver.name)

describeOnEachDatabase('the giver of a check', (_, it) => {
  it('is new for a new name, and asked for when the name is known', async (db) => {
    const edna = await giverOf(db, await enter(db, { name: 'Edna Brown', postalAddress: elm }))
    const asked = await enter(db, { name: 'Mrs. Edna Brown' })
    expect(asked).toMatchObject({
      ok: false,
      error: expect.stringContaining('same giver'),
      candidates: [{ giver: { id: edna, name: 'Edna Brown' }, giftCount: 1, lastGift: { cents: 5000 } }],
    })
    expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)

    expect(await giverOf(db, await enter(db, { name: 'Mrs. Edna Brown' }, edna))).toBe(edna)
    const other = await giverOf(db, await enter(db, { name: 'Edna Brown' }, 'new'))
    expect(other).not.toBe(edna)
    expect(await findGiver(db, edna)).toMatchObject({ name: 'Edna Brown', postal_address: elm })
  })

  it('gets the typed addresses where it has none, and keeps the present ones', async (db) => {
    const edna = await giverOf(db, await enter(db, { name: 'Edna Brown' }))
    await enter(db, { name: 'Edna Brown', email: 'edna@example.org', postalAddress: elm }, edna)
    expect(await findGiver(db, edna)).toMatchObject({ postal_address: elm })
    expect(await findEmails(db, edna)).toMatchObject([
      { email: 'edna@example.org', gets_receipts: 1, confirmed_at: null },
    ])
    await enter(db, { name: 'Edna Brown', email: 'other@example.org', postalAddress: '1 Oak St' }, edna)
    expect(await findGiver(db, edna)).toMatchObject({ postal_address: elm })
    expect(await findEmails(db, edna)).toHaveLength(1)
    // Without a typed address, the receipt goes to the giver's.
    const answer = await enter(db, { name: 'Edna Brown' }, edna)
    expect(await findPayment(db, answer.ok ? answer.id : '')).toMatchObject({ payer_email: 'edna@example.org' })
  })

  it('is not asked for when the e-mail address belongs to a giver', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1', payer_name: 'Edna Brown', payer_email: 'edna@example.org' }), now)
    const online = (await findPayment(db, 'G-1'))?.giver_id
    expect(await giverOf(db, await enter(db, { name: 'E. Brown', email: 'EDNA@example.org' }, 'new'))).toBe(online)
  })

  it('who was merged keeps the checks that name its address, so that they are its own when it is taken apart', async (db) => {
    const edna = await giverOf(db, await enter(db, { name: 'Edna Brown', email: 'edna@example.org' }))
    const kept = await giverOf(db, await enter(db, { name: 'Edna B. Brown' }, 'new'))
    await db.updateTable('giver').set({ merged_into: kept }).where('id', '=', edna).execute()
    expect(await giverOf(db, await enter(db, { name: 'Edna', email: 'edna@example.org' }))).toBe(edna)
    // A form from before the merge is refused: the office chooses the one that is shown.
    expect(await enter(db, { name: 'Edna Brown' }, edna)).toMatchObject({ ok: false })
    expect(await giverOf(db, await enter(db, { name: 'Edna Brown' }, kept))).toBe(kept)
  })

  it('that does not exist is refused, and nothing is entered', async (db) => {
    expect(await enter(db, { name: 'Edna Brown' }, 'P-000-000-0000')).toMatchObject({ ok: false })
    expect(await db.selectFrom('giver').select('id').execute()).toEqual([])
  })

  it('is one when the form is posted twice at once', async (db) => {
    const typed = { method: 'check', date: '2026-11-20', amount: '50', reference: '7', name: 'Edna Brown' }
    const answers = [1, 2, 3].map(() => createManualGift(db, typed, { who, giver: 'new', key: 'form' }, now))
    expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.selectFrom('giver').select('id').execute()).toHaveLength(1)
  })

  it('is looked for by name, initial and street; the same address comes first', async (db) => {
    await enter(db, { name: 'Edna Brown', postalAddress: '9 Oak St\nSpringfield, IL 62701' }, 'new')
    await enter(db, { name: 'Edna Brown', postalAddress: elm }, 'new')
    await enter(db, { name: 'E. Brown' }, 'new')
    await enter(db, { name: 'Thomas Gray', postalAddress: elm }, 'new')
    await enter(db, { name: 'Edna Browning' }, 'new')
    const found = await findCandidates(db, { name: 'Mrs. Edna Brown', email: null, postalAddress: elm })
    const names = found.map(({ giver }) => giver.name)
    expect(names.slice(0, 2)).toEqual(['Edna Brown', 'Edna Brown'])
    expect(names.slice(2).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual(['E. Brown', 'Thomas Gray'])
    expect(found[0]?.giver.postal_address).toBe(elm)
    expect(await namesOf(db, 'E Brown')).toEqual(['E. Brown', 'Edna Brown', 'Edna Brown'])
    expect(await namesOf(db, '%', '% _')).toEqual([])
  })

  it('is looked for by surname, house number and ZIP, before those of the same initial and street', async (db) => {
    const oak = '9 Oak St\nDayton, OH 45402'
    for (let number = 0; number < 9; number += 1)
      await enter(db, { name: 'R. Haines', postalAddress: `${number + 20} Elm St\nDayton, OH 45402` }, 'new')
    const bob = await giverOf(db, await enter(db, { name: 'Bob and Carol Haines', postalAddress: oak }, 'new'))
    await enter(db, { name: 'Thomas Gray', postalAddress: oak }, 'new')
    const typed = { name: 'Mr. & Mrs. Robert Haines', email: null, postalAddress: '9 Oak Street\nDayton OH 45402-0001' }
    expect((await findCandidates(db, typed))[0]?.giver.id).toBe(bob)
    const asked = await enter(db, { name: typed.name, postalAddress: typed.postalAddress })
    expect(asked).toMatchObject({ ok: false, error: expect.stringContaining('same giver') })
    expect(await giverOf(db, await enter(db, { name: typed.name, postalAddress: typed.postalAddress }, bob))).toBe(bob)
  })

  it('is not looked for in a giver of whom the staff said that it is another than the one at the typed address', async (db) => {
    const atElm = await giverOf(db, await enter(db, { name: 'Edna Brown', postalAddress: elm }, 'new'))
    const without = await giverOf(db, await enter(db, { name: 'Mrs. Edna Brown' }, 'new'))
    const idsOf = async (postalAddress: string | null) => {
      const found = await findCandidates(db, { name: 'Edna Brown', email: null, postalAddress })
      return found.map(({ giver }) => giver.id).toSorted((a, b) => (a < b ? -1 : 1))
    }
    const both = [atElm, without].toSorted((a, b) => (a < b ? -1 : 1))
    expect(await idsOf(elm)).toEqual(both)
    await keepTwo(db, { pair: [atElm, without], who }, now)
    expect(await idsOf('12 ELM ST, Springfield, IL 62701')).toEqual([atElm])
    expect(await idsOf('9 Oak St')).toEqual(both)
    expect(await idsOf(null)).toEqual(both)
  })
})
