import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { loadGiftsByYear } from '../../my-giving/gifts-by-year.server.ts'
import { assignGiver } from '../../givers/assign-giver.server.ts'
import { manualGiftMethods, traitsOf } from '../../payments/manual-gift-methods.ts'
import { findYearOverview } from '../../receipts/year-overview.queries.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import {
  findAskedRefunds,
  findDisputesToAnswer,
  findFailingRenewals,
} from '../../subscriptions/open-issues.queries.server.ts'
import { parseDollars } from '../../values/typed-amount.ts'
import { findWithoutReceipt } from '../../payments/receipt-due.queries.server.ts'
import { sortGifts, sumOfRemaining } from '../../payments/sort-gifts.server.ts'
import { sumNetAmounts } from '../../payments/net-amount.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { voidGift } from '../../manual-gifts/void-gift.server.ts'
import { startOfYear } from '../../values/year-of.ts'
import type { Db } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { countLettersToPrint } from '../manual-gifts/letters-to-print.server.ts'
import { find } from '../find/find.queries.server.ts'
import { parseSearch } from '../find/parse-search.ts'
import { noFilter } from '../../payments/lists/list-filter.ts'
import { listGifts } from '../gifts/gifts.queries.server.ts'
import { countNewGivers, countQueued } from '../monday-mail/week.queries.server.ts'
import { countBoard } from './count-board.server.ts'

const years = [2026, 2027] as const
const now = Date.parse('2028-03-01T12:00Z')
const emails = ['ada@example.com', 'Ada@Example.com', 'bo@example.com', 'cy@example.com'] as const

const time = fc.oneof(
  fc.constantFrom(
    // Half an hour before and after New Year in New York, and the last and the first millisecond of a year.
    ...['2027-01-01T04:30Z', '2027-01-01T05:30Z', '2028-01-01T04:59:59.999Z', '2028-01-01T05:00Z'].map((at) =>
      Date.parse(at),
    ),
  ),
  fc.integer({ min: startOfYear(2026), max: startOfYear(2028) - 1 }),
)

const states = {
  paid: {},
  'partly-refunded': { refunded_cents: 100 },
  refunded: { refunded_cents: 900 },
  disputed: { disputed_cents: 900 },
  // A bank took more than was paid.
  'dispute-lost': { lost_cents: 1500 },
} as const

const gift = fc.record({
  at: time,
  status: fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])),
  email: fc.constantFrom(...emails, null, ''),
  method: fc.constantFrom('card', 'card', ...manualGiftMethods),
  isCancelled: fc.boolean(),
  from: fc.constantFrom(null, 'letter', 'Letter', 'page'),
  fund: fc.constantFrom(null, null, 'school'),
  livemode: fc.constantFrom(0, 0, 0, 1),
} as const)

type GiftCase = typeof gift extends fc.Arbitrary<infer Value> ? Value : never

async function fill(db: Db, gifts: readonly GiftCase[]): Promise<void> {
  for (const table of ['payment', 'giver', 'giver_email'] as const) await db.deleteFrom(table).execute()
  for (const [index, { at, status, email, method, isCancelled, from, fund, livemode }] of gifts.entries()) {
    const id = `gift ${index}`
    const isManualGift = method !== 'card'
    const isGoods = method === 'stock' || method === 'in-kind'
    const state = isManualGift ? { status: 'paid' as const } : { status, ...states[status] }
    const facts = paidGift({ id, checkout_session_id: null, payment_intent_id: null, livemode, ...state })
    const whole = { ...facts, amount_cents: isGoods ? 0 : 900, payer_email: email, payment_method: method }
    const entered = isManualGift ? { entered_at: at } : {}
    const times = { created_at: at, paid_at: at, given_at: at, updated_at: at, version: 1, came_from: from, fund }
    const giver_id = await assignGiver(db, { ...whole, paid_at: at }, at)
    await db
      .insertInto('payment')
      .values({ ...whole, ...entered, ...times, giver_id })
      .execute()
    if (isManualGift && isCancelled) await voidGift(db, { id, who: 'ann@example.org', reason: 'returned' }, at + 1)
  }
}

/** The givers of two addresses are merged. */
async function mergeTwo(db: Db): Promise<void> {
  const [bo, cy] = [await findGiverIdOf(db, 'bo@example.com'), await findGiverIdOf(db, 'cy@example.com')]
  if (bo && cy) await db.updateTable('giver').set({ merged_into: bo }).where('id', '=', cy).execute()
}

const cents = (dollars: string | null | undefined) => (dollars ? (parseDollars(dollars.replace('$', '')) ?? NaN) : 0)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const page = { offset: 0, limit: 1000, isDownward: false } as const

