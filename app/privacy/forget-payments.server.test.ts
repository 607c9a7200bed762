import { describe, expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { forgetPayments } from './forget-payments.server.ts'
import { whomOfEmail } from './whom.server.ts'
import { findPayment, insertPayment, updatePayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'

const now = Date.UTC(2026, 10, 21)

const kinds = [
  ['gift', paidGift, 'name and address', 'a record of income for the IRS'],
  ['order', paidOrder, 'names and addresses', 'a record of a sale'],
] as const

const idsOf = (id: string) => ({ id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` })
const forgetBy = async (db: Db, email: string) => {
  const whom = await whomOfEmail(db, email, true)
  return db.transaction().execute((tx) => forgetPayments(tx, whom, { now }))
}
const forget = (db: Db) => forgetBy(db, 'ada@EXAMPLE.com')
const withPayer = (db: Db) =>
  db.selectFrom('payment').select('id').where('payer_email', '<>', '').where('payer_name', '<>', '').orderBy('id')
const write = (db: Db, stored: Payment, facts: RemotePayment) =>
  db.transaction().execute((tx) => updatePayment(tx, stored, facts, now))

async function findStored(db: Db, id: string): Promise<Payment> {
  const stored = await findPayment(db, id)
  if (!stored) throw new Error('not stored')
  return stored
}

describeOnEachDatabase('forgetting a payer', (_, it) => {
  describe.each(kinds)('of the kind %s', (kind, paid, identity, record) => {
    const remoteOf = (id: string, changes: Partial<RemotePayment> = {}) =>
      paid({ ...idsOf(id), created_at: now, ...changes })
    const add = (db: Db, id: string, changes: Partial<RemotePayment> = {}) =>
      insertPayment(db, remoteOf(id, changes), 0)

    it('income and sales are not changed, and are listed with the day until which they are kept', async (db) => {
      for (const status of ['paid', 'partly-refunded', 'disputed'] as const) await add(db, status, { status })
      for (const status of ['pending', 'processing'] as const) await add(db, status, { status, paid_at: null })
      const rows = () => db.selectFrom('payment').selectAll().orderBy('id').execute()
      const before = await rows()
      const { removed, kept } = await forget(db)
      expect(removed).toEqual([])
      expect(kept.filter((line) => line.startsWith(kind))).toHaveLength(before.length)
      expect(kept).toContain(`${kind} pending (pending): it may still be paid, kept until 2033-11-20`)
      expect(kept).toContain(`${kind} paid (paid): ${record}, kept until 2033-11-20`)
      expect(await rows()).toEqual(before)
    })

    it('failed, expired, refunded, lost and old payments lose the payer and keep their amounts', async (db) => {
      await add(db, 'expired', { status: 'expired', paid_at: null })
      await add(db, 'failed', { status: 'failed', paid_at: null })
      await add(db, 'lost', { status: 'dispute-lost' })
      await add(db, 'refunded', { status: 'refunded' })
      await add(db, 'old', { created_at: Date.UTC(2019, 10, 20) })
      await add(db, 'not-so-old', { created_at: Date.UTC(2019, 10, 22) })
      await add(db, 'other', { status: 'expired', payer_email: 'bada@example.com' })
      const { removed } = await forget(db)
      const gone = ['expired (expired)', 'failed (failed)', 'lost (dispute-lost)', 'old (paid)', 'refunded (refunded)']
      expect(removed.toSorted()).toEqual(gone.map((what) => `${identity} in ${kind} ${what}`))
      expect(await withPayer(db).execute()).toEqual([{ id: 'not-so-old' }, { id: 'other' }])
      const cleared = await findStored(db, 'old')
      expect(JSON.stringify(cleared)).not.toMatch(/Ada|ada@|cus_|Elm|Springfield|62701/)
      const { amount_cents, status, ship_state = null } = remoteOf('old')
      expect(cleared).toMatchObject({ amount_cents, status, ship_state })
      expect((await forget(db)).removed).toEqual([])
    })

    it('queued messages to the address are deleted, sent ones are kept', async (db) => {
      await add(db, 'failed', { status: 'failed', paid_at: null })
      for (const each of ['payment-problem', 'receipt']) {
        await queueMessage(db, { kind: each, subjectId: 'failed', dedupeKey: each }, 0)
      }
      await db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'receipt').execute()
      await forget(db)
      expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'receipt' }])
    })

    it('neither an older write nor a later answer of Stripe restores the name, but a payment does', async (db) => {
      await add(db, 'failed', { status: 'failed', paid_at: null })
      const before = await findStored(db, 'failed')
      await forget(db)
      expect(await write(db, before, remoteOf('failed'))).toBe(false)
      expect(await write(db, await findStored(db, 'failed'), remoteOf('failed', { paid_at: null }))).toBe(true)
      expect(await withPayer(db).execute()).toEqual([])
      expect(await write(db, await findStored(db, 'failed'), remoteOf('failed'))).toBe(true)
      expect(await withPayer(db).execute()).toEqual([{ id: 'failed' }])
    })
  })

  it('texts of a donor about others are deleted at once, and so are texts to the address', async (db) => {
    const written = {
      ...({
        tribute_kind: 'memory',
        tribute_name: 'Rose',
        note: 'For Rose',
        came_from: 'letter',
      } as const),
      tell_name: 'Bea',
      tell_email: 'Bea@example.net',
      tell_message: 'Dear Bea',
      cover_cents: 143,
    }
    const facts = (id: string, changes: Partial<RemotePayment> = {}) =>
      paidGift({ ...idsOf(id), created_at: now, ...written, ...changes })
    await insertPayment(db, facts('adas'), 0, 'What Ada agreed to.')
    await insertPayment(db, facts('other', { payer_email: 'cy@example.com' }), 0)
    const bea = await forgetBy(db, 'bea@EXAMPLE.net')
    expect(bea).toEqual({ removed: ['adas', 'other'].map((id) => expect.stringContaining(id) as string), kept: [] })
    const untold = { tell_name: '', tell_email: '', tell_message: '' }
    expect(await findStored(db, 'other')).toMatchObject({ ...untold, tribute_name: 'Rose', note: 'For Rose' })

    const { removed, kept } = await forget(db)
    expect([removed, kept]).toEqual([
      [expect.stringContaining('adas')],
      [expect.stringContaining('a record of income')],
    ])
    const gone = { ...untold, tribute_name: '', note: '' }
    const stays = {
      payer_email: 'ada@example.com',
      cover_cents: 143,
      came_from: 'letter',
      // The words of a form name no person.
      consent_words: 'What Ada agreed to.',
    }
    expect(await findStored(db, 'adas')).toMatchObject({ ...gone, ...stays })
    expect(await write(db, await findStored(db, 'adas'), facts('adas'))).toBe(true)
    expect(await findStored(db, 'adas')).toMatchObject({ ...gone, ...stays })
    expect((await forget(db)).removed).toEqual([])
  })

  it('an active recurring gift is listed as active', async (db) => {
    await insertPayment(db, paidGift({ subscription_id: 'sub_1', frequency: 'monthly' }), 0)
    expect((await forget(db)).kept.join('\n')).toContain('continues until it is stopped at Stripe')
  })

  it('a stopped recurring gift loses its reason, and with its last payment the payer’s id at Stripe', async (db) => {
    const gift = { subscription_id: 'sub_1', frequency: 'monthly' } as const
    await insertPayment(db, paidGift(gift), 0)
    await insertNew(db, 'recurring_gift', recurringGift({ status: 'stopped' }))
    const stop = { id: 'A', subscription_id: 'sub_1', made_by: 'stripe', what: 'stopped', created_at: 0 } as const
    await insertNew(db, 'recurring_change', { ...stop, reason: 'We are moving.' })
    const { removed, kept } = await forget(db)
    expect(removed).toEqual(['the reason for which the recurring gift sub_1 was stopped'])
    expect(kept.join('\n')).not.toContain('continues until')
    const customer = async () =>
      (await db.selectFrom('recurring_gift').select('customer_id').executeTakeFirst())?.customer_id
    expect(await customer()).toBe('cus_1')
    await db.updateTable('payment').set({ status: 'refunded' }).execute()
    await forget(db)
    expect(await customer()).toBe('')
    expect(await db.selectFrom('recurring_change').select('reason').execute()).toEqual([{ reason: null }])
  })
})
