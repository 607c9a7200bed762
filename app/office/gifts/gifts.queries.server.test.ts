import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { giftSorts, listGifts, type GiftFilter } from './gifts.queries.server.ts'

const until = Date.UTC(2025, 10, 1)
const all: GiftFilter = {
  status: 'received',
  year: null,
  method: '',
  from: '',
  fund: '',
  sort: 'date',
  isDownward: true,
  offset: 0,
  limit: 50,
}

/** The query plan for the ids of a page. */
async function planOf(db: Db, filter: GiftFilter): Promise<string> {
  const queries: string[] = []
  const explained = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await listGifts(explained, filter)
  const values = queries[0]?.match(/\?/g) ?? []
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(
      `explain query plan ${queries[0]}`,
      values.map(() => 0),
    ),
  )
  return rows.map(({ detail }) => detail).join('\n')
}

describeOnEachDatabase('the list of gifts', (fresh, it) => {
  test('a covering index finds a page in its order', async () => {
    const db = await (await fresh()).open()
    await addGifts(db, { count: 300, giver: { email: 'ada@example.com', count: 60 }, until })
    const { gifts, total } = await listGifts(db, all)
    expect([gifts.length, total, gifts[0]?.paid_at]).toEqual([50, 300, until])
    expect((await listGifts(db, { ...all, offset: 290 })).total).toBe(300)
    const cheapest = await listGifts(db, { ...all, sort: 'amount', isDownward: false })
    expect(cheapest.gifts[0]?.amount_cents).toBe(1000)
    expect((await listGifts(db, { ...all, method: 'check' })).gifts).toEqual([])
    expect((await listGifts(db, { ...all, status: 'failed' })).total).toBe(0)
    for (const sort of isPostgres(db) ? [] : giftSorts) {
      const plan = await planOf(db, { ...all, sort })
      expect(plan, sort).toContain(`COVERING INDEX payment_by_${sort === 'date' ? 'paid' : sort}`)
      expect(plan, sort).not.toContain('TEMP B-TREE FOR ORDER BY')
    }
  })

  it('an index finds the gifts of a fund', async (db) => {
    await addGifts(db, { count: 300, giver: { email: 'ada@example.com', count: 60 }, until })
    await db.updateTable('payment').set({ fund: 'summer-camp' }).where('amount_cents', '<', 1020).execute()
    await db.updateTable('payment').set({ fund: 'school' }).where('amount_cents', '=', 1020).execute()
    const ofCamp = { ...all, fund: 'summer-camp', limit: 5 }
    const { gifts, total } = await listGifts(db, ofCamp)
    expect([gifts.length, total]).toEqual([5, 20])
    expect(gifts.map(({ fund }) => fund)).toEqual(Array.from({ length: 5 }, () => 'summer-camp'))
    expect((await listGifts(db, { ...all, fund: 'school' })).total).toBe(1)
    expect((await listGifts(db, { ...all, fund: 'gone' })).total).toBe(0)
    for (const filter of isPostgres(db) ? [] : [ofCamp]) {
      expect(await planOf(db, filter)).toContain('COVERING INDEX payment_by_fund (fund=?)')
    }
  })
})