describeOnEachDatabase('every page that sums gifts', (fresh) => {
  test('has the same sums for the same ledger', async () => {
    const db = await (await fresh()).open()
    await fc.assert(
      fc.asyncProperty(fc.array(gift, { maxLength: 25 }), async (gifts) => {
        await fill(db, gifts)
        await mergeTwo(db)
        const board = await countBoard(db, 0, now)
        for (const year of years) {
          const span = { from: startOfYear(year), to: startOfYear(year + 1) }
          const ofYear = board.years.find((each) => each.year === year)
          const whole = { count: ofYear?.whole.gifts ?? 0, cents: ofYear?.whole.cents ?? 0 }
          expect(sum((ofYear?.months ?? []).map((month) => month.cents))).toBe(whole.cents)
          // Today, and the Monday mail.
          expect(await sumNetAmounts(db, 'gift', span)).toEqual(whole)
          expect(await countNewGivers(db, span)).toBe(ofYear?.whole.newGivers ?? 0)
          // The list of gifts.
          const list = { ...noFilter, since: `${year}-01-01`, until: `${year}-12-31` }
          const asked = { status: 'received', list, from: '' } as const
          const { gifts: listed } = await listGifts(db, asked, { sort: 'date', ...page }, now)
          expect(sumOfRemaining(listed)).toBe(whole.cents)
          // The gifts of a fund.
          const school = { ...asked, list: { ...list, fund: 'school' } }
          const { gifts: ofFund } = await listGifts(db, school, { sort: 'date', ...page }, now)
          const fundOnBoard = ofYear?.funds.find(({ fund }) => fund === 'school')
          expect(sumOfRemaining(ofFund)).toBe(fundOnBoard?.cents ?? 0)
          // Where they came from.
          for (const source of ['letter', 'page']) {
            const bySource = listed.filter(
              (each) =>
                each.came_from?.toLowerCase() === source &&
                (remainingCents(each) > 0 || (each.status === 'paid' && traitsOf(each.payment_method).isProperty)),
            )
            const onBoard = ofYear?.sources.find((each) => each.source === source)
            expect([onBoard?.gifts ?? 0, onBoard?.cents ?? 0]).toEqual([bySource.length, sumOfRemaining(bySource)])
          }
          // Year-end statements: by mail, by post, and gifts of forgotten people.
          const ofPage = { search: '', sort: 'email', postLimit: 1000, ...page } as const
          const { givers: rows, sums, byPost } = await findYearOverview(db, year, ofPage)
          expect(sum(rows.map((row) => row.cents))).toBe(sums.cents)
          expect(rows.length - byPost.length).toBe(sums.toSend)
          const { own, fromIra, byOthers } = sortGifts(listed)
          const forgotten = own.filter(({ payer_email: email }) => email === '')
          expect(sums.cents + sumOfRemaining(forgotten)).toBe(
            whole.cents - sumOfRemaining(byOthers) - sumOfRemaining(fromIra),
          )
          // My giving and the statement.
          for (const row of rows) {
            const mine = (await loadGiftsByYear(db, row.id, now)).find((each) => each.year === year)
            expect(cents(mine?.total)).toBe(row.cents)
            const stated = sortGifts(await findGiftsOfYear(db, row.id, year))
            expect(sumOfRemaining(stated.own)).toBe(row.cents)
            expect(sumOfRemaining(stated.byOthers)).toBe(cents(mine?.byOthers))
            expect(sumOfRemaining(stated.fromIra)).toBe(cents(mine?.fromIra))
            expect(stated.own.filter((each) => remainingCents(each) > 0).length).toBeLessThanOrEqual(row.gifts)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  test('leaves out gifts of the other livemode, and so do the lists of open issues', async () => {
    const db = await (await fresh()).open()
    const at = Date.parse('2027-06-01T12:00Z')
    const trial = { livemode: 1, created_at: at, paid_at: at, came_from: 'page' } as const
    const rows = [
      { status: 'disputed', disputed_cents: 900, dispute_answer_by: at },
      { refund_asked_at: at, subscription_id: 'sub_1' },
      { entered_at: at, payer_email: null, payment_method: 'check' },
    ] as const
    for (const [index, row] of rows.entries()) {
      const ids = {
        id: `gift ${index}`,
        checkout_session_id: null,
        payment_intent_id: null,
        version: 1,
        updated_at: at,
      }
      await db
        .insertInto('payment')
        .values({ ...paidGift(), ...ids, ...trial, ...row })
        .execute()
    }
    const renewal = { subscription_id: 'sub_1', status: 'failing', amount_cents: 900, frequency: 'monthly' } as const
    await db
      .insertInto('recurring_gift')
      .values({ ...renewal, livemode: 1, version: 1, created_at: at, updated_at: at })
      .execute()
    await queueMessage(db, { kind: 'refund-notice', subjectId: 'gift 0', dedupeKey: 'notice' }, at)
    const payout = { id: 'po_1', account: 'donations', amount_cents: 900, status: 'paid', is_automatic: 1 } as const
    const times = { arrives_at: at, failed_at: null, created_at: at, read_at: at, difference_cents: 0 }
    await db
      .insertInto('payout')
      .values({ ...payout, ...times, livemode: 1 })
      .execute()

    const span = { from: 0, to: now }
    expect(await sumNetAmounts(db, 'gift', span)).toEqual({ count: 0, cents: 0 })
    expect(await countQueued(db, ['gift'], 'refund-notice', span)).toBe(0)
    expect(await findDisputesToAnswer(db, ['gift'])).toEqual([])
    expect(await findAskedRefunds(db)).toEqual([])
    expect(await findFailingRenewals(db, 5)).toEqual({ count: 0, first: [] })
    expect(await countLettersToPrint(db)).toBe(0)
    expect(await findWithoutReceipt(db, 'gift', now)).toEqual([])
    expect((await find(db, parseSearch('$9.00', now), now)).deposits).toEqual([])
  })
})
