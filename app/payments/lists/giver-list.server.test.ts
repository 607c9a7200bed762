import { expect, test } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { isPostgres } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { plansOf } from '../../db/testing/query-plan.ts'
import { updateGiver } from '../../givers/giver.queries.server.ts'
import { addGifts } from '../testing/add-gifts.ts'
import { addListedGivers, listedNow as now } from '../testing/listed-givers.ts'
import { eachNumberOfList, listGivers } from './giver-list.queries.server.ts'
import { giverSorts } from './givers-of-list.server.ts'
import { noFilter, readListFilter } from './list-filter.ts'
import { countLabels, findAddressees, findWithoutPost } from './labels-of-list.queries.server.ts'

const byName = { sort: 'name', isDownward: false, offset: 0, limit: 50 } as const
const filterOf = (query: string) => readListFilter(new URLSearchParams(query))

async function names(db: Db, query: string, page: Partial<Parameters<typeof listGivers>[2]> = {}) {
  const { givers, total } = await listGivers(db, filterOf(query), { ...byName, ...page }, now)
  expect(total).toBeGreaterThanOrEqual(givers.length)
  return givers.map(({ name }) => name)
}

const everybody = ['Anna May', 'Mrs. Anna May', 'Edna Brown', 'Grace Lee', 'Monthly Miller']

