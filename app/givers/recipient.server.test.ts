import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { mergeGivers } from './merging/merge-givers.server.ts'
import { chooseReceiptsEmail, receiptsEmailsOf } from './giver-emails.server.ts'
import { confirmEmail, findEmails } from './giver.queries.server.ts'
import { findRecipient, findRecipientOfSubscription } from './recipient.queries.server.ts'
import { ada, add, bo, change, dayMs, eve, giverOf, kinds, now } from './testing/email-changes.ts'

const recipientOf = async (db: Db, id: string) => findRecipient(db, (await findPayment(db, id))!)
const choose = async (db: Db, email: string, at = now) => {
  const { id } = await db
    .selectFrom('giver_email')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  return chooseReceiptsEmail(db, { giverId: await giverOf(db, email), id }, at)
}
const monthly = (number: number, at: number) =>
  ({ subscription_id: `sub_${number}`, frequency: 'monthly', created_at: at }) as const

describeOnEachDatabase('the receipt', (_, it) => {
  it('of a checkout goes to the address typed there, if it is one of the giver’s, also after another was chosen', async (db) => {
    await add(db, 'a1')
    await change(db, bo, { getsReceipts: true })
    await add(db, 'a2', { created_at: now + dayMs })
    await add(db, 'b1', { payer_email: ' BO@example.com', created_at: now + dayMs })
    expect(await recipientOf(db, 'a2')).toBe(ada)
    expect(await recipientOf(db, 'b1')).toBe(bo)
    // What was given before the choice follows it.
    expect(await recipientOf(db, 'a1')).toBe(bo)
    expect((await findPayment(db, 'a2'))?.giver_id).toBe((await findPayment(db, 'b1'))?.giver_id)
    await confirmEmail(db, ada, now)
    await choose(db, ada, now + 2 * dayMs)
    for (const id of ['a1', 'a2', 'b1']) expect(await recipientOf(db, id)).toBe(ada)
  })

  it('goes where it went when an address is only added', async (db) => {
    await add(db, 'a1', monthly(1, now - dayMs))
    await change(db, bo, { getsReceipts: false })
    await add(db, 'a2', monthly(1, now + dayMs))
    for (const id of ['a1', 'a2']) expect(await recipientOf(db, id)).toBe(ada)
    expect(await findRecipientOfSubscription(db, 'sub_1')).toBe(ada)
  })

  it('of a renewal follows the choice that was made since the recurring gift began', async (db) => {
    await add(db, 'a1', monthly(1, now - dayMs))
    await change(db, bo, { getsReceipts: true })
    // Stripe repeats the first address.
    await add(db, 'a2', monthly(1, now + dayMs))
    expect(await recipientOf(db, 'a2')).toBe(bo)
    expect(await findRecipientOfSubscription(db, 'sub_1')).toBe(bo)
  })

  it('of a renewal goes to the corrected address of its first payment, and not back to the one that Stripe repeats', async (db) => {
    await add(db, 'a1', monthly(1, now - dayMs))
    await change(db, bo, { getsReceipts: false })
    const corrected = { payer_email: bo, address_corrected_at: now }
    await db.updateTable('payment').set(corrected).where('id', '=', 'a1').execute()
    await add(db, 'a2', monthly(1, now + dayMs))
    expect(await recipientOf(db, 'a2')).toBe(bo)
  })

  it('of a renewal goes to the address of its own gift after a merge, until one is chosen for both', async (db) => {
    await add(db, 'a1', monthly(1, now - dayMs))
    await add(db, 'b1', { payer_email: bo, ...monthly(2, now - dayMs) })
    await add(db, 'e1', { payer_email: eve, ...monthly(3, now - dayMs) })
    // What the kept giver chose for herself says nothing about the gifts of the other.
    for (const email of [ada, bo]) await confirmEmail(db, email, now)
    await choose(db, ada)
    const [keptId, otherId] = [await giverOf(db), await giverOf(db, bo)]
    const merged = await mergeGivers(db, { keptId, otherId, who: 'ann@office.example' }, now)
    expect(merged).toMatchObject({ ok: true })
    await add(db, 'a2', monthly(1, now + dayMs))
    await add(db, 'b2', { payer_email: bo, ...monthly(2, now + dayMs) })
    expect(await recipientOf(db, 'a2')).toBe(ada)
    expect(await recipientOf(db, 'b2')).toBe(bo)
    expect(await findRecipientOfSubscription(db, 'sub_2')).toBe(bo)
    const emails = await findEmails(db, keptId)
    expect(receiptsEmailsOf(emails).map(({ email }) => email)).toEqual([ada, bo])

    // The first address can be chosen for both, and the other one is told.
    const first = emails[0]?.id ?? ''
    for (const _time of [1, 2]) {
      expect(await chooseReceiptsEmail(db, { giverId: keptId, id: first }, now + 2 * dayMs)).toMatchObject({ ok: true })
    }
    expect(await recipientOf(db, 'b2')).toBe(ada)
    expect((await kinds(db)).filter((kind) => kind === 'receipts-moved')).toHaveLength(1)
    expect(await recipientOf(db, 'e1')).toBe(eve)
  })
})
