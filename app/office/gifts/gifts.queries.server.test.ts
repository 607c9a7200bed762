import { expect, test } from 'vitest'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { plansOf } from '../../db/testing/query-plan.ts'
import { updateGiver } from '../../givers/giver.queries.server.ts'
import { addListedGivers, listedNow } from '../../payments/testing/listed-givers.ts'
import { noFilter } from '../../payments/lists/list-filter.ts'
import { eachGift } from './each-gift.queries.server.ts'
import { giftSorts, listGifts, type GiftFilter, type GiftOrder } from './gifts.queries.server.ts'

const until = Date.UTC(2025, 10, 1)
const all: GiftFilter = { status: 'received', list: noFilter, from: '' }
const newest = { sort: 'date', isDownward: true, offset: 0, limit: 50 } as const

/** The query plan for the ids of a page. */
async function planOf(db: Db, filter: GiftFilter, sort: GiftOrder['sort']): Promise<string | undefined> {
  const [first] = await plansOf(db, (heard) => listGifts(heard, filter, { ...newest, sort }, until))
  return first
}

describeOnEachDatabase('the list of gifts', (fresh, it) => {
  test('a covering index finds a page in its order', async () => {
    const db = await (await fresh()).open()
    await addGifts(db, { count: 300, giver: { email: 'ada@example.com', count: 60 }, until })
    const { gifts, total } = await listGifts(db, all, newest, until)
    expect([gifts.length, total, gifts[0]?.paid_at]).toEqual([50, 300, until])
    expect((await listGifts(db, all, { ...newest, offset: 290 }, until)).total).toBe(300)
    const cheapest = await listGifts(db, all, { ...newest, sort: 'amount', isDownward: false }, until)
    expect(cheapest.gifts[0]?.amount_cents).toBe(1000)
    expect((await listGifts(db, { ...all, list: { ...noFilter, way: 'check' } }, newest, until)).gifts).toEqual([])
    expect((await listGifts(db, { ...all, status: 'failed' }, newest, until)).total).toBe(0)
    for (const sort of isPostgres(db) ? [] : giftSorts) {
      const plan = await planOf(db, all, sort)
      expect(plan, sort).toContain(`COVERING INDEX payment_by_${sort === 'date' ? 'paid' : sort}`)
      expect(plan, sort).not.toContain('TEMP B-TREE FOR ORDER BY')
    }
  })

  it('an index finds the checks among the cards, and counts them', async (db) => {
    await addGifts(db, { count: 3000, giver: { email: 'ada@example.com', count: 60 }, until })
    const checks: GiftFilter = { ...all, list: { ...noFilter, way: 'check' } }
    const plans = await plansOf(db, (heard) => listGifts(heard, checks, { ...newest, offset: 50 }, until))
    for (const plan of plans) expect(plan).toMatch(/ payment_by_method/)
  })

  it('an index finds the gifts of a fund', async (db) => {
    await addGifts(db, { count: 300, giver: { email: 'ada@example.com', count: 60 }, until })
    await db.updateTable('payment').set({ fund: 'summer-camp' }).where('amount_cents', '<', 1020).execute()
    await db.updateTable('payment').set({ fund: 'school' }).where('amount_cents', '=', 1020).execute()
    const ofFund = (fund: string): GiftFilter => ({ ...all, list: { ...noFilter, fund } })
    const { gifts, total } = await listGifts(db, ofFund('summer-camp'), { ...newest, limit: 5 }, until)
    expect([gifts.length, total]).toEqual([5, 20])
    expect(gifts.map(({ fund }) => fund)).toEqual(Array.from({ length: 5 }, () => 'summer-camp'))
    expect((await listGifts(db, ofFund('school'), newest, until)).total).toBe(1)
    expect((await listGifts(db, ofFund('gone'), newest, until)).total).toBe(0)
    for (const filter of isPostgres(db) ? [] : [ofFund('summer-camp')]) {
      expect(await planOf(db, filter, 'date')).toContain('COVERING INDEX payment_by_fund (fund=?)')
    }
  })

  it('holds the gifts of givers who may be one by name, or by surname, house number and ZIP', async (db) => {
    const ids = await addListedGivers(db)
    const ofSome = { ...all, list: { ...noFilter, maybeOne: true } }
    expect((await listGifts(db, ofSome, newest, listedNow)).total).toBe(2)
    const oak = { postal_address: '9 Oak St\nDayton, OH 45402' }
    await updateGiver(db, ids.get('Grace Lee')!, oak, listedNow)
    await updateGiver(db, ids.get('Monthly Miller')!, { ...oak, name: 'Mr. & Mrs. Monty Lee' }, listedNow)
    expect((await listGifts(db, ofSome, newest, listedNow)).total).toBe(5)
  })

  it('holds all gifts of givers who gave last year and not this, together with those that were merged', async (db) => {
    const ids = await addListedGivers(db)
    const lapsed = { ...all, list: { ...noFilter, lapsed: true } }
    const payers = async () => {
      const { gifts, total } = await listGifts(db, lapsed, newest, listedNow)
      expect(total).toBe(gifts.length)
      return gifts.map(({ payer_name: name }) => name)
    }
    expect(await payers()).toEqual(['Grace Lee'])
    // Edna Brown's gift of last year is then on its own, and the other's of this year is not.
    const byCheck = db.updateTable('payment').set({ paid_at: Date.UTC(2024, 0, 10) })
    await byCheck.where('giver_id', '=', ids.get('Edna Brown')!).where('payment_method', '=', 'check').execute()
    expect(await payers()).toEqual(['Grace Lee'])
    await db.updateTable('giver').set({ merged_into: null }).where('id', '=', ids.get('E. B. Brown')!).execute()
    expect(await payers()).toEqual(['Edna Brown', 'Grace Lee', 'Edna Brown'])
  })

  it('is the same in a file, which is read some at a time, also where names are missing', async (db) => {
    await addGifts(db, { count: 1200, giver: { email: 'ada@example.com', count: 1 }, until })
    await db.updateTable('payment').set({ payer_name: null }).where('amount_cents', '<', 1700).execute()
    await db.updateTable('payment').set({ amount_cents: 5 }).where('amount_cents', '>', 1500).execute()
    // The numbers of the first gifts of all givers are found in three parts.
    const ofNew: GiftFilter = { ...all, list: { ...noFilter, first: true, until: '2030-01-01' } }
    for (const sort of giftSorts) {
      for (const isDownward of [true, false]) {
        for (const filter of sort === 'name' ? [all, ofNew] : [all]) {
          const order = { sort, isDownward }
          const inFile = (await Array.fromAsync(eachGift(db, filter, order, until, 510))).flat().map(({ id }) => id)
          const { gifts } = await listGifts(db, filter, { ...order, offset: 0, limit: 1200 }, until)
          expect(inFile, sort).toEqual(gifts.map(({ id }) => id))
          expect(new Set(inFile).size).toBe(1200)
        }
      }
    }
  })
})
