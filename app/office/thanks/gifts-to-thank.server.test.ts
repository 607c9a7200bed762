import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { plansOf } from '../../db/testing/query-plan.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { findGiftsToThank } from './gifts-to-thank.queries.server.ts'
import { findThanks, thankGiver, undoThanks } from './thank-giver.server.ts'
import { keepThanksAmount } from './thanks-amount.queries.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const dayMs = 24 * 60 * 60_000
const who = 'ann@office.example'

type Facts = Parameters<typeof paidGift>[0] & { daysAgo?: number }

async function addGift(db: Db, id: string, { daysAgo = 1, ...facts }: Facts = {}) {
  const at = now - daysAgo * dayMs
  const sources = { checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: at, paid_at: at }
  await insertPayment(db, paidGift({ id, payer_email: `${id}@example.org`, ...sources, ...facts }), now)
}

const toThank = async (db: Db, at = now) => (await findGiftsToThank(db, at, 99)).map(({ gift }) => gift.id)

describeOnEachDatabase('gifts to thank for', (_, it) => {
  it('are first gifts of an address in any letter case, the newest first, for 60 days', async (db) => {
    await addGift(db, 'edna', { daysAgo: 3, payer_email: 'Edna@example.org' })
    await addGift(db, 'again', { daysAgo: 2, payer_email: 'edna@example.org', payer_name: 'Edna Brown' })
    await addGift(db, 'new')
    expect(await toThank(db)).toEqual(['new', 'edna'])
    expect(await toThank(db, now + 58 * dayMs)).toEqual(['new'])
    expect(await toThank(db, now + 60 * dayMs)).toEqual([])
  })

  it('are of a giver with or without an address; without name and address nobody can be thanked', async (db) => {
    await addGift(db, 'old', { daysAgo: 90, payer_email: null, payer_name: 'Edna Brown' })
    await addGift(db, 'check', { payer_email: null, payer_name: 'edna brown' })
    const old = db.selectFrom('payment').select('giver_id').where('id', '=', 'old')
    await db.updateTable('payment').set({ giver_id: old }).where('id', '=', 'check').execute()
    await addGift(db, 'cash', { payer_email: null, payer_name: null })
    await addGift(db, 'removed', { payer_email: '', payer_name: '' })
    expect(await toThank(db)).toEqual([])
    await addGift(db, 'bo', { payer_email: null, payer_name: 'Bo Brown' })
    expect(await toThank(db)).toEqual(['bo'])
  })

  it('of two merged givers, only the earlier gift is the first', async (db) => {
    await addGift(db, 'kept', { daysAgo: 90 })
    await addGift(db, 'joined', { daysAgo: 2 })
    expect(await toThank(db)).toEqual(['joined'])
    const giverOf = (id: string) => db.selectFrom('payment').select('giver_id').where('id', '=', id)
    await db
      .updateTable('giver')
      .set({ merged_into: giverOf('kept') })
      .where('id', '=', giverOf('joined'))
      .execute()
    expect(await toThank(db)).toEqual([])
  })

  it('of two gifts at one time, only one is the first', async (db) => {
    await addGift(db, 'a', { payer_email: 'edna@example.org' })
    await addGift(db, 'b', { payer_email: 'edna@example.org' })
    expect(await toThank(db)).toEqual(['a'])
  })

  it('a refunded gift, an unpaid one and one in the other mode are no first gifts, and do not count as earlier', async (db) => {
    const payer_email = 'edna@example.org'
    await addGift(db, 'refunded', { daysAgo: 4, payer_email, status: 'refunded', refunded_cents: 5000 })
    await addGift(db, 'live', { daysAgo: 4, payer_email, livemode: 1 })
    await addGift(db, 'unpaid', { daysAgo: 4, payer_email, status: 'expired', paid_at: null })
    await addGift(db, 'first', { payer_email })
    expect(await toThank(db)).toEqual(['first'])
  })

  it('are large gifts and those in memory, with each reason, but no renewal', async (db) => {
    const renewal = { checkout_session_id: null, invoice_id: 'in_1', amount_cents: 90_000 }
    const payer_email = 'edna@example.org'
    await addGift(db, 'old', { daysAgo: 90, payer_email })
    await addGift(db, 'small', { payer_email, amount_cents: 24_999 })
    await addGift(db, 'renewal', { payer_email, ...renewal })
    await addGift(db, 'large', { daysAgo: 2, payer_email, amount_cents: 25_000 })
    await addGift(db, 'memory', { daysAgo: 3, payer_email, tribute_kind: 'memory', tribute_name: 'Rose' })
    await addGift(db, 'forgotten', { daysAgo: 3, payer_email, tribute_kind: 'memory', tribute_name: '' })
    await addGift(db, 'first', { daysAgo: 4, amount_cents: 30_000 })
    expect(await findGiftsToThank(db, now, 99)).toMatchObject([
      { gift: { id: 'large' }, isFirst: false, fromCents: 25_000 },
      { gift: { id: 'memory', tribute_name: 'Rose' }, isFirst: false, fromCents: null },
      { gift: { id: 'first' }, isFirst: true, fromCents: 25_000 },
    ])
    expect(await findGiftsToThank(db, now, 1)).toMatchObject([{ gift: { id: 'large' } }])
    await db.transaction().execute((tx) => keepThanksAmount(tx, 30_000, now))
    expect(await toThank(db)).toEqual(['memory', 'first'])
    await db.transaction().execute((tx) => keepThanksAmount(tx, 0, now))
    expect(await findGiftsToThank(db, now, 99)).toMatchObject([
      { gift: { id: 'memory' } },
      { gift: { id: 'first' }, fromCents: null },
    ])
  })

  it('are thanked for once, and again after an undo, with an entry in the audit log for each change', async (db) => {
    await addGift(db, 'edna')
    expect(await thankGiver(db, { id: 'edna', how: 'call', who }, now)).toBe(true)
    expect(await thankGiver(db, { id: 'edna', how: 'letter', who }, now + 1)).toBe(false)
    expect(await findThanks(db, 'edna')).toEqual({ payment_id: 'edna', how: 'call', who, created_at: now })
    expect(await toThank(db)).toEqual([])
    expect(await undoThanks(db, { id: 'edna', who }, now)).toBe(true)
    expect(await undoThanks(db, { id: 'edna', who }, now)).toBe(false)
    expect(await toThank(db)).toEqual(['edna'])
    const changes = await db.selectFrom('staff_change').selectAll().orderBy('id').execute()
    expect(changes).toMatchObject([
      { who, what: 'thanked', subject: 'edna', before: null, after: 'call' },
      { who, what: 'thanks undone', subject: 'edna', before: 'call', after: null },
    ])
  })

  it('a letter of thanks is the letter to print, and waits to be printed again after an undo', async (db) => {
    await addGift(db, 'check', { payer_email: null })
    await addGift(db, 'printed', { payer_email: null })
    await db.updateTable('payment').set({ entered_at: now }).execute()
    await db.updateTable('payment').set({ acknowledged_at: 5 }).where('id', '=', 'printed').execute()
    const acknowledged = async () => {
      const rows = await db.selectFrom('payment').select('acknowledged_at').orderBy('id').execute()
      return rows.map(({ acknowledged_at: at }) => at)
    }
    await thankGiver(db, { id: 'check', how: 'call', who }, now)
    expect(await acknowledged()).toEqual([null, 5])
    await undoThanks(db, { id: 'check', who }, now)
    for (const id of ['check', 'printed']) await thankGiver(db, { id, how: 'letter', who }, now)
    expect(await acknowledged()).toEqual([now, 5])
    for (const id of ['check', 'printed']) await undoThanks(db, { id, who }, now)
    expect(await acknowledged()).toEqual([null, 5])
  })

  it('are found by indexes', async (db) => {
    await addGifts(db, { count: 5000, giver: { email: 'ada@example.org', count: 100 }, until: now })
    const plans = await plansOf(db, async (heard) => {
      expect(await findGiftsToThank(heard, now, 99)).toHaveLength(99)
    })
    const plan = plans.at(-1)
    expect(plan).toMatch(/payment_by_paid/)
    expect(plan).toMatch(/payment_by_giver/)
    expect(plan).not.toMatch(/Seq Scan on payment|SCAN (?:payment|giver)|Seq Scan on giver/)
  })
})
