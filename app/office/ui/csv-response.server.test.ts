import { sql } from 'kysely'
import { expect } from 'vitest'
import { entriesCsv } from '../../accounting/entries-csv.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { noFilter } from '../../payments/lists/list-filter.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { csvOf } from '../../values/csv-line.ts'
import { eachGift } from '../gifts/each-gift.queries.server.ts'
import { csvResponse } from './csv-response.server.ts'

const count = 10_001
const until = Date.UTC(2026, 10, 20)

/** The same database, and the number of rows that it has given. */
function counting(db: Db) {
  const given = { rows: 0, most: 0 }
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      given.rows += result.rows.length
      given.most = Math.max(given.most, result.rows.length)
      return Promise.resolve(result)
    },
  })
  return { counted, given }
}

describeOnEachDatabase('a file of 10,001 rows', (_, it) => {
  it('leaves in parts, while most rows are not read yet, and none is missing', async (db) => {
    await addGifts(db, { count, giver: { email: 'ada@example.com', count: 1 }, until })
    await sql`insert into balance_entry (id, account, balance_type, type, category, amount_cents, fee_cents, net_cents,
        payment_intent_id, created_at, available_at, livemode)
      select 'txn_' || id, 'donations', 'payments', 'charge', 'charge', 1000, 59, 941, payment_intent_id, created_at,
        created_at, 0 from payment`.execute(db)
    const { counted, given } = counting(db)
    const filter = { status: 'received', list: noFilter, from: '' } as const
    const gifts = eachGift(counted, filter, { sort: 'date', isDownward: true }, until)
    for (const lines of [entriesCsv(counted, { from: 0, until: until * 2 }), csvOf({ id: ({ id }) => id }, gifts)]) {
      Object.assign(given, { rows: 0, most: 0 })
      const reader = csvResponse(lines, 'test').body!.getReader()
      const parts = [await reader.read(), await reader.read()]
      expect(given.rows).toBeLessThan(1100)
      while (!parts.at(-1)!.done) parts.push(await reader.read())
      const text = parts.map(({ value }) => new TextDecoder().decode(value)).join('')
      expect(text.trim().split('\r\n')).toHaveLength(count + 1)
      expect(given.most).toBeLessThanOrEqual(1000)
    }
  })
})
