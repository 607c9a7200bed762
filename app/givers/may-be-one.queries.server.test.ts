import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { createGiver } from './giver.queries.server.ts'
import { keepApart } from './givers-apart.queries.server.ts'
import { findMayBeOne } from './may-be-one.queries.server.ts'

const add = (db: Db, name: string | null, postalAddress: string | null = null, at = 1) =>
  createGiver(db, { name, email: null, postalAddress }, at)

const pairsOf = async (db: Db, wanted = {}) =>
  (await findMayBeOne(db, wanted)).map(({ older, newer }) => [older.id, newer.id])

describeOnEachDatabase('findMayBeOne', (_fresh, it) => {
  it('pairs givers with the same name, unless their addresses contradict', async (db) => {
    const edna = await add(db, 'Edna Brown', '12 Elm St.\nDayton, OH 45402', 1)
    const titled = await add(db, 'Mrs. Edna Brown', '12 Elm St\nDayton OH 45402', 2)
    const elsewhere = await add(db, 'Edna Brown', '9 Oak Ave\nDayton, OH 45402', 3)
    const without = await add(db, 'edna brown', null, 4)
    await add(db, 'Ed Brown', null, 5)
    await add(db, null, '12 Elm St.\nDayton, OH 45402', 6)
    await add(db, null, null, 7)
    expect(await pairsOf(db)).toEqual([
      [edna, titled],
      [edna, without],
    ])
    expect(await pairsOf(db, { giverIds: [elsewhere] })).toEqual([[elsewhere, without]])
    const ofWithout = await pairsOf(db, { giverIds: [without, edna] })
    expect(ofWithout).toHaveLength(4)
    expect(new Set(ofWithout.flat())).toEqual(new Set([edna, titled, elsewhere, without]))
  })

  it('leaves out merged and forgotten givers, and pairs that are two', async (db) => {
    const one = await add(db, 'Edna Brown', null, 1)
    const merged = await add(db, 'Edna Brown', null, 2)
    const forgotten = await add(db, 'Edna Brown', null, 3)
    const other = await add(db, 'Edna Brown', null, 4)
    await db.updateTable('giver').set({ merged_into: one }).where('id', '=', merged).execute()
    const emptied = { forgotten_at: 5, name: null, name_key: '' }
    await db.updateTable('giver').set(emptied).where('id', '=', forgotten).execute()
    expect(await pairsOf(db)).toEqual([[one, other]])
    // Said of the giver that was merged, it is true of the one that was kept.
    expect(await keepApart(db, [other, merged], 'ann@office.example', 6)).toBe(true)
    expect(await keepApart(db, [merged, other], 'ann@office.example', 7)).toBe(false)
    expect(await pairsOf(db)).toEqual([])
    expect(await pairsOf(db, { giverIds: [one] })).toEqual([])
  })

  it('ends at the limit, and reads more names than fit into one read', async (db) => {
    for (let number = 0; number < 205; number += 1) {
      // The first 203 names contradict.
      const address = (road: string) => (number < 203 ? `1 ${road} Rd` : null)
      await add(db, `Giver N${String(number).padStart(3, '0')}`, address('Elm'), 1)
      await add(db, `Giver N${String(number).padStart(3, '0')}`, address('Oak'), 2)
    }
    expect(await pairsOf(db)).toHaveLength(2)
    expect(await pairsOf(db, { limit: 1 })).toHaveLength(1)
  })

  it('finds the same pairs of many givers as of a few', async (db) => {
    const ids: string[] = []
    for (let number = 0; number < 203; number += 1) ids.push(await add(db, `Giver N${number >> 1}`, null, number))
    const many = await findMayBeOne(db, { giverIds: ids, limit: 1000 })
    expect(many).toHaveLength(101)
    const few = await findMayBeOne(db, { giverIds: ids.slice(0, 2) })
    expect(few.map(({ older, newer }) => [older.id, newer.id])).toEqual([ids.slice(0, 2)])
    expect(many).toContainEqual(few[0])
  })

  it('compares a giver also when many have the name', async (db) => {
    const ids: string[] = []
    for (let number = 0; number < 60; number += 1) ids.push(await add(db, 'John Smith', `${number} Elm St`, number))
    const [last = ''] = ids.toSorted().slice(-1)
    await db.updateTable('giver').set({ postal_address: null }).where('id', '=', last).execute()
    expect((await findMayBeOne(db, { giverIds: [last] })).length).toBe(50)
  })

  it('finds no pair of nobody', async (db) => {
    await add(db, 'Edna Brown')
    await add(db, 'Edna Brown')
    expect(await findMayBeOne(db, { giverIds: [] })).toEqual([])
  })
})
