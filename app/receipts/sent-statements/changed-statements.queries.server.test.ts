import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import type { TypedGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { voidGift } from '../../manual-gifts/void-gift.server.ts'
import { correctInReturn } from '../correct-in-return.server.ts'
import { findGiversByPost } from '../givers-of-year.queries.server.ts'
import { sendStatement } from '../send-statement.server.ts'
import { sendQueued } from '../testing/send-queued.ts'
import { giverOf, now as sentAt, send, who, year } from '../testing/statements-of-year.ts'
import { findChangedStatements } from './changed-statements.queries.server.ts'
import { recordPrinted } from './record-printed.server.ts'
import { sendCorrection, sendCorrections } from './send-correction.server.ts'

const before = Date.UTC(2025, 11, 1, 15)
const later = Date.UTC(2026, 1, 2, 15)
const check: TypedGift = { method: 'check', date: '2025-03-01', amount: '50', name: 'Edna Brown', reference: '7' }

async function enter(db: Db, typed: TypedGift, at: number, giver?: string): Promise<string> {
  const entered = await createManualGift(db, typed, { who, giver }, at)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

const changedIn = async (db: Db) => (await findChangedStatements(db, year, { limit: 10 })).rows

/** What is entered wrongly, and right again in its place: the sum and the number of gifts are as they were. */
const enteredAgain: [what: string, wrong: TypedGift, right: TypedGift][] = [
  ['a check with another number', check, { ...check, reference: '8' }],
  [
    'another amount from an IRA',
    { ...check, method: 'ira', amount: '500' },
    { ...check, method: 'ira', amount: '700' },
  ],
  [
    'another amount of a fund',
    { ...check, method: 'donor-advised-fund', description: 'the Elm Fund', amount: '500' },
    { ...check, method: 'donor-advised-fund', description: 'the Elm Fund', amount: '700' },
  ],
  [
    'another number of shares',
    { ...check, method: 'stock', amount: '', description: '12 shares of Sample (SMPL)' },
    { ...check, method: 'stock', amount: '', description: '21 shares of Sample (SMPL)' },
  ],
]

describeOnEachDatabase('a statement that was sent, and of which a gift was entered again or corrected,', (_, it) => {
  for (const [what, wrong, right] of enteredAgain)
    it(`is listed until a corrected one has left: ${what}`, async (db) => {
      const email = 'edna@example.org'
      const gift = await enter(db, { ...wrong, email }, before)
      await send(db)
      await sendQueued(db, sentAt)
      expect(await changedIn(db)).toEqual([])
      await voidGift(db, { id: gift, who, reason: 'wrong' }, later)
      await enter(db, { ...right, email }, later)
      const [row] = await changedIn(db)
      expect(row).toMatchObject({ said_cents: row?.cents, said_gifts: 1, gifts: 1, sent_at: sentAt })
      expect(await sendCorrections(db, { year, who, key: 'form' }, later + 1)).toBe(1)
      const mails = await sendQueued(db, later + 2)
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Corrected: /)])
      expect(await changedIn(db)).toEqual([])
      const request = { year, giverId: await giverOf(db, email), who, key: 'form 2' }
      expect(await sendCorrection(db, request, later + 3)).toMatchObject({ ok: false })
      // A copy of it is no correction of its own.
      expect(await sendStatement(db, { ...request, again: true }, later + 4)).toEqual({ ok: true })
      await sendQueued(db, later + 5)
      expect(await db.selectFrom('statement_sent').select(['created_at', 'corrected_at']).execute()).toEqual([
        { created_at: sentAt, corrected_at: later + 2 },
      ])
    })

  it('is listed when what was given in return has other words and the same value, until a corrected one has left', async (db) => {
    const email = 'edna@example.org'
    const book = { inReturnKind: 'goods', inReturn: 'a book', inReturnValue: '7' }
    const gift = await enter(db, { ...check, email, ...book }, before)
    const printed = await enter(db, { ...check, name: 'Walter Brown', ...book }, before)
    const correct = (id: string, inReturn: string, at: number) =>
      correctInReturn(db, id, { typed: { ...book, inReturn }, who, key: inReturn, sendsReceipt: false }, at)
    // A correction before the statement is on it.
    await correct(gift, 'a red book', before + 1)
    const [walter] = await findGiversByPost(db, year)
    const print = (at: number) => recordPrinted(db, { year, givers: [walter?.id ?? ''], who }, at)
    await print(sentAt)
    await send(db)
    await sendQueued(db, sentAt)
    expect(await changedIn(db)).toEqual([])
    await correct(gift, 'a blue book', later)
    await correct(printed, 'a blue book', later)
    const said = { said_cents: 4300, cents: 4300, said_gifts: 1, gifts: 1, sent_at: sentAt }
    expect(await changedIn(db)).toMatchObject([
      { email, by_mail: 1, ...said },
      { id: walter?.id, by_mail: 0, ...said },
    ])
    expect(await findChangedStatements(db, year - 1, { limit: 10 })).toEqual({ rows: [], total: 0 })
    expect(await sendCorrections(db, { year, who, key: 'form' }, later + 1)).toBe(1)
    const mails = await sendQueued(db, later + 2)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Corrected: /)])
    for (const recorded of [1, 0]) expect(await print(later + 2)).toBe(recorded)
    expect(await changedIn(db)).toEqual([])
  })

  it('is printed once more, and one that was entered while the mails wait to go out changes nothing', async (db) => {
    const gift = await enter(db, check, before)
    await enter(db, { ...check, name: 'Walter Brown', email: 'walter@example.org' }, before)
    const [edna] = await findGiversByPost(db, year)
    const print = (at: number) => recordPrinted(db, { year, givers: [edna?.id ?? ''], who }, at)
    await print(sentAt)
    await send(db)
    await enter(db, { ...check, name: 'Walter Brown', email: 'walter@example.org', reference: '9' }, sentAt + 1)
    await sendQueued(db, sentAt + 2)
    expect(await changedIn(db)).toEqual([])
    await voidGift(db, { id: gift, who, reason: 'wrong' }, later)
    await enter(db, { ...check, reference: '8' }, later, edna?.id)
    expect(await changedIn(db)).toMatchObject([{ id: edna?.id, by_mail: 0, said_cents: 5000, cents: 5000 }])
    for (const recorded of [1, 0]) expect(await print(later + 1)).toBe(recorded)
    expect(await changedIn(db)).toEqual([])
  })

  it('is listed when that was done after it was printed, and before it was recorded as printed', async (db) => {
    const fromIra: TypedGift = { ...check, method: 'ira', amount: '500' }
    const gift = await enter(db, fromIra, before)
    const [edna] = await findGiversByPost(db, year)
    const { id = '', cents = 0, gifts = 0 } = edna ?? {}
    const said = new Map([[id, { cents, gifts }]])
    const print = (printedAt: number, at: number) => recordPrinted(db, { year, givers: [id], said, printedAt, who }, at)
    const enterAgain = async (wrong: string, amount: string, at: number) => {
      await voidGift(db, { id: wrong, who, reason: 'wrong' }, at)
      return enter(db, { ...fromIra, amount }, at, id)
    }
    const second = await enterAgain(gift, '700', sentAt + 1)
    for (const recorded of [1, 0]) expect(await print(sentAt, sentAt + 2)).toBe(recorded)
    expect(await changedIn(db)).toMatchObject([{ id, said_gifts: 1, gifts: 1, sent_at: sentAt }])
    await enterAgain(second, '900', later + 1)
    for (const recorded of [1, 0]) expect(await print(later, later + 2)).toBe(recorded)
    expect(await changedIn(db)).toMatchObject([{ id, said_gifts: 1, gifts: 1, sent_at: later }])
    expect(await print(later + 3, later + 3)).toBe(1)
    expect(await changedIn(db)).toEqual([])
  })
})