describeOnEachDatabase('the list of givers', (fresh) => {
  test.each([
    ['', everybody],
    ['since=2026-10-01&until=2026-10-31', ['Edna Brown', 'Monthly Miller']],
    ['since=2026-10-05&until=2026-10-05', ['Edna Brown']],
    ['until=2025-03-01', ['Grace Lee']],
    // The merged giver's ten dollars count.
    ['least=160', ['Edna Brown']],
    ['least=160.01', []],
    ['most=20', ['Anna May']],
    ['since=2026-01-01&least=110', ['Edna Brown']],
    ['often=recurring', ['Monthly Miller']],
    ['often=once&times=2', ['Edna Brown']],
    ['times=3', ['Edna Brown']],
    ['way=check', ['Anna May', 'Mrs. Anna May', 'Edna Brown']],
    ['over=100', ['Edna Brown']],
    ['recurring=failing', ['Monthly Miller']],
    ['recurring=running', []],
    ['recurring=ending', ['Monthly Miller']],
    ['lapsed=1', ['Grace Lee']],
    // Without days: this year.
    ['first=1', ['Anna May', 'Mrs. Anna May', 'Monthly Miller']],
    ['first=1&until=2025-12-31', ['Edna Brown', 'Grace Lee']],
    ['no-email=1', ['Anna May', 'Mrs. Anna May']],
    ['may-be-one=1', ['Anna May', 'Mrs. Anna May']],
    ['may-be-one=1&least=30', ['Mrs. Anna May']],
    // What is not understood does not filter.
    ['least=much&often=never&since=yesterday', everybody],
  ])('filtered by “%s”', async (query, expected) => {
    const db = await (await fresh()).open()
    await addListedGivers(db)
    expect(new Set(await names(db, query))).toEqual(new Set(expected))
    for (const sort of giverSorts) {
      const page = { ...byName, sort }
      const { givers } = await listGivers(db, filterOf(query), page, now)
      const inFile = await Array.fromAsync(eachNumberOfList(db, filterOf(query), page, now, 2))
      expect(inFile.flat(), sort).toEqual(givers.map(({ id }) => id))
    }
  })

  test('adds up what was given with those that were merged, for each column', async () => {
    const db = await (await fresh()).open()
    const ids = await addListedGivers(db)
    const { givers, total } = await listGivers(db, filterOf('since=2026-10-01'), byName, now)
    expect(total).toBe(2)
    expect(givers[0]).toMatchObject({
      id: ids.get('Edna Brown'),
      emails: ['edna.brown@example.org', 'e..b..brown@example.org'],
      firstAt: Date.UTC(2025, 5, 1, 17),
      lastAt: Date.UTC(2026, 9, 5, 17),
      gifts: 3,
      sumCents: 16_000,
      yearCents: 11_000,
      fittingGifts: 1,
      fittingCents: 10_000,
    })
  })

  test('is sorted by each column, in pages', async () => {
    const db = await (await fresh()).open()
    await addListedGivers(db)
    const firstBy = async (sort: (typeof giverSorts)[number], isDownward: boolean) =>
      (await names(db, '', { sort, isDownward, limit: 1 }))[0]
    expect(await Promise.all(giverSorts.map((sort) => firstBy(sort, true)))).toEqual([
      'Monthly Miller',
      'Monthly Miller',
      'Monthly Miller',
      'Edna Brown',
      'Edna Brown',
      'Edna Brown',
    ])
    expect(await firstBy('since', false)).toBe('Grace Lee')
    const page = { ...byName, limit: 2, offset: 4 }
    expect(await listGivers(db, noFilter, page, now)).toMatchObject({ givers: [{ name: 'Monthly Miller' }], total: 5 })
    expect(await listGivers(db, noFilter, { ...page, offset: 10 }, now)).toEqual({ givers: [], total: 5 })
  })

  test('leaves out a giver who was forgotten', async () => {
    const db = await (await fresh()).open()
    const ids = await addListedGivers(db)
    await db.updateTable('giver').set({ forgotten_at: now }).where('id', '=', ids.get('Edna Brown')!).execute()
    expect(await names(db, 'least=100')).toEqual([])
    expect(await names(db, '')).not.toContain('Edna Brown')
  })

  test('has labels for those with a postal address, and names the others', async () => {
    const db = await (await fresh()).open()
    const ids = await addListedGivers(db)
    await db.updateTable('giver').set({ no_letters_at: now }).where('id', '=', ids.get('Edna Brown')!).execute()
    expect(await countLabels(db, noFilter, now)).toEqual({ labels: 1, died: 0, asked: 1, withoutAddress: 4 })
    expect(await findAddressees(db, noFilter, { offset: 0, limit: 10 }, now)).toMatchObject([
      { name: 'Edna Brown', postal_address: '12 Elm Street\nSpringfield, IL 62701' },
    ])
    const without = await findWithoutPost(db, filterOf('may-be-one=1'), 10, now)
    expect(new Set(without.map(({ name }) => name))).toEqual(new Set(['Anna May', 'Mrs. Anna May']))
  })

  test('holds those who may be one by surname, house number and ZIP, and reads their keys from an index only', async () => {
    const db = await (await fresh()).open()
    const ids = await addListedGivers(db)
    const oak = { postal_address: '9 Oak St\nDayton, OH 45402' }
    await updateGiver(db, ids.get('Grace Lee')!, oak, now)
    await updateGiver(db, ids.get('Monthly Miller')!, { ...oak, name: 'Mr. & Mrs. Monty Lee' }, now)
    await updateGiver(db, ids.get('Edna Brown')!, oak, now)
    const lees = ['Grace Lee', 'Mr. & Mrs. Monty Lee']
    expect(new Set(await names(db, 'may-be-one=1'))).toEqual(new Set(['Anna May', 'Mrs. Anna May', ...lees]))
    if (isPostgres(db)) return
    const [plan] = await plansOf(db, (heard) => names(heard, 'may-be-one=1'))
    for (const index of ['giver_by_name', 'giver_by_household'])
      expect(plan).toMatch(new RegExp(`giver USING COVERING INDEX ${index}`))
  })

  test('reads the gifts from an index only', async () => {
    const db = await (await fresh()).open()
    if (isPostgres(db)) return
    await addGifts(db, { count: 300, giver: { email: 'ada@example.com', count: 60 }, until: now })
    const [plan] = await plansOf(db, (heard) => names(heard, 'least=1&lapsed=1', { sort: 'sum' }))
    expect(plan).toContain('payment USING COVERING INDEX gift_by_giver')
    expect(plan).not.toMatch(/(SCAN|SEARCH) payment USING (?!COVERING)/)
  })
})
