import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { describeGivers, eachNumberOfList, listGivers } from '../../payments/lists/giver-list.queries.server.ts'
import { readListFilter } from '../../payments/lists/list-filter.ts'
import { countLabels, findAddressees, findWithoutPost } from '../../payments/lists/labels-of-list.queries.server.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { eachGift } from '../gifts/each-gift.queries.server.ts'
import { giftListCsv } from '../gifts/gifts-csv.server.ts'
import { listGifts } from '../gifts/gifts.queries.server.ts'
import { gifts } from '../gifts/page.server.tsx'
import type { OfficePage } from '../office-page.ts'
import { contextOf, wordsOfPage } from '../testing/words-of-page.ts'
import { giverListCsv } from './list-csv.server.ts'
import { listLabels, listLabelsFile } from './list-labels.server.tsx'
import { giverList } from './list-page.server.tsx'

const now = Date.UTC(2026, 10, 21, 20)
/** More than a page and a statement hold. */
const many = 10_001
const sumCents = Array.from({ length: many }, (_, number) => 1000 + (number % 9000)).reduce(
  (sum, each) => sum + each,
  0,
)

/** Each is the first gift of its giver, and of this year. */
const fill = (db: Db) =>
  addGifts(db, { count: many, giver: { email: 'ada@example.com', count: 1 }, until: now, everyMs: 60_000 })

const everyone = readListFilter(new URLSearchParams())
/** A filter asks more of the database than everyone. */
const above = readListFilter(new URLSearchParams({ over: '1' }))
const byName = { sort: 'name', isDownward: false } as const

const centsOf = (dollars: string | undefined) => Math.round(Number(dollars) * 100)
const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

async function linesOf(page: OfficePage, db: Db, path: string): Promise<string[][]> {
  const answer = (await page.get(contextOf(db, { path, now }))) as Response
  const lines = (await answer.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return lines.slice(1)
}

const wordsOf = (page: OfficePage, db: Db, path: string) => wordsOfPage(page, db, { path, now })

describeOnEachDatabase('lists of more rows than a statement holds', (_, it) => {
  it('list the givers on one page, in parts, on the last page, and as a file', async (db) => {
    await fill(db)
    for (const filter of [everyone, above]) {
      const { givers, total } = await listGivers(db, filter, { ...byName, offset: 0, limit: many }, now)
      expect([givers.length, total]).toEqual([many, many])
      expect(sumOf(givers.map((giver) => giver.sumCents))).toBe(sumCents)
      const parts = await Array.fromAsync(eachNumberOfList(db, filter, byName, now, 4000))
      expect(parts.map((ids) => ids.length)).toEqual([4000, 4000, 2001])
      expect(parts.flat()).toEqual(givers.map(({ id }) => id))
    }
    // The merged ones are found by their shown number.
    const ids = (await db.selectFrom('giver').select('id').orderBy('id').execute()).map(({ id }) => id)
    await db.updateTable('giver').set({ merged_into: ids[0]! }).where('id', 'in', ids.slice(1, 6000)).execute()
    const described = await describeGivers(db, ids.toSorted(), everyone, now)
    const shown = described.filter(({ id }) => id === ids[0] || ids.indexOf(id) >= 6000)
    expect(shown).toHaveLength(many - 5999)
    expect(sumOf(shown.map((giver) => giver.sumCents))).toBe(sumCents)
    expect(shown.find(({ id }) => id === ids[0])).toMatchObject({ gifts: 6000 })

    expect(await wordsOf(giverList, db, '/office/givers?page=2')).toContain('4,002 givers')
    const rows = await linesOf(giverListCsv, db, '/office/givers/list.csv')
    expect(rows).toHaveLength(many - 5999)
    expect(sumOf(rows.map((row) => centsOf(row.at(-4))))).toBe(sumCents)
  })

  it('list the gifts on one page, in parts, and as a file, also when givers are asked', async (db) => {
    await fill(db)
    for (const list of [everyone, readListFilter(new URLSearchParams({ first: '1' }))]) {
      const filter = { status: 'received', list, from: '' } as const
      const page = await listGifts(db, filter, { ...byName, offset: 0, limit: many }, now)
      expect([page.gifts.length, page.total]).toEqual([many, many])
      expect(sumOf(page.gifts.map((gift) => gift.amount_cents))).toBe(sumCents)
      const parts = await Array.fromAsync(eachGift(db, filter, byName, now))
      expect(parts.flat().map(({ id }) => id)).toEqual(page.gifts.map(({ id }) => id))
    }
    expect(await wordsOf(gifts, db, '/office/gifts?page=2')).toContain('10,001 gifts')
    for (const query of ['', '?first=1']) {
      const rows = await linesOf(giftListCsv, db, `/office/gifts/list.csv${query}`)
      expect(rows).toHaveLength(many)
      expect(sumOf(rows.map((row) => centsOf(row[6])))).toBe(sumCents)
    }
  })

  it('make labels, in files', async (db) => {
    await fill(db)
    const everybody = { offset: 0, limit: many }
    expect(await countLabels(db, everyone, now)).toEqual({ labels: 0, died: 0, withoutAddress: many, asked: 0 })
    expect(await findWithoutPost(db, above, many, now)).toHaveLength(many)
    await sql`update giver set postal_address = '12 Elm Street, Springfield, IL 62701'`.execute(db)
    for (const filter of [everyone, above]) {
      expect(await countLabels(db, filter, now)).toEqual({ labels: many, died: 0, withoutAddress: 0, asked: 0 })
      const addressees = await findAddressees(db, filter, everybody, now)
      expect(new Set(addressees.map(({ id }) => id)).size).toBe(many)
    }
    const words = await wordsOf(listLabels, db, '/office/givers/labels')
    expect(words).toContain('10,001 givers have a postal address')
    expect(words).toContain('Sheets 321 to 334 (PDF)')
    const get = (file: number) =>
      listLabelsFile.get(contextOf(db, { path: `/office/givers/labels.pdf?file=${file}`, now }))
    for (const file of [1, 17]) {
      const answer = (await get(file)) as Response
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
    }
    expect((await get(18)) as Response).toHaveProperty('status', 303)
  })
})
