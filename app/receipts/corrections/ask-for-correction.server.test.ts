import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { cancelEmailChange } from '../../givers/email-change.server.ts'
import { findEmails, findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { correctEmail, findPayment, insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { recurringGift } from '../../payments/testing/recurring-gift.ts'
import { askForCorrection, confirmCorrection } from './ask-for-correction.server.ts'
import { revertCorrection } from './correct-payment-email.server.ts'

const now = Date.UTC(2026, 10, 21, 15)
const dayMs = 24 * 60 * 60_000
const [wrong, right, vera] = ['adda@example.com', 'ada@example.com', 'vera@example.com']
const who = 'ann@office.example'

async function add(db: Db, id: string, email = wrong) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: now, paid_at: now }
  await insertPayment(db, paidGift({ ...ids, payer_email: email, subscription_id: `sub_${id}` }), now)
  const giver_id = (await findPayment(db, id))?.giver_id ?? null
  await insertNew(db, 'recurring_gift', recurringGift({ subscription_id: `sub_${id}`, giver_id }))
}
const ask = (db: Db, typed: string, id = 'a1') => askForCorrection(db, id, { typed, who }, now)
const changes = (db: Db) => db.selectFrom('email_change').selectAll().orderBy('email').execute()
const kinds = async (db: Db) =>
  (await db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
const confirm = async (db: Db, at = now + dayMs) => {
  for (const { id } of await changes(db)) await confirmCorrection(db, id, at)
}
const rowsOf = (db: Db) =>
  Promise.all([
    db.selectFrom('payment').selectAll().orderBy('id').execute(),
    db.selectFrom('giver').selectAll().orderBy('id').execute(),
    db.selectFrom('giver_email').selectAll().orderBy('id').execute(),
    db.selectFrom('recurring_gift').selectAll().orderBy('subscription_id').execute(),
  ])

describeOnEachDatabase('a correction that the staff asks for', (_, it) => {
  it('changes nothing until the right mailbox confirms it; then the gift is its owner’s, and can be taken back', async (db) => {
    await add(db, 'a1')
    const before = await rowsOf(db)
    for (const _time of [1, 2]) expect(await ask(db, ' Ada@example.com')).toEqual({ ok: true })
    expect(await rowsOf(db)).toEqual(before)
    expect(await changes(db)).toMatchObject([
      { payment_id: 'a1', previous_email: wrong, email: right, made_by: 'staff', confirmed_at: null },
    ])
    expect(await kinds(db)).toEqual(['address-confirm', 'address-requested'])
    for (const _time of [1, 2]) await confirm(db)
    const owner = await findGiverIdOf(db, right)
    expect(await findPayment(db, 'a1')).toMatchObject({ payer_email: right, giver_id: owner })
    expect(await findEmails(db, owner ?? '')).toMatchObject([{ email: right, confirmed_at: now + dayMs }])
    expect(await findGiverIdOf(db, wrong)).toBeNull()
    expect(await kinds(db)).toEqual(['address-changed', 'address-confirm', 'address-requested', 'gift-receipt'])
    const { id } = (await changes(db))[0]!
    await db.transaction().execute((tx) => revertCorrection(tx, id, now + 2 * dayMs))
    expect(await findPayment(db, 'a1')).toMatchObject({ payer_email: wrong })
    const log = db.selectFrom('staff_change').select(['what', 'before', 'after'])
    expect(await log.execute()).toEqual([
      { what: 'correction requested', before: 'a…a@example.com', after: 'a…a@example.com' },
    ])
  })

  it('to the address of another giver passes the gift to them when they confirm, and changes nothing else of theirs', async (db) => {
    await add(db, 'v1', vera)
    await add(db, 'a1')
    await ask(db, vera)
    await confirm(db)
    expect((await findPayment(db, 'a1'))?.giver_id).toBe(await findGiverIdOf(db, vera))
  })

  it('is called off by the old address, by a later request, and when the payment got another address since', async (db) => {
    await add(db, 'a1')
    await ask(db, right)
    await cancelEmailChange(db, (await changes(db))[0]!.id, now)
    await confirm(db)
    await ask(db, 'b@example.com')
    await ask(db, 'c@example.com')
    const open = (await changes(db)).filter(({ cancelled_at: at }) => at === null)
    expect(open.map(({ email }) => email)).toEqual(['c@example.com'])
    await correctEmail(db as never, 'a1', 'd@example.com', now)
    await confirm(db)
    expect(await findPayment(db, 'a1')).toMatchObject({ payer_email: 'd@example.com' })
    expect((await changes(db)).every(({ cancelled_at: at, confirmed_at: done }) => at !== null && done === null)).toBe(
      true,
    )
  })

  it('is refused without a right address, and for a payment that has none', async (db) => {
    await add(db, 'a1')
    for (const typed of ['', 'nobody', wrong.toUpperCase()]) expect(await ask(db, typed)).toMatchObject({ ok: false })
    await db.updateTable('payment').set({ payer_email: '' }).execute()
    expect(await ask(db, right)).toMatchObject({ ok: false })
    expect(await changes(db)).toEqual([])
  })
})
