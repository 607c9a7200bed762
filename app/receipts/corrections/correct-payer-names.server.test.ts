import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { continueHousehold } from '../../givers/giver-died.server.ts'
import { findGiverIdOf, updateGiver } from '../../givers/giver.queries.server.ts'
import { mergeGivers } from '../../givers/merging/merge-givers.server.ts'
import { findPayment, insertPayment, updatePayment } from '../../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../../payments/receipt-due.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { writePaperReceipt } from '../documents/paper-receipt.server.ts'
import { findStatement } from '../documents/statement-of-giver.server.ts'
import { paymentMessages } from '../mails/payment-messages.server.ts'
import { correctGiver, correctOwnDetails } from './correct-giver.server.ts'
import { findPayerNames } from './correct-payer-names.server.ts'

const givenAt = Date.UTC(2026, 1, 10, 15)
const now = Date.UTC(2026, 10, 21)
const email = 'walter@example.com'
const who = 'ann@example.org'

async function add(db: Db, id: string, payerName: string | null, changes: Partial<RemotePayment> = {}) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
  const payer = { payer_name: payerName, payer_email: email, created_at: givenAt, paid_at: givenAt }
  await insertPayment(db, paidGift({ ...ids, ...payer, ...changes }), givenAt)
  await recordReceiptSent(db, { kind: 'gift-receipt', id, at: givenAt }, givenAt)
}

/** The first line of the payer on a receipt, and whether it replaces the first. */
async function printed(db: Db, id: string) {
  const { payer, issued } = writePaperReceipt((await findPayment(db, id))!, now)!
  return [payer[0], issued.join(' ').includes('replaces the first')]
}

const giverOf = async (db: Db, address = email) => (await findGiverIdOf(db, address))!
const household = { kind: 'household', name: 'Walter & Edna Brown' } as const
const noWords = { greeting: null, postal_address: null, phone: null }

describeOnEachDatabase('who gave a gift', (_, it) => {
  it('stays when the giver becomes a household, and when one of the two has died', async (db) => {
    await add(db, 'a1', 'Walter Brown')
    const giverId = await giverOf(db)
    await correctGiver(db, { giverId, words: { ...household, ...noWords }, who }, now)
    await add(db, 'a2', 'Walter & Edna Brown', { created_at: now, paid_at: now })
    await continueHousehold(db, { giverId, who, words: { name: 'Edna Brown', greeting: null } }, now + 1)
    expect(await printed(db, 'a1')).toEqual(['Walter Brown', false])
    expect(await printed(db, 'a2')).toEqual(['Walter & Edna Brown', false])
    const mail = await paymentMessages(() => '')['gift-receipt']!.compose(db, 'a1')
    expect(mail?.text).toContain('Walter Brown')
    expect(mail?.text).not.toContain('Edna')
    const statement = await findStatement(db, giverId, { year: 2026, now, way: 'mail' })
    expect(statement?.gifts.map((gift) => gift.payer_name).toSorted()).toEqual(['Walter & Edna Brown', 'Walter Brown'])
    expect((await findPayment(db, 'a1'))?.payer_name).toBe('Walter Brown')
  })

  it('stays when the giver is merged with another, and the kept one has another name', async (db) => {
    await add(db, 'a1', 'Walter Brown')
    await add(db, 'b1', 'The Browns', { payer_email: 'browns@example.com', customer_id: 'cus_2' })
    const keptId = await giverOf(db, 'browns@example.com')
    await updateGiver(db, keptId, household, now)
    await mergeGivers(db, { keptId, otherId: await giverOf(db), who }, now)
    expect(await printed(db, 'a1')).toEqual(['Walter Brown', false])
    expect(await printed(db, 'b1')).toEqual(['The Browns', false])
  })

  it('is corrected where the name was misspelled, also on renewals to come, and the copy replaces the first', async (db) => {
    const monthly = { frequency: 'monthly', subscription_id: 'sub_1' } as const
    await add(db, 'a1', 'Wlater Brown', monthly)
    await add(db, 'a2', 'Edna Brown')
    const giverId = await giverOf(db)
    await updateGiver(db, giverId, household, now)
    expect(await findPayerNames(db, { giverId })).toEqual([
      { name: 'Edna Brown', payments: 1 },
      { name: 'Wlater Brown', payments: 1 },
    ])
    const words = { kind: 'person', name: 'Walter Brown', ...noWords } as const
    await correctGiver(db, { giverId, words, misspelled: ['Wlater Brown', 'somebody else'], who }, now)
    expect(await printed(db, 'a1')).toEqual(['Walter Brown', true])
    expect(await printed(db, 'a2')).toEqual(['Edna Brown', false])
    await add(db, 'a3', 'Wlater Brown', { ...monthly, invoice_id: 'in_3', checkout_session_id: null })
    expect(await printed(db, 'a3')).toEqual(['Walter Brown', false])
    // Stripe goes on reporting what was typed.
    const stored = (await findPayment(db, 'a1'))!
    const remote = paidGift({ id: 'a1', checkout_session_id: 'cs_a1', payment_intent_id: 'pi_a1', ...monthly })
    await db.transaction().execute((tx) => updatePayment(tx, stored, { ...remote, payer_name: 'Wlater Brown' }, now))
    expect(await printed(db, 'a1')).toEqual(['Walter Brown', true])
    const changes = await db.selectFrom('staff_change').select('after').where('what', '=', 'giver corrected').execute()
    expect(changes.map(({ after }) => after)).toEqual(['kind, name, name on 1 gift or order'])
  })

  it('keeps the corrected name when a bank debit arrives after the correction', async (db) => {
    const debit = paidGift({ payment_method: 'us_bank_account', payer_name: 'Wlater Brown', payer_email: email })
    await insertPayment(db, { ...debit, status: 'processing', paid_at: null }, givenAt)
    const giverId = await giverOf(db)
    const words = { kind: 'person', name: 'Walter Brown', ...noWords } as const
    await correctGiver(db, { giverId, words, misspelled: ['Wlater Brown'], who }, now)
    const stored = (await findPayment(db, debit.id))!
    await db.transaction().execute((tx) => updatePayment(tx, stored, debit, now))
    expect(await findPayment(db, debit.id)).toMatchObject({ payer_name: 'Walter Brown', words_changed_at: null })
  })

  it('is corrected from My giving on the payments of the own half of a merge alone', async (db) => {
    await add(db, 'a1', 'Wlater Brown')
    await add(db, 'b1', 'Wlater Brown', { payer_email: 'browns@example.com', customer_id: 'cus_2' })
    const giverId = await giverOf(db, 'browns@example.com')
    await mergeGivers(db, { keptId: giverId, otherId: await giverOf(db), who }, now)
    const words = { name: 'Walter Brown' }
    await correctOwnDetails(db, { giverId, words, misspelled: ['Wlater Brown'], by: email }, now)
    expect(await printed(db, 'a1')).toEqual(['Walter Brown', true])
    expect(await printed(db, 'b1')).toEqual(['Wlater Brown', false])
  })

  it('is the name that a giver without one gets', async (db) => {
    await add(db, 'a1', null)
    const giverId = await giverOf(db)
    await correctGiver(db, { giverId, words: { kind: 'person', name: 'Walter Brown', ...noWords }, who }, now)
    expect(await printed(db, 'a1')).toEqual(['Walter Brown', true])
  })
})
