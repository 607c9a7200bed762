import { expect } from 'vitest'
import { journalOfReceived } from '../accounting/journal-of-received.server.ts'
import { findChangesAbout } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { lossyAmounts } from '../values/testing/lossy-amounts.ts'
import { closeDeposit } from './close-deposit.server.ts'
import { createManualGift } from './create-manual-gift.server.ts'
import { findGiftsOfSlip, findSlip, findUndeposited } from './deposit-slip.queries.server.ts'
import type { TypedGift } from './read-typed-gift.server.ts'
import { undoDeposit } from './undo-deposit.server.ts'
import { voidGift, type VoidReason } from './void-gift.server.ts'

const who = 'ann@example.org'
const dayMs = 24 * 60 * 60_000
/** November 24 in the publisher's time zone. */
const now = Date.UTC(2026, 10, 24, 20)
const always = { from: 0, until: Date.UTC(2100, 0) }

async function enter(db: Db, gift: Partial<TypedGift>): Promise<string> {
  const entered = await createManualGift(db, { method: 'check', date: '2026-11-20', ...gift }, { who }, now)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

/** A check of $250.50 and $40 in cash. */
const enterTwo = async (db: Db) => [
  await enter(db, { amount: '250.50', reference: '1042', name: 'Edna Brown' }),
  await enter(db, { method: 'cash', amount: '40' }),
]

type Options = { date?: string; counted?: string; key?: string; at?: number }

function close(db: Db, ids: string[], { date = '2026-11-24', counted = '', key, at = now }: Options = {}) {
  return closeDeposit(db, { ids, date, counted }, { who, key }, at)
}

async function closed(db: Db, ids: string[], options?: Options): Promise<string> {
  const done = await close(db, ids, options)
  if (!done.ok) throw new Error(done.problem)
  return done.id
}

const problemOf = async (done: Promise<{ ok: true } | { ok: false; problem: string }>) => {
  const answer = await done
  return answer.ok ? 'done' : answer.problem
}
const cancel = (db: Db, id: string, reason: VoidReason, at = now) => voidGift(db, { id, who, reason }, at)
const slipsOf = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('payment').select(['id', 'deposit_slip_id']).execute()).map((row) => [
      row.id,
      row.deposit_slip_id,
    ]),
  )

async function journal(db: Db, days = always) {
  const entries = await Array.fromAsync(journalOfReceived(db, days))
  return entries.map(({ number, day, lines }) => [
    number,
    day,
    ...lines.map(({ account, cents }) => `${account} ${cents}`),
  ])
}

