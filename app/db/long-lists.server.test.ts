import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addGifts } from '../payments/testing/add-gifts.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { chunksOf } from './chunks-of.ts'
import type { Db } from './db.server.ts'
import { describeOnEachDatabase } from './testing/each-database.ts'

/** More than either database binds to a statement. */
const tooMany = 70_000

describeOnEachDatabase('a list of any length', (_, it) => {
  it('is one value of a statement', async (db) => {
    await addGifts(db, { count: 3, giver: { email: 'ada@example.com', count: 1 }, until: 1_000_000_000 })
    const ids = Array.from({ length: tooMany }, (_, number) => receiptNumberOf('gift', `gift ${number + 1}`))
    const find = (operator: 'in' | 'not in', list: readonly string[]) =>
      db.selectFrom('payment').select('id').where('id', operator, list).orderBy('created_at').execute()
    for (const length of [2, 500, 501, tooMany]) {
      const found = await find('in', ids.slice(0, length))
      expect(found.map(({ id }) => id)).toEqual([ids[1], ids[0]])
      expect(await find('not in', ids.slice(0, length))).toHaveLength(1)
    }
    const cents = Array.from({ length: tooMany }, (_, number) => 1001 + number)
    const byCents = db.selectFrom('payment').select('id').where('amount_cents', 'in', cents)
    expect(await byCents.execute()).toHaveLength(2)
    const difficult = ['giver "1"', 'Renée \\ O’Connor', '{a,b}', 'null', ...ids]
    await db.updateTable('payment').set({ payer_name: 'Renée \\ O’Connor' }).where('id', '=', ids[0]!).execute()
    const byName = db.selectFrom('payment').select('id').where('payer_name', 'in', difficult)
    expect(await byName.execute()).toEqual([{ id: ids[0] }])
  })

  it('is inserted in chunks', async (db) => {
    const rows = Array.from({ length: tooMany / 7 }, (_, number) => eventOf(number))
    for (const chunk of chunksOf(rows)) await db.insertInto('webhook_event').values(chunk).execute()
    expect(await countEvents(db)).toBe(rows.length)
  })

  it('fits one statement of SQLite in chunks, also of the widest table', async (db) => {
    const tables = await db.introspection.getTables()
    const widest = Math.max(...tables.map(({ columns }) => columns.length))
    for (const chunk of chunksOf(Array.from({ length: 5000 }))) expect(chunk.length * widest).toBeLessThan(32_766)
  })
})

const eventOf = (number: number) => ({ id: `evt_${number}`, type: 'x', received_at: 1 })
const countEvents = async (db: Db) =>
  (await sql<{ n: number }>`select count(*) as n from webhook_event`.execute(db)).rows[0]?.n

/** One row, a chunk, or rows that the code itself lists. */
const boundedRows = /^(\{|\[\w+, |row\b|chunk\b|[a-z]*[a-rt-z]\))/
/** Constants. */
const boundedLists = new Set(['notDeductibleMethods', 'unsummedMethods', 'keptStatuses', "['', ...expendable]"])

test('rows of unknown number are inserted as chunks, and lists of unknown length are Kysely’s', () => {
  const found = globSync(['app/**/*.ts', 'app/**/*.tsx', 'staff/*.ts'])
    .filter((file) => !/test\.tsx?$|\/(testing|migrations|sample-mails)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const inserts = text.includes('insertInto(') ? [...text.matchAll(/(?<!\w)\s*\.values\((?!\))(.*)/g)] : []
      const lists = [...text.matchAll(/ in \(\$\{sql\.join\((.*?)\)\}\)/g)]
      return [
        ...inserts.filter(([, rows = '']) => !boundedRows.test(rows)).map(([line]) => `${file}: ${line.trim()}`),
        ...lists.filter(([, list = '']) => !boundedLists.has(list)).map(([line]) => `${file}: ${line}`),
      ]
    })
  expect(found).toEqual([])
})
