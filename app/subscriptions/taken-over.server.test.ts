import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { giverOfPayer } from '../givers/assign-giver.server.ts'
import { findRecipientOfSubscription } from '../givers/recipient.queries.server.ts'
import { findSubscriptionsOf } from '../givers/recurring-of.queries.server.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { recurringGift } from '../payments/testing/recurring-gift.ts'
import { forgetPayments } from '../privacy/forget-payments.server.ts'
import { findSubscriptionsToSync } from './recurring-gift.queries.server.ts'
import { writeToTakenOver } from './take-over.server.ts'
import { findTakenOver, giveBackRow, insertTakenOver } from './taken-over.queries.server.ts'

const now = Date.UTC(2026, 10, 21)
const who = 'ann@office.example'
const id = 'sub_foreign'
const email = 'amy@example.com'

const inOne = <T>(
  db: Db,
  work: (tx: Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]) => Promise<T>,
) => db.transaction().execute(work)

/** A subscription that was taken over, without a gift. */
async function taken(db: Db): Promise<string> {
  await insertNew(db, 'recurring_gift', recurringGift({ subscription_id: id, customer_id: 'cus_foreign' }))
  return inOne(db, async (tx) => {
    await insertTakenOver(tx, id, who, now)
    const payer = { payer_name: 'Amy', payer_email: email, subscription_id: id, customer_id: 'cus_foreign' }
    return giverOfPayer(tx, payer, now)
  })
}

const giveBack = (db: Db, at = now) => inOne(db, (tx) => giveBackRow(tx, id, who, at))
const lettersOf = (db: Db) => db.selectFrom('outbox').select('dedupe_key').orderBy('dedupe_key').execute()

describeOnEachDatabase('a recurring gift that was taken over', (_, it) => {
  it('has its giver and its recipient before its first gift, and another one of the giver is theirs, too', async (db) => {
    const giver = await taken(db)
    expect(await findSubscriptionsOf(db, giver)).toEqual([id])
    expect(await findRecipientOfSubscription(db, id)).toBe(email)
    await insertPayment(db, paidGift({ payer_email: email, subscription_id: 'sub_own', created_at: now }), now)
    expect(await findSubscriptionsOf(db, giver)).toEqual([id, 'sub_own'])
    await insertPayment(
      db,
      paidGift({
        id: 'G-2',
        payer_email: email,
        subscription_id: id,
        created_at: now - 1,
        checkout_session_id: null,
        payment_intent_id: 'pi_2',
      }),
      now,
    )
    expect(await findSubscriptionsOf(db, giver)).toEqual([id, 'sub_own'])
  })

  it('that is given back is nobody’s, is not asked about any more, and its gifts stay', async (db) => {
    const giver = await taken(db)
    await insertPayment(db, paidGift({ payer_email: email, subscription_id: id, created_at: now }), now)
    expect(await findSubscriptionsOf(db, giver)).toEqual([id])
    expect(await giveBack(db)).toBe(true)
    expect(await giveBack(db)).toBe(false)
    expect(await findSubscriptionsOf(db, giver)).toEqual([])
    expect(await findSubscriptionsToSync(db, now)).toEqual([])
    expect(await db.selectFrom('payment').select('giver_id').execute()).toEqual([{ giver_id: giver }])
  })

  it('gets one letter each time it is taken over', async (db) => {
    await taken(db)
    expect(await writeToTakenOver(db, id, who, now)).toBeNull()
    expect(await writeToTakenOver(db, id, who, now)).toContain('sent already')
    // Taken over once more, it stays as it was.
    await inOne(db, (tx) => insertTakenOver(tx, id, 'bea@office.example', now + 1))
    expect((await findTakenOver(db, [id])).get(id)).toMatchObject({ taken_at: now, taken_by: who, letter_at: now })
    await giveBack(db)
    expect(await writeToTakenOver(db, id, who, now)).toContain('not taken over')
    await inOne(db, (tx) => insertTakenOver(tx, id, who, now + 2))
    expect(await writeToTakenOver(db, id, who, now + 3)).toBeNull()
    expect((await lettersOf(db)).map(({ dedupe_key: key }) => key)).toEqual([
      `gift-taken-over:${id}:${now}`,
      `gift-taken-over:${id}:${now + 2}`,
    ])
  })

  it('loses its customer and its giver when the giver is forgotten before the first gift', async (db) => {
    const giverId = await taken(db)
    await inOne(db, (tx) => forgetPayments(tx, { giverId, emails: [email] }, { now }))
    const row = db.selectFrom('recurring_gift').select(['customer_id', 'giver_id'])
    expect(await row.execute()).toEqual([{ customer_id: '', giver_id: null }])
  })
})
