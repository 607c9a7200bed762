import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { createManualGift } from '../manual-gifts/create-manual-gift.server.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { sendAgain } from './send-again.server.ts'

const now = Date.UTC(2026, 10, 21, 15)
const who = 'ann@office.example'
const [ada, accountant, vera] = ['ada@example.com', 'accountant@books.example', 'vera@example.com']

const copiesOf = (db: Db, id: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'send_to', 'status'])
    .where('subject_id', '=', id)
    .orderBy('send_to')
    .execute()

/** What a copy must leave as it is. */
const rowsOf = async (db: Db) => ({
  payments: await db.selectFrom('payment').selectAll().orderBy('id').execute(),
  givers: await db.selectFrom('giver').selectAll().orderBy('id').execute(),
  emails: await db.selectFrom('giver_email').selectAll().orderBy('email_key').execute(),
  recurring: await db.selectFrom('recurring_gift').selectAll().execute(),
  changes: await db.selectFrom('email_change').selectAll().execute(),
})

describeOnEachDatabase('a receipt that the staff sends again', (_, it) => {
  it('is sent once for each form, and the audit log has the masked address', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1' }), 0)
    const gift = (await findPayment(db, 'G-1'))!
    const submit = (key: string) => sendAgain(db, gift, { to: ada, who, key }, 1)
    await Promise.all([submit('one'), submit('one'), submit('two')])
    await submit('one')
    const copy = { kind: 'gift-receipt', send_to: ada, status: 'queued' }
    expect(await copiesOf(db, 'G-1')).toEqual([copy, copy])
    const log = db.selectFrom('staff_change').select(['what', 'before', 'after']).where('subject', '=', 'G-1')
    const change = { what: 'sent again', before: null, after: 'a…a@example.com' }
    expect(await log.execute()).toEqual([change, change])
  })

  it('goes exactly where the field says and changes nothing, also when the address is another giver’s', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1', subscription_id: 'sub_1' }), 0)
    await insertPayment(
      db,
      paidGift({ id: 'G-2', checkout_session_id: 'cs_2', payment_intent_id: 'pi_2', payer_email: vera }),
      0,
    )
    const gift = (await findPayment(db, 'G-1'))!
    const before = await rowsOf(db)
    for (const to of [accountant, vera, ` ${ada} `])
      expect(await sendAgain(db, gift, { to, who, key: to }, 1)).toBe(to.trim())
    expect((await copiesOf(db, 'G-1')).map(({ send_to: to }) => to)).toEqual([accountant, ada, vera])
    expect(await rowsOf(db)).toEqual(before)
    for (const to of ['', 'nobody']) expect(await sendAgain(db, gift, { to, who, key: 'x' }, 1)).toBeNull()
  })

  it('to another address leaves the mails that its giver did not get; to theirs, it queues them', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1' }), 0)
    const gift = (await findPayment(db, 'G-1'))!
    await sendAgain(db, gift, { to: ada, who, key: 'first' }, 1)
    await sendAgain(db, gift, { to: vera, who, key: 'lost' }, 1)
    await db.updateTable('outbox').set({ status: 'bounced' }).execute()
    await sendAgain(db, gift, { to: accountant, who, key: 'copy' }, 1)
    const lost = { kind: 'gift-receipt', status: 'bounced' }
    const queued = { kind: 'gift-receipt', status: 'queued' }
    expect(await copiesOf(db, 'G-1')).toEqual([
      { ...queued, send_to: accountant },
      { ...lost, send_to: ada },
      { ...lost, send_to: vera },
    ])
    await sendAgain(db, gift, { to: 'ADA@example.com', who, key: 'again' }, 1)
    expect(await copiesOf(db, 'G-1')).toEqual([
      { ...queued, send_to: accountant },
      { ...queued, send_to: ada },
      { ...lost, send_to: vera },
    ])
  })

  it('goes to an address also for a giver who has none, and gives them none', async (db) => {
    await createManualGift(db, { method: 'check', date: '2026-11-20', amount: '20', name: 'Edna Brown' }, { who }, now)
    const { id } = await db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const before = await rowsOf(db)
    expect(await sendAgain(db, (await findPayment(db, id))!, { to: ada, who, key: 'one' }, 1)).toBe(ada)
    expect(await rowsOf(db)).toEqual(before)
    expect(before.emails).toEqual([])
  })
})