describeOnEachDatabase('a deposit slip', (fresh, it) => {
  it('compares the counted sum to the last cent', async (db) => {
    for (const [counted, cents] of lossyAmounts) {
      const id = await enter(db, { amount: '250', reference: counted })
      await db.updateTable('payment').set({ amount_cents: cents }).where('id', '=', id).execute()
      expect(await problemOf(close(db, [id], { counted }))).toBe('done')
    }
  })

  it('holds its gifts, its sum and its day, and they no longer wait', async (db) => {
    const [check, cash] = await enterTwo(db)
    const waits = await enter(db, { amount: '7', reference: '8' })
    const id = await closed(db, [check!, cash!], { counted: '290.5' })
    expect(id).toMatch(/^D-\w{3}-\w{3}-\w{4}$/)
    expect(await findSlip(db, id)).toEqual({
      id,
      deposited_on: '2026-11-24',
      total_cents: 29_050,
      fee_cents: 0,
      gift_count: 2,
      elsewhere: null,
      who,
      livemode: 0,
      created_at: now,
      undone_at: null,
    })
    expect(new Set((await findGiftsOfSlip(db, id)).map((gift) => gift.id))).toEqual(new Set([check, cash]))
    expect((await findUndeposited(db)).map((gift) => gift.id)).toEqual([waits])
    expect(await findChangesAbout(db, id)).toMatchObject([
      { what: 'deposit closed', who, after: expect.stringMatching(/^2 gifts, \$290\.50, on 2026-11-24: G-.* G-/) },
    ])
  })

  it('takes a check from an IRA, which is a line of its own in the journal', async (db) => {
    const ira = await enter(db, { method: 'ira', amount: '500', description: 'Sample Trust' })
    expect((await findUndeposited(db)).map(({ id }) => id)).toEqual([ira])
    await closed(db, [ira], { counted: '500' })
    const [received] = await Array.fromAsync(journalOfReceived(db, always))
    expect(received?.lines.map(({ text }) => text)).toEqual([
      'Gifts by check from an IRA: 1',
      'Gifts by check from an IRA: 1',
    ])
  })

  it('takes grants and what platforms pay; a transfer is at the bank at once, and waits for none', async (db) => {
    const platform = { method: 'giving-platform', description: 'Sample Giving' }
    const waits = [
      await enter(db, { ...platform, amount: '19.99' }),
      await enter(db, { method: 'grant', amount: '0.29' }),
    ]
    const transfers = ['bank-transfer', 'wire', 'other-program', 'ira-transfer']
    for (const method of transfers) await enter(db, { method, amount: '1.15' })
    expect((await findUndeposited(db)).map(({ id }) => id).toSorted()).toEqual(waits.toSorted())
    const [received] = await journal(db)
    expect(received?.slice(2)).toEqual([
      ...transfers.toSorted().flatMap(() => ['bank 115', 'donations -115']),
      'received 1999',
      'donations -1999',
      'received 29',
      'donations -29',
    ])
  })

  it('is made once from a form that is posted twice', async (db) => {
    const ids = await enterTwo(db)
    const id = await closed(db, ids, { key: 'one form' })
    expect(await closed(db, ids, { key: 'one form' })).toBe(id)
    expect(await problemOf(close(db, ids, { key: 'another form' }))).toContain(`is on the deposit slip ${id} already`)
    expect(await db.selectFrom('deposit_slip').select('id').execute()).toEqual([{ id }])
    expect(await findChangesAbout(db, id)).toHaveLength(1)
  })

  it('takes each gift once, also when forms are posted at the same time', async () => {
    const { open } = await fresh()
    const connections = [await open(), await open(), await open(), await open()]
    const [db] = connections
    const [check, cash] = await enterTwo(db!)
    const other = await enter(db!, { amount: '7', reference: '8' })
    const done = await Promise.all([
      close(connections[0]!, [check!, cash!], { key: 'a' }),
      close(connections[1]!, [cash!, check!], { key: 'a' }),
      close(connections[2]!, [other, cash!], { key: 'b' }),
      close(connections[3]!, [check!, other], { key: 'c' }),
    ])
    const slips = await db!.selectFrom('deposit_slip').selectAll().execute()
    expect(new Set(done.flatMap((each) => (each.ok ? each.id : [])))).toEqual(new Set(slips.map(({ id }) => id)))
    for (const { id, total_cents: total } of slips) {
      const gifts = await findGiftsOfSlip(db!, id)
      expect(gifts).toHaveLength(2)
      expect(gifts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(total)
    }
    expect(slips).toHaveLength(1)
  })

  it('is refused in words, and then nothing is changed', async (db) => {
    const [check, cash] = await enterTwo(db)
    const shares = await enter(db, { method: 'stock', description: '12 shares of Sample Corporation' })
    const cancelled = await enter(db, { amount: '7', reference: '8' })
    await cancel(db, cancelled, 'returned')
    await insertPayment(db, paidGift(), now)
    const refusals: [ids: string[], options: Options, words: string][] = [
      [[], {}, 'Tick the checks'],
      [[check!], { date: '24 November' }, 'it must be a day like'],
      [[check!], { date: '2026-02-30' }, 'it must be a day like'],
      [[check!], { date: '2026-11-25' }, 'still to come'],
      [[check!, cash!], { date: '2026-11-19' }, 'was received on 2026-11-20, after the deposit of 2026-11-19'],
      [[check!], { counted: 'some' }, '"some" is not an amount'],
      [[check!, cash!], { counted: '290' }, 'add up to $290.50, and you counted $290.00: $0.50 differ'],
      [[check!, 'G-000-000-0000'], {}, 'There is no gift G-000-000-0000'],
      [[check!, shares], {}, `${shares} is no check or cash`],
      [[check!, paidGift().id], {}, `${paidGift().id} is no check or cash`],
      [[check!, cancelled], {}, `${cancelled} is cancelled`],
      [Array.from({ length: 501 }, (_, at) => `G-${at}`), {}, 'at most 500 gifts'],
    ]
    for (const [ids, options, words] of refusals) expect(await problemOf(close(db, ids, options))).toContain(words)
    expect(await db.selectFrom('deposit_slip').selectAll().execute()).toEqual([])
    expect(Object.values(await slipsOf(db)).every((slip) => slip === null)).toBe(true)
  })

  it('is one entry of the journal, equal to the line of the bank, and no earlier entry changes', async (db) => {
    const [check, cash] = await enterTwo(db)
    await enter(db, { amount: '7', reference: '8', date: '2026-10-31' })
    const before = await journal(db)
    const id = await closed(db, [check!, cash!])
    const entry = [id, '2026-11-24', 'bank 29050', 'received -29050']
    expect(await journal(db)).toEqual([...before, entry])
    expect(before.map(([number]) => number)).toEqual(['RC-261031', 'RC-261120'])
    const inDays = (first: number, last: number) =>
      journal(db, { from: Date.UTC(2026, 10, first), until: Date.UTC(2026, 10, last + 1) })
    expect(await inDays(24, 24)).toEqual([entry])
    expect(await inDays(23, 23)).toEqual([])
    expect(await inDays(25, 25)).toEqual([])
  })

  it('leaves the day of its gifts one entry with its lines in one order, whatever order they were entered in', async () => {
    const ways = [
      { method: 'cash', amount: '1' },
      { method: 'check', amount: '2', reference: '1042' },
      { method: 'ira', amount: '3', description: 'Sample Trust' },
    ]
    const entered = async (gifts: Partial<TypedGift>[]) => {
      const { open } = await fresh()
      const db = await open()
      for (const gift of gifts) await enter(db, gift)
      return journal(db)
    }
    expect(await entered(ways)).toEqual(await entered(ways.toReversed()))
  })

  it('that is undone keeps its entry, and a second one takes it back; its gifts wait again', async (db) => {
    const [check, cash] = await enterTwo(db)
    const id = await closed(db, [check!, cash!])
    const later = now + 3 * dayMs
    expect(await undoDeposit(db, { id, who }, later)).toEqual({ ok: true })
    expect(await undoDeposit(db, { id, who }, later + dayMs)).toEqual({ ok: true })
    expect(await findSlip(db, id)).toMatchObject({ undone_at: later })
    expect(await findUndeposited(db)).toHaveLength(2)
    expect((await findChangesAbout(db, id)).map(({ what }) => what)).toEqual(['deposit closed', 'deposit undone'])
    const again = await closed(db, [check!, cash!], { at: later })
    const slips = (await journal(db)).filter(([number]) => String(number).startsWith('D'))
    expect(slips).toEqual(
      expect.arrayContaining([
        [id, '2026-11-24', 'bank 29050', 'received -29050'],
        [`DX${id.slice(1)}`, '2026-11-27', 'bank -29050', 'received 29050'],
        [again, '2026-11-24', 'bank 29050', 'received -29050'],
      ]),
    )
    expect(slips).toHaveLength(3)
  })

  it('stays as it is when a check comes back: the cancellation is taken from the bank account', async (db) => {
    const [check, cash] = await enterTwo(db)
    const inHand = await enter(db, { amount: '7', reference: '8' })
    const id = await closed(db, [check!, cash!])
    const later = now + 2 * dayMs
    await cancel(db, check!, 'returned', later)
    await cancel(db, inHand, 'returned', later)
    expect(await findSlip(db, id)).toMatchObject({ total_cents: 29_050, undone_at: null })
    const entries = await journal(db)
    expect(entries.find(([number]) => number === id)).toEqual([id, '2026-11-24', 'bank 29050', 'received -29050'])
    const back = entries.find(([number]) => number === 'RX-261126') ?? []
    expect(back.slice(2).toSorted()).toEqual(['bank -25050', 'donations 25050', 'donations 700', 'received -700'])
    expect(await problemOf(undoDeposit(db, { id, who }, later))).toContain(`${check} was cancelled after the deposit`)
  })

  it('is undone within sixty days', async (db) => {
    const [check] = await enterTwo(db)
    const id = await closed(db, [check!])
    expect(await problemOf(undoDeposit(db, { id, who }, now + 61 * dayMs))).toContain('more than 60 days ago')
    expect(await problemOf(undoDeposit(db, { id: 'D-none', who }, now))).toContain('no such deposit slip')
    expect(await problemOf(undoDeposit(db, { id, who }, now + 60 * dayMs))).toBe('done')
  })
})
