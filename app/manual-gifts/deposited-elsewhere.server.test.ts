import { expect } from 'vitest'
import { journalOfReceived } from '../accounting/journal-of-received.server.ts'
import { findChangesAbout } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { plansOf } from '../db/testing/query-plan.ts'
import { addGifts } from '../payments/testing/add-gifts.ts'
import { closeDeposit } from './close-deposit.server.ts'
import { createManualGift } from './create-manual-gift.server.ts'
import {
  findGiftsOfSlip,
  findSlip,
  findUndeposited,
  findUndepositedBefore,
  maxGiftsOnSlip,
  sumGiftsOfSlip,
  sumUndeposited,
} from './deposit-slip.queries.server.ts'
import { undoDeposit } from './undo-deposit.server.ts'
import { voidGift } from './void-gift.server.ts'

const who = 'ann@example.org'
const dayMs = 24 * 60 * 60_000
/** November 24 in the publisher's time zone. */
const now = Date.UTC(2026, 10, 24, 20)

async function enter(db: Db, amount: string, date: string, reference = amount): Promise<string> {
  const entered = await createManualGift(db, { method: 'check', amount, date, reference }, { who }, now)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

type Options = { date?: string; counted?: string; elsewhere?: string; key?: string }

const mark = (db: Db, ids: readonly string[], { date = '2026-11-20', counted = '', ...options }: Options = {}) => {
  const { elsewhere = 'phone', key } = options
  return closeDeposit(db, { ids, date, counted, elsewhere }, { who, key }, now)
}

async function marked(db: Db, ids: readonly string[], options?: Options): Promise<string> {
  const done = await mark(db, ids, options)
  if (!done.ok) throw new Error(done.problem)
  return done.id
}

const waiting = async (db: Db) => (await findUndeposited(db)).map(({ id }) => id)

async function journal(db: Db) {
  const entries = await Array.fromAsync(journalOfReceived(db, { from: 0, until: Date.UTC(2100, 0) }))
  return entries.map(({ number, day, text, lines }) => [
    number,
    day,
    text,
    ...lines.map(({ account, cents }) => `${account} ${cents}`),
  ])
}

/** Checks of the gifts of `addGifts`, an hour apart. */
async function addChecks(db: Db, count: number, everyMs = 60 * 60_000): Promise<void> {
  await addGifts(db, { count, giver: { email: 'ada@example.com', count: 1 }, until: now, everyMs })
  const offline = { payment_intent_id: null, payment_method: 'check', entered_at: now }
  await db.updateTable('payment').set(offline).execute()
}

describeOnEachDatabase('a gift that was deposited elsewhere', (_, it) => {
  it('waits until then, however long, or until it is on a slip or cancelled', async (db) => {
    const old = await enter(db, '19.99', '2024-03-01')
    const cancelled = await enter(db, '0.29', '2025-03-01')
    const onSlip = await enter(db, '1.15', '2026-05-01')
    const elsewhere = await enter(db, '7', '2026-05-02')
    expect(await waiting(db)).toEqual([elsewhere, onSlip, cancelled, old])
    expect(await sumUndeposited(db)).toMatchObject([
      { payment_method: 'check', gifts: 4, cents: 1999 + 29 + 115 + 700 },
    ])
    await voidGift(db, { id: cancelled, who, reason: 'returned' }, now)
    const slip = await closeDeposit(db, { ids: [onSlip], date: '2026-11-24', counted: '1.15' }, { who }, now)
    expect(slip.ok).toBe(true)
    await marked(db, [elsewhere])
    expect(await waiting(db)).toEqual([old])
    expect(await sumUndeposited(db)).toMatchObject([{ gifts: 1, cents: 1999 }])
  })

  it('leaves Undeposited Funds for the bank on its day, and the change is recorded', async (db) => {
    const ids = [await enter(db, '19.99', '2026-01-05'), await enter(db, '0.29', '2026-01-06')]
    const before = await journal(db)
    const id = await marked(db, ids, { date: '2026-01-09', counted: '20.28' })
    const entry = [id, '2026-01-09', `Deposited elsewhere ${id}`, 'bank 2028', 'received -2028']
    expect(await journal(db)).toEqual([...before, entry])
    expect(await findSlip(db, id)).toMatchObject({ elsewhere: 'phone', deposited_on: '2026-01-09', total_cents: 2028 })
    expect(await findChangesAbout(db, id)).toMatchObject([
      {
        what: 'deposited elsewhere',
        who,
        after: `2 gifts, $20.28, on 2026-01-09, With the bank’s app: ${ids.join(' ')}`,
      },
    ])
  })

  it('waits again when that is undone, also years later', async (db) => {
    const gift = await enter(db, '1.15', '2026-01-05')
    const id = await marked(db, [gift])
    const later = now + 800 * dayMs
    expect(await undoDeposit(db, { id, who }, later)).toEqual({ ok: true })
    expect(await waiting(db)).toEqual([gift])
    const undone = (await journal(db)).filter(([number]) => number !== 'RC-260105')
    expect(undone).toEqual([
      [id, '2026-11-20', `Deposited elsewhere ${id}`, 'bank 115', 'received -115'],
      [`DX${id.slice(1)}`, '2029-02-01', `Deposited elsewhere ${id} undone`, 'bank -115', 'received 115'],
    ])
    expect((await findChangesAbout(db, id)).map(({ what }) => what)).toEqual([
      'deposited elsewhere',
      'deposit elsewhere undone',
    ])
  })

  it('is refused in words, and then nothing is changed', async (db) => {
    const gift = await enter(db, '7', '2026-11-20')
    const refusals: [Options, string, field: string | undefined][] = [
      [{ elsewhere: 'somewhere' }, 'Choose how they were deposited.', 'elsewhere'],
      [{ date: '2026-11-19' }, 'was received on 2026-11-20, after', undefined],
      [{ date: '2026-11-25' }, 'still to come', 'date'],
      [{ date: '' }, 'is not right', 'date'],
      [{ counted: '8' }, 'you counted $8.00', 'counted'],
    ]
    for (const [options, words, field] of refusals) {
      const done = await mark(db, [gift], options)
      expect(done).toMatchObject({ ok: false, problem: expect.stringContaining(words) })
      expect(!done.ok && done.field).toBe(field)
    }
    expect(await mark(db, [])).toMatchObject({ problem: expect.stringContaining('choose a later day') })
    expect(await db.selectFrom('deposit_slip').selectAll().execute()).toEqual([])
  })

  it('can be one of thousands: each list is bounded, and a repeated form marks them once', async (db) => {
    const count = 2 * maxGiftsOnSlip + 3
    // All at one time, as an imported file may have them.
    await addChecks(db, count, 0)
    const pages = [await findUndeposited(db)]
    for (let last = pages[0]!.at(-1); last; last = pages.at(-1)!.at(-1)) pages.push(await findUndeposited(db, last.id))
    expect(pages.map((page) => page.length)).toEqual([maxGiftsOnSlip, maxGiftsOnSlip, 3, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(count)
    expect(await findUndepositedBefore(db, now, 10)).toEqual([])
    const ids = await findUndepositedBefore(db, now + 1, count)
    expect(await findUndepositedBefore(db, now + 1, 10)).toEqual(ids.slice(0, 10))
    const id = await marked(db, ids, { date: '2026-11-24', key: 'one form' })
    expect(await marked(db, [], { date: '2026-11-24', key: 'one form' })).toBe(id)
    expect(await sumUndeposited(db)).toEqual([])
    expect(await findGiftsOfSlip(db, id)).toHaveLength(maxGiftsOnSlip)
    const [sum] = await sumGiftsOfSlip(db, id)
    expect(sum).toMatchObject({ gifts: count, cents: (await findSlip(db, id))?.total_cents })
    expect((await findChangesAbout(db, id))[0]?.after).toMatch(
      /^1003 gifts, \$[\d,.]+, on 2026-11-24, With the bank’s app$/,
    )
  })

  it('is left out by an index, from which the sum and the order of the others are read', async (db) => {
    await addChecks(db, 2000)
    await db
      .updateTable('payment')
      .set({ entered_at: null })
      .where('paid_at', '<', now - 50 * 60 * 60_000)
      .execute()
    const plans = await plansOf(db, async (heard) => {
      await sumUndeposited(heard)
      await findUndeposited(heard)
      await findUndepositedBefore(heard, now, 10)
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).toContain('payment_to_deposit')
  })
})
