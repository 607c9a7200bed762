import { expect, test } from 'vitest'
import type { Db } from '../platform/db.server.ts'
import { queueMessage } from '../platform/outbox.server.ts'
import { describeOnEachDatabase } from '../platform/testing/each-database.ts'
import { forgetGifts } from './forget-gifts.server.ts'
import type { GiftFacts } from '../stripe/gift-facts.server.ts'
import { findGift, insertGift, updateGift } from './gift.queries.server.ts'
import { paidGift } from './testing/paid-gift.ts'

const now = Date.UTC(2026, 10, 21)

async function addGift(db: Db, id: string, changes: Partial<GiftFacts> = {}) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now }
  await insertGift(db, paidGift({ ...ids, ...changes }), 0)
}

const forget = (db: Db, email: string) => db.transaction().execute((tx) => forgetGifts(tx, email, now))
const knownGifts = (db: Db) => db.selectFrom('gift').select('id').where('donor_email', '<>', '').orderBy('id')

describeOnEachDatabase('forgetting a donor', (fresh) => {
  test('income stays as it is, and each record says until when', async () => {
    const db = await (await fresh()).open()
    const incomes = ['paid', 'partly-refunded', 'disputed'] as const
    const underWay = ['pending', 'processing'] as const
    for (const status of incomes) await addGift(db, status, { status, donor_email: 'ADA@example.com' })
    for (const status of underWay) await addGift(db, status, { status, donor_email: 'ADA@example.com', paid_at: null })
    const before = await db.selectFrom('gift').selectAll().orderBy('id').execute()
    const { removed, kept } = await forget(db, 'ada@Example.com')
    expect(removed).toEqual([])
    expect(kept).toHaveLength(incomes.length + underWay.length)
    expect(kept).toContain('gift pending (pending): it may still be paid, kept until 2033-11-21')
    expect(kept).toContain('gift paid (paid): a record of income for the IRS, kept until 2033-11-21')
    expect(await db.selectFrom('gift').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('a gift that came to nothing, or that is past its years, loses its name and stays in the sums', async () => {
    const db = await (await fresh()).open()
    await addGift(db, 'expired', { status: 'expired', paid_at: null })
    await addGift(db, 'failed', { status: 'failed', paid_at: null })
    await addGift(db, 'old', { created_at: Date.UTC(2019, 10, 20) })
    await addGift(db, 'not-so-old', { created_at: Date.UTC(2019, 10, 22) })
    await addGift(db, 'other', { status: 'expired', donor_email: 'bada@example.com' })
    const { removed } = await forget(db, 'ada@example.com')
    expect(removed.toSorted()).toEqual([
      'name and address in gift expired (expired)',
      'name and address in gift failed (failed)',
      'name and address in gift old (paid)',
    ])
    expect(await knownGifts(db).execute()).toEqual([{ id: 'not-so-old' }, { id: 'other' }])
    expect(await findGift(db, 'old')).toMatchObject({
      amount_cents: 5000,
      status: 'paid',
      donor_name: '',
      customer_id: '',
    })
    expect((await forget(db, 'ada@example.com')).removed).toEqual([])
  })

  test('a gift that went back whole is no income, and loses its name', async () => {
    const db = await (await fresh()).open()
    await addGift(db, 'refunded', { status: 'refunded', refunded_cents: 5000 })
    await addGift(db, 'lost', { status: 'dispute-lost', lost_cents: 5000 })
    await addGift(db, 'part', { status: 'partly-refunded', refunded_cents: 4000, lost_cents: 500 })
    const { removed, kept } = await forget(db, 'ada@example.com')
    expect(removed.toSorted()).toEqual([
      'name and address in gift lost (dispute-lost)',
      'name and address in gift refunded (refunded)',
    ])
    expect(kept).toEqual([expect.stringContaining('gift part (partly-refunded): a record of income')])
  })

  test('what is still owed to the address is not sent any more, what was sent stays noted', async () => {
    const db = await (await fresh()).open()
    await addGift(db, 'failed', { status: 'failed', paid_at: null })
    for (const kind of ['payment-problem', 'gift-receipt']) {
      await queueMessage(db, { kind, subjectId: 'failed', dedupeKey: kind }, 0)
    }
    await db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'gift-receipt').execute()
    await forget(db, 'ada@example.com')
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'gift-receipt' }])
  })

  test('a write that was computed before does not bring the name back', async () => {
    const db = await (await fresh()).open()
    await addGift(db, 'failed', { status: 'failed', paid_at: null })
    const seen = await findGift(db, 'failed')
    if (!seen) throw new Error('not stored')
    await forget(db, 'ada@example.com')
    expect(await db.transaction().execute((tx) => updateGift(tx, seen, paidGift({ id: 'failed' }), now))).toBe(false)
    expect(await knownGifts(db).execute()).toEqual([])
  })

  test('Stripe, asked again later, does not bring the name back, unless the money comes', async () => {
    const db = await (await fresh()).open()
    const failed = { id: 'failed', status: 'failed', paid_at: null } as const
    await addGift(db, 'failed', failed)
    await forget(db, 'ada@example.com')
    const write = async (changes: Partial<GiftFacts>) => {
      const seen = await findGift(db, 'failed')
      if (!seen) throw new Error('not stored')
      const facts = paidGift({ ...seen, donor_name: 'Ada', donor_email: 'ada@example.com', ...changes })
      const { version: _1, updated_at: _2, acknowledged_at: _3, ...told } = { ...seen, ...facts }
      expect(await db.transaction().execute((tx) => updateGift(tx, seen, told, now))).toBe(true)
    }
    await write(failed)
    expect(await findGift(db, 'failed')).toMatchObject({ donor_name: '', donor_email: '' })
    await write({ status: 'paid', paid_at: now })
    expect(await findGift(db, 'failed')).toMatchObject({ donor_name: 'Ada', donor_email: 'ada@example.com' })
  })

  test('a recurring gift is named, because it goes on', async () => {
    const db = await (await fresh()).open()
    await addGift(db, 'monthly', { subscription_id: 'sub_1', frequency: 'monthly' })
    expect((await forget(db, 'ada@example.com')).kept.join('\n')).toContain('goes on until it is stopped at Stripe')
  })
})
