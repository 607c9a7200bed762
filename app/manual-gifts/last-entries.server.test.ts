import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { createManualGift } from './create-manual-gift.server.ts'
import { findLastEntries } from './last-entries.queries.server.ts'
import { voidGift } from './void-gift.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const dayMs = 24 * 60 * 60_000
const ann = 'ann@example.org'

async function enter(db: Db, reference: string, amount: string, { who = ann, at = now, method = 'check' } = {}) {
  const typed = { method, date: '2026-11-18', amount, name: `Giver ${reference}`, reference }
  const answer = await createManualGift(db, typed, { who, giver: 'new' }, at)
  return answer.ok ? answer.id : ''
}

const sumsOf = async (db: Db, at = now + 1000) =>
  (await findLastEntries(db, ann, at)).entries.map(({ gift, dayCents }) => [gift.reference, dayCents])

describeOnEachDatabase('the last entries of a member', (_, it) => {
  it('are five, the newest below, with the sum of the day until each', async (db) => {
    expect(await findLastEntries(db, ann, now)).toEqual({ entries: [], today: [] })
    await enter(db, 'yesterday', '500', { at: now - dayMs })
    await enter(db, '1', '10.50', { at: now })
    await enter(db, 'of-bo', '1000', { who: 'bo@example.org', at: now + 1 })
    expect(await sumsOf(db)).toEqual([
      ['yesterday', null],
      ['1', 1050],
    ])
    for (const [at, amount] of ['20', '30', '40', '50'].entries()) {
      await enter(db, String(at + 2), amount, { at: now + 2 + at })
    }
    await enter(db, '6', '5', { at: now + 10, method: 'cash' })
    expect(await sumsOf(db)).toEqual([
      ['2', 3050],
      ['3', 6050],
      ['4', 10_050],
      ['5', 15_050],
      ['6', 15_550],
    ])
    const { entries, today } = await findLastEntries(db, ann, now + 1000)
    expect(today).toEqual([
      { method: 'cash', count: 1, cents: 500 },
      { method: 'check', count: 5, cents: 15_050 },
    ])
    expect(entries.at(-1)?.giver).toMatchObject({ name: 'Giver 6' })
    // On the next day, none of them is of the day.
    expect((await sumsOf(db, now + dayMs)).map(([, cents]) => cents)).toEqual([null, null, null, null, null])
  })

  it('are in no sum when they are cancelled', async (db) => {
    await enter(db, '1', '10', { at: now })
    const wrong = await enter(db, '2', '1000', { at: now + 1 })
    await enter(db, '3', '30', { at: now + 2 })
    expect(await voidGift(db, { id: wrong, who: ann, reason: 'wrong' }, now + 3)).toBe(true)
    expect(await sumsOf(db)).toEqual([
      ['1', 1000],
      ['2', 1000],
      ['3', 4000],
    ])
    expect((await findLastEntries(db, ann, now + 4)).today).toEqual([{ method: 'check', count: 2, cents: 4000 }])
  })
})
