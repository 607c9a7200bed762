import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { giftSorts, listGifts, type GiftsAsked } from './gifts.queries.server.ts'

const until = Date.UTC(2025, 10, 1)
const all: GiftsAsked = {
  status: 'received',
  year: null,
  method: '',
  from: '',
  sort: 'date',
  isDownward: true,
  offset: 0,
  limit: 50,
}

/** How the database finds which gifts the page shows. */
async function planOf(db: Db, asked: GiftsAsked): Promise<string> {
  const asks: string[] = []
  const explained = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asks.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await listGifts(explained, asked)
  const values = asks[0]?.match(/\?/g) ?? []
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(
      `explain query plan ${asks[0]}`,
      values.map(() => 0),
    ),
  )
  return rows.map(({ detail }) => detail).join('\n')
}

describeOnEachDatabase('the list of gifts', (fresh) => {
  test('a page of it is found in an index alone, which has its order', async () => {
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
})
