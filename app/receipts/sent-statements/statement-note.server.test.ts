import { expect } from 'vitest'
import { officeUrlOf } from '../../office/office-url-of.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import { voidGift } from '../../manual-gifts/void-gift.server.ts'
import { findPayment, insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { paymentMessages } from '../mails/payment-messages.server.ts'

const who = 'ann@example.org'
const sentAt = Date.UTC(2027, 0, 8, 15)
const before = sentAt - 86_400_000
const after = sentAt + 86_400_000
const paid = { paid_at: Date.UTC(2026, 10, 21, 15), created_at: Date.UTC(2026, 10, 21, 15) }
const gift = paidGift(paid)

const addSent = async (db: Db, giverId: string | null | undefined, columns: { corrected_at?: number } = {}) => {
  const row = { id: 'statement-1', year: 2026, giver_id: giverId ?? 'nobody', way: 'post' as const, who }
  await db
    .insertInto('statement_sent')
    .values({ ...row, created_at: sentAt, ...columns })
    .execute()
}
const giverOf = async (db: Db, id: string) => (await findPayment(db, id))?.giver_id

/** The mail about a change at a time. */
async function mailAbout(db: Db, id: string, kind: string, now: number): Promise<string> {
  await db.deleteFrom('outbox').where('subject_id', '=', id).where('kind', '=', kind).execute()
  await queueMessage(db, { kind, subjectId: id }, now)
  return (await paymentMessages(officeUrlOf)[kind]?.compose(db, id))?.text.replaceAll(/\s+/g, ' ') ?? 'no mail'
}

const replaced = 'This also replaces what your 2026 statement says about this gift.'
const notListed = 'Your 2026 statement does not list this gift.'
const filed = 'If you have already filed a return with it, please ask your tax adviser.'
const any = /2026 statement|tax adviser/

describeOnEachDatabase('after the statement of its year was sent', (_, it) => {
  it('each mail that changes a gift says that it replaces what the statement says', async (db) => {
    await insertPayment(db, gift, before)
    await addSent(db, await giverOf(db, gift.id))
    const changes = { refunded_cents: 2000, lost_cents: 1000, acknowledged_at: before }
    await db
      .updateTable('payment')
      .set({ status: 'partly-refunded', ...changes })
      .execute()
    for (const kind of [
      'refund-notice',
      'dispute-notice',
      'amended-receipt',
      'corrected-receipt',
      'reinstated-receipt',
      'in-return-receipt',
    ]) {
      expect(await mailAbout(db, gift.id, kind, after), kind).toContain(`${replaced} ${filed}`)
      expect(await mailAbout(db, gift.id, kind, before), kind).not.toMatch(any)
    }
    // A copy of the receipt changes nothing.
    expect(await mailAbout(db, gift.id, 'gift-receipt', after)).not.toMatch(any)
    // Another year, and another giver.
    await db.updateTable('statement_sent').set({ year: 2025 }).execute()
    expect(await mailAbout(db, gift.id, 'refund-notice', after)).not.toMatch(any)
    await db.updateTable('statement_sent').set({ year: 2026, giver_id: 'another' }).execute()
    expect(await mailAbout(db, gift.id, 'refund-notice', after)).not.toMatch(any)
  })

  it('counts from the day it left, and a statement to a merged giver counts', async (db) => {
    await insertPayment(db, gift, before)
    await insertPayment(
      db,
      paidGift({
        ...paid,
        id: 'G-2',
        checkout_session_id: 'cs_2',
        payment_intent_id: 'pi_2',
        payer_email: 'ada@work.example',
        customer_id: null,
      }),
      before,
    )
    const [ada, work] = [await giverOf(db, gift.id), await giverOf(db, 'G-2')]
    await db
      .updateTable('giver')
      .set({ merged_into: ada ?? null })
      .where('id', '=', work ?? '')
      .execute()
    await addSent(db, work)
    await db.updateTable('payment').set({ status: 'refunded', refunded_cents: 5000 }).execute()
    for (const id of [gift.id, 'G-2']) expect(await mailAbout(db, id, 'refund-notice', after)).toContain(replaced)
    // It waits to go out, and will name the refund.
    await queueMessage(db, { kind: 'yearly-statement', subjectId: 'statement-1' }, sentAt)
    expect(await mailAbout(db, gift.id, 'refund-notice', after)).not.toMatch(any)
    const left = (at: number) =>
      db.updateTable('outbox').set({ status: 'sent', sent_at: at }).where('kind', '=', 'yearly-statement').execute()
    await left(after + 1)
    expect(await mailAbout(db, gift.id, 'refund-notice', after)).not.toMatch(any)
    await left(after - 1)
    expect(await mailAbout(db, gift.id, 'refund-notice', after)).toContain(replaced)
  })

  it('a check that is entered later, and its void, are said to be missing, until a corrected one lists it', async (db) => {
    const typed = { method: 'check', date: '2026-12-30', amount: '50', name: 'Edna Brown', email: 'edna@example.org' }
    const early = await createManualGift(db, typed, { who }, before)
    const giver = await giverOf(db, early.ok ? early.id : '')
    await addSent(db, giver)
    const late = await createManualGift(db, { ...typed, amount: '70' }, { who, giver: giver ?? '' }, after)
    const [earlyId, lateId] = [early.ok ? early.id : '', late.ok ? late.id : '']
    expect(await mailAbout(db, earlyId, 'gift-receipt', before)).not.toMatch(any)
    expect(await mailAbout(db, lateId, 'gift-receipt', after)).toContain(`${notListed} ${filed}`)
    // A copy says the same.
    expect(await mailAbout(db, lateId, 'gift-receipt', after + 5000)).toContain(notListed)

    await db.updateTable('payment').set({ acknowledged_at: after }).execute()
    for (const id of [earlyId, lateId]) await voidGift(db, { id, who, reason: 'returned' }, after + 6000)
    expect(await mailAbout(db, earlyId, 'gift-void', after + 6000)).toContain(`${replaced} ${filed}`)
    expect(await mailAbout(db, lateId, 'gift-void', after + 6000)).toContain(`${notListed} ${filed}`)
    await db
      .updateTable('statement_sent')
      .set({ corrected_at: after + 5500 })
      .execute()
    expect(await mailAbout(db, lateId, 'gift-void', after + 6000)).toContain(`${replaced} ${filed}`)
  })

  it('a gift of a fund names no return', async (db) => {
    const fund = {
      method: 'donor-advised-fund',
      description: 'the Ada Fund',
      date: '2026-12-30',
      amount: '50',
      name: 'Edna Brown',
      email: 'edna@example.org',
    }
    const early = await createManualGift(db, fund, { who }, before)
    const giver = await giverOf(db, early.ok ? early.id : '')
    await addSent(db, giver)
    const late = await createManualGift(db, { ...fund, amount: '70' }, { who, giver: giver ?? '' }, after)
    const receipt = await mailAbout(db, late.ok ? late.id : '', 'gift-receipt', after)
    expect(receipt).toContain('It is not on the list of the gifts of 2026 that we sent you.')
    expect(receipt).not.toMatch(any)
    await db.updateTable('payment').set({ acknowledged_at: before }).execute()
    const id = early.ok ? early.id : ''
    await voidGift(db, { id, who, reason: 'returned' }, after)
    const notice = await mailAbout(db, id, 'gift-void', after)
    expect(notice).toContain('This also replaces what we sent you about the gifts of 2026.')
    expect(notice).not.toMatch(any)
  })
})
