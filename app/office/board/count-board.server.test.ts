import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publisherDay } from '../../values/publisher-time.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import type { BoardYear } from './board-figures.ts'
import { countBoard } from './count-board.server.ts'

const now = Date.UTC(2028, 1, 29, 20)

/** Around the ends of years, months and days in New York, with and without daylight saving time. */
const time = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 0, 1), max: now }),
  fc
    .tuple(
      fc.constantFrom(
        '2026-01-01T05:00Z',
        '2027-01-01T05:00Z',
        '2026-04-01T04:00Z',
        '2026-11-01T04:00Z',
        '2026-03-01T05:00Z',
        '2027-03-01T05:00Z',
        '2027-02-28T05:00Z',
      ),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([midnight, by]) => Date.parse(midnight) + by),
)

const gift = fc.record({
  paid_at: time,
  amount_cents: fc.integer({ min: 1, max: 9 }).map((hundreds) => hundreds * 100),
  refunded_cents: fc.constantFrom(0, 0, 0, 100, 900),
  // The second was merged into the first.
  giver_id: fc.constantFrom('P-ada', 'P-ada-2', 'P-bo', 'P-cy', null),
  payment_method: fc.constantFrom('card', 'card', 'check', 'stock'),
  frequency: fc.constantFrom('once', 'monthly', 'recurring'),
  came_from: fc.constantFrom(null, 'Letter', 'letter', ...Array.from({ length: 14 }, (_, index) => `page-${index}`)),
  fund: fc.constantFrom(null, null, null, 'summer-camp', 'school'),
  livemode: fc.constantFrom(0, 0, 0, 1),
} as const)
type GiftCase = typeof gift extends fc.Arbitrary<infer Value> ? Value : never

/** The same figures, computed slowly from their definitions. */
function byDefinition(all: readonly GiftCase[]): BoardYear[] {
  const counted = all.flatMap((one) => {
    const day = publisherDay(one.paid_at)
    const [year = 0, month = 0] = day.split('-').map(Number)
    const isShares = one.payment_method === 'stock'
    const cents = isShares ? 0 : Math.max(0, one.amount_cents - one.refunded_cents)
    if (one.livemode === 1 || (!isShares && cents === 0)) return []
    const giver = one.giver_id === 'P-ada-2' ? 'P-ada' : (one.giver_id ?? '')
    return { ...one, day: day.slice(5), year, month, cents, giver }
  })
  const giversIn = (gifts: typeof counted) => new Set(gifts.flatMap(({ giver }) => giver || []))
  const sumOf = (gifts: typeof counted) => gifts.reduce((sum, { cents }) => sum + cents, 0)
  const periodOf = (gifts: typeof counted) => ({
    gifts: gifts.length,
    givers: giversIn(gifts).size,
    cents: sumOf(gifts),
    recurringCents: sumOf(gifts.filter(({ frequency }) => frequency !== 'once')),
  })
  const figuresOf = (year: number, gifts: typeof counted) => {
    const givers = giversIn(gifts)
    const before = giversIn(counted.filter((one) => one.year < year))
    const lastYear = giversIn(counted.filter((one) => one.year === year - 1))
    const money = gifts.flatMap(({ cents }) => cents || []).toSorted((a, b) => a - b)
    const { length } = money
    const middle = [money[Math.ceil(length / 2) - 1] ?? 0, money[Math.floor(length / 2)] ?? 0]
    return {
      gifts: gifts.length,
      givers: givers.size,
      cents: sumOf(gifts),
      averageCents: length > 0 ? Math.round(sumOf(gifts) / length) : 0,
      medianCents: Math.round((middle[0]! + middle[1]!) / 2),
      newGivers: givers.difference(before).size,
      retained: givers.intersection(lastYear).size,
    }
  }
  const years = counted.map(({ year }) => year)
  if (years.length === 0) return []
  const first = Math.min(...years)
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => {
    const year = first + index
    const ofYear = counted.filter((one) => one.year === year)
    const sources = Map.groupBy(ofYear, ({ came_from: from }) => from?.toLowerCase() ?? '')
    const sorted = [...sources]
      .map(([source, gifts]) => ({ source, gifts: gifts.length, cents: sumOf(gifts) }))
      .toSorted((a, b) => b.cents - a.cents || (a.source < b.source ? -1 : 1))
    const funds = [...Map.groupBy(ofYear, ({ fund }) => fund ?? '')].map(([fund, gifts]) => ({
      fund,
      gifts: gifts.length,
      cents: sumOf(gifts),
    }))
    const rest = sorted.slice(10)
    const others = {
      source: `${rest.length} others`,
      gifts: rest.reduce((sum, { gifts }) => sum + gifts, 0),
      cents: rest.reduce((sum, { cents }) => sum + cents, 0),
    }
    return {
      year,
      soFar: figuresOf(
        year,
        ofYear.filter(({ day }) => day <= '02-29'),
      ),
      whole: figuresOf(year, ofYear),
      months: Array.from({ length: 12 }, (__, month) => periodOf(ofYear.filter((one) => one.month === month + 1))),
      quarters: [3, 6, 9, 12].map((end) => periodOf(ofYear.filter(({ month }) => month <= end && month > end - 3))),
      funds: ofYear.some(({ fund }) => fund)
        ? funds.toSorted((a, b) => b.cents - a.cents || (a.fund < b.fund ? -1 : 1))
        : [],
      sources: [...sorted.slice(0, 10), ...(rest.length > 0 ? [others] : [])],
    }
  })
}

describeOnEachDatabase('the board', (fresh) => {
  test('counts the figures of any ledger by their definitions', async () => {
    const db = await (await fresh()).open()
    const giver = { kind: 'person', name_key: '', created_at: 0, updated_at: 0 } as const
    await db
      .insertInto('giver')
      .values([
        ...['P-ada', 'P-bo', 'P-cy'].map((id) => ({ ...giver, id, merged_into: null })),
        { ...giver, id: 'P-ada-2', merged_into: 'P-ada' },
      ])
      .execute()
    await fc.assert(
      fc.asyncProperty(fc.array(gift, { maxLength: 60 }), async (gifts) => {
        await db.deleteFrom('payment').execute()
        const rows = gifts.map((one, index) => ({
          ...paidGift({
            id: `gift ${index}`,
            checkout_session_id: null,
            payment_intent_id: null,
          }),
          ...one,
          version: 1,
          updated_at: now,
        }))
        if (rows.length > 0) await db.insertInto('payment').values(rows).execute()
        const { years, rows: read } = await countBoard(db, 0, now)
        expect(years).toEqual(byDefinition(gifts))
        expect(read).toBe(gifts.filter(({ livemode }) => livemode === 0).length)
      }),
      { numRuns: 60 },
    )
  })

  test('sums the active recurring gifts by month', async () => {
    const db = await (await fresh()).open()
    const rows = [
      ...(['monthly', 'quarterly', 'annually', 'recurring'] as const).map((frequency) => ({ frequency })),
      { status: 'failing' as const },
      { status: 'stopped' as const },
      { livemode: 1 as const },
    ].map((changes, index) => ({
      subscription_id: `sub_${index}`,
      status: 'active' as const,
      amount_cents: 1200,
      frequency: 'monthly' as const,
      livemode: 0 as const,
      version: 1,
      created_at: 0,
      updated_at: 0,
      ...changes,
    }))
    await db.insertInto('recurring_gift').values(rows).execute()
    expect((await countBoard(db, 0, now)).recurring).toEqual({ count: 3, monthlyCents: 1200 + 400 + 100 })
  })
})
