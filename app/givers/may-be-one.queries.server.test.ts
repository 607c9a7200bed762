import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { correctGiver, correctOwnDetails } from '../receipts/corrections/correct-giver.server.ts'
import { createGiver, findGiver, updateGiver } from './giver.queries.server.ts'
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

  it('pairs givers with the same surname, house number and ZIP, also of different first names', async (db) => {
    const bob = await add(db, 'Bob and Carol Haines', '9 Oak St\nDayton, OH 45402', 1)
    const robert = await add(db, 'Mr. & Mrs. Robert Haines, Jr.', '9 Oak Street, Apt 4, Dayton, Ohio 45402-1234', 2)
    await add(db, 'Anna Haines', '9 Oak St\nDayton, OH 45403', 3)
    await add(db, 'Anna Haines', '11 Oak St\nDayton, OH 45402', 4)
    await add(db, 'Anna Reed', '9 Oak St\nDayton, OH 45402', 5)
    await add(db, 'Carl Haines', 'PO Box 9\nDayton, OH 45402', 6)
    await add(db, 'Dora Haines', null, 7)
    expect(await findMayBeOne(db)).toMatchObject([
      { older: { id: bob }, newer: { id: robert }, agree: 'household_key' },
    ])
    expect(await pairsOf(db, { giverIds: [robert] })).toEqual([[bob, robert]])
    expect(await pairsOf(db, { among: async (ids: readonly string[]) => new Set(ids) })).toEqual([[bob, robert]])
    expect(await pairsOf(db, { among: async () => new Set([bob]) })).toEqual([])
    await keepApart(db, [robert, bob], 'ann@office.example', 8)
    expect(await pairsOf(db)).toEqual([])
    expect(await pairsOf(db, { giverIds: [bob] })).toEqual([])
  })

  it('takes no postal address for evidence that a giver typed in My giving', async (db) => {
    const bob = await add(db, 'Bob Haines', '9 Oak St\nDayton, OH 45402', 1)
    const eve = await createGiver(db, { name: 'Eve Haines', email: 'eve@example.net' }, 2)
    const words = { postal_address: '9 Oak St\nDayton, OH 45402' }
    await correctOwnDetails(db, { giverId: eve, words, by: 'eve@example.net' }, 3)
    expect(await pairsOf(db)).toEqual([])
    // The office has seen it on a check.
    const { name, kind, greeting, phone } = (await findGiver(db, eve))!
    const seen = { name, kind, greeting, phone, postal_address: '9 Oak St.\nDayton, OH 45402' }
    await correctGiver(db, { giverId: eve, words: seen, who: 'ann@office.example' }, 4)
    expect(await pairsOf(db)).toEqual([[bob, eve]])
  })

  it('offers a pair once, by the name where that agrees, and by the house where the address is written differently', async (db) => {
    const edna = await add(db, 'Edna Brown', '12 Elm St.\nDayton, OH 45402', 1)
    const same = await add(db, 'Mrs. Edna Brown', '12 Elm St\nDayton OH 45402', 2)
    const written = await add(db, 'Edna Brown', '12 Elm Street, Dayton, Ohio 45402', 3)
    expect(await findMayBeOne(db)).toMatchObject([
      { older: { id: edna }, newer: { id: same }, agree: 'name_key' },
      { older: { id: edna }, newer: { id: written }, agree: 'household_key' },
    ])
    expect(await findMayBeOne(db, { limit: 1 })).toHaveLength(1)
  })

  it('follows each write of a name and of a postal address', async (db) => {
    const oak = '9 Oak St\nDayton, OH 45402'
    const bob = await add(db, 'Bob Haines', oak, 1)
    const anna = await add(db, 'Anna Haines', null, 2)
    expect(await pairsOf(db)).toEqual([])
    await updateGiver(db, anna, { postal_address: '9 Oak Street\nDayton OH 45402' }, 3)
    expect(await pairsOf(db)).toEqual([[bob, anna]])
    await updateGiver(db, anna, { phone: '555-0100' }, 4)
    expect(await pairsOf(db)).toEqual([[bob, anna]])
    await updateGiver(db, anna, { name: 'Anna Reed' }, 5)
    expect(await pairsOf(db)).toEqual([])
    await updateGiver(db, anna, { name: 'Anna R. Haines' }, 6)
    expect(await pairsOf(db)).toEqual([[bob, anna]])
    await updateGiver(db, bob, { postal_address: null }, 7)
    expect(await pairsOf(db)).toEqual([])
    expect(await findGiver(db, bob)).toMatchObject({ household_key: null, name_key: 'bob haines' })
  })

  it('has the words of both of two writes at once', async (db) => {
    const oak = '9 Oak St\nDayton, OH 45402'
    const bob = await add(db, 'Bob Haines', oak, 1)
    const anna = await add(db, null, null, 2)
    const write = (words: Parameters<typeof updateGiver>[2]) =>
      db.transaction().execute((tx) => updateGiver(tx, anna, words, 3))
    await Promise.all([write({ name: 'Anna Haines' }), write({ postal_address: oak })])
    expect(await pairsOf(db)).toEqual([[bob, anna]])
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
