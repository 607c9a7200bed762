import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { createGiver } from './giver.queries.server.ts'
import { endLetters, findLettersState, resumeLetters, wantsNoLetters } from './letters-to-giver.queries.server.ts'
import { mergeGivers, takeApart } from './merging/merge-givers.server.ts'
import { takeApartMs } from './merging/merge.queries.server.ts'

const now = Date.UTC(2026, 10, 24, 20)
const who = 'ann@example.org'

describeOnEachDatabase('letters to a giver', (_, it) => {
  it('end and begin again, each once, and for nobody else', async (db) => {
    const edna = await createGiver(db, { name: 'Edna Brown', email: 'edna@example.org' }, now)
    const other = await createGiver(db, { name: 'Edna Brown', email: 'other@example.org' }, now)
    await endLetters(db, other, now)
    expect(await findLettersState(db, edna, now)).toBe('sent')
    expect([await endLetters(db, edna, now), await endLetters(db, edna, now + 1)]).toEqual([true, false])
    expect(await findLettersState(db, edna, now)).toBe('ended')
    expect([await resumeLetters(db, edna, now), await resumeLetters(db, edna, now)]).toEqual([true, true])
    expect([await wantsNoLetters(db, edna), await wantsNoLetters(db, other)]).toEqual([false, true])
  })

  it('stay ended for a merged giver who refused them, until the merge cannot be taken apart', async (db) => {
    const edna = await createGiver(db, { name: 'Edna Brown', email: 'edna@example.org' }, now)
    const other = await createGiver(db, { name: 'Edna Brown', email: 'other@example.org' }, now)
    await endLetters(db, other, now)
    await mergeGivers(db, { keptId: edna, otherId: other, who }, now)
    expect(await findLettersState(db, edna, now)).toBe('held')
    expect(await resumeLetters(db, edna, now)).toBe(false)
    const { merge_id: mergeId } = await db.selectFrom('giver_merge').select('merge_id').executeTakeFirstOrThrow()
    await takeApart(db, { mergeId, who }, now)
    expect([await wantsNoLetters(db, edna), await wantsNoLetters(db, other)]).toEqual([false, true])
    await mergeGivers(db, { keptId: edna, otherId: other, who }, now)
    const later = now + takeApartMs
    expect(await findLettersState(db, edna, later)).toBe('ended')
    expect(await resumeLetters(db, edna, later)).toBe(true)
    expect(await wantsNoLetters(db, edna)).toBe(false)
  })
})
