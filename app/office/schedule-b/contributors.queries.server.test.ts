import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { mergeGivers } from '../../givers/merging/merge-givers.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { forgetPerson } from '../../privacy/forget-person.server.ts'
import { fiscalYear } from '../../values/fiscal-year.ts'
import { findContributors } from './contributors.queries.server.ts'

const july = Date.UTC(2026, 6, 1, 16)
const calendar2026 = fiscalYear(2026, 12)

/** Gifts in the order of their numbers, each on another day. */
async function addGifts(db: Db, gifts: (Partial<Payment> & { giver_id: string })[], at = july) {
  for (const [index, gift] of gifts.entries()) {
    const id = `G-${at}-${index}`
    const paid_at = gift.paid_at ?? at + index * 86_400_000
    await insertPayment(db, paidGift({ id, checkout_session_id: null, payment_intent_id: null, paid_at }), 0)
    await db
      .updateTable('payment')
      .set({ payment_method: 'check', ...gift, paid_at })
      .where('id', '=', id)
      .execute()
  }
}

const giverOf = (db: Db, name: string, postalAddress: string | null = null) =>
  createGiver(db, { name, email: null, postalAddress, seed: name }, 0)

describeOnEachDatabase('the contributors for Schedule B', (_, it) => {
  it('are those of $5,000 or more, by what remains after refunds and what was given in return', async (db) => {
    const [edna, otto, rose] = [
      await giverOf(db, 'Edna Brown', 'Edna Brown\n12 Elm Street'),
      await giverOf(db, 'Otto Gray'),
      await giverOf(db, 'Rose Miller'),
    ]
    await addGifts(db, [
      { giver_id: edna, payer_name: 'Edna Brown', amount_cents: 450_000 },
      { giver_id: edna, payer_name: 'Mrs. Edna Brown', amount_cents: 50_000 },
      { giver_id: otto, amount_cents: 600_000, refunded_cents: 100_001 },
      { giver_id: rose, amount_cents: 500_699, in_return: 'a book', in_return_kind: 'goods', in_return_cents: 700 },
    ])
    const { contributors, totalCents, thresholdCents } = await findContributors(db, calendar2026)
    expect(contributors).toEqual([
      {
        giverId: edna,
        name: 'Edna Brown',
        postalAddress: 'Edna Brown\n12 Elm Street',
        gifts: 2,
        cents: 500_000,
        ofLargeGiftsCents: 450_000,
        nonCash: [],
      },
    ])
    expect([totalCents, thresholdCents]).toEqual([1_500_698, 500_000])
  })

  it('are named as they were when they gave, whatever they are called today', async (db) => {
    const browns = await giverOf(db, 'Edna & Walter Brown')
    await addGifts(db, [
      { giver_id: browns, payer_name: 'Walter Brown', amount_cents: 450_000 },
      { giver_id: browns, payer_name: 'Edna Brown', amount_cents: 50_000 },
      { giver_id: browns, payer_name: 'walter brown', amount_cents: 1999 },
    ])
    const { contributors } = await findContributors(db, calendar2026)
    expect(contributors).toMatchObject([{ name: 'Walter Brown; Edna Brown', cents: 501_999 }])
  })

  it('are one with those who were merged into them, in the fiscal year alone', async (db) => {
    const [kept, other] = [await giverOf(db, 'Edna Brown'), await giverOf(db, 'Mrs. Edna Brown', '12 Elm Street')]
    const { from, to } = fiscalYear(2026, 6)
    await addGifts(db, [
      { giver_id: kept, amount_cents: 250_000, paid_at: from },
      { giver_id: other, amount_cents: 250_000, paid_at: to - 1 },
      { giver_id: kept, amount_cents: 900_000, paid_at: to },
      { giver_id: kept, amount_cents: 900_000, paid_at: from - 1 },
    ])
    expect((await findContributors(db, { from, to })).contributors).toEqual([])
    await mergeGivers(db, { keptId: kept, otherId: other, who: 'ann@office.example' }, 1)
    const { contributors, totalCents } = await findContributors(db, { from, to })
    expect(contributors).toMatchObject([{ giverId: kept, gifts: 2, cents: 500_000 }])
    expect(totalCents).toBe(500_000)
  })

  it('are funds and employers by their names, apart from who recommended the gift', async (db) => {
    const [edna, otto] = [await giverOf(db, 'Edna Brown'), await giverOf(db, 'Otto Gray')]
    const fund = { payment_method: 'donor-advised-fund', amount_cents: 300_000 } as const
    await addGifts(db, [
      { ...fund, giver_id: edna, description: 'Sample Charitable' },
      { ...fund, giver_id: otto, description: 'sample  charitable' },
      { giver_id: edna, amount_cents: 400_000 },
      { giver_id: otto, payment_method: 'employer-match', amount_cents: 400_000, description: 'Sample Charitable' },
    ])
    const { contributors, totalCents } = await findContributors(db, calendar2026)
    expect(contributors).toMatchObject([{ giverId: null, name: 'Sample Charitable', gifts: 2, cents: 600_000 }])
    expect(totalCents).toBe(1_400_000)
  })

  it('are also those who gave shares or goods, whatever these are worth', async (db) => {
    const edna = await giverOf(db, 'Edna Brown')
    const goods = { amount_cents: 0, payment_method: 'in-kind', description: '40 picture books' } as const
    await addGifts(db, [
      { giver_id: edna, ...goods },
      { giver_id: edna, amount_cents: 5000 },
      { giver_id: await giverOf(db, 'Otto Gray'), ...goods, status: 'refunded' },
    ])
    expect((await findContributors(db, calendar2026)).contributors).toMatchObject([
      { giverId: edna, gifts: 2, cents: 5000, nonCash: ['40 picture books'] },
    ])
  })

  it('keep name and address when they are forgotten', async (db) => {
    const edna = await giverOf(db, 'Edna Brown', 'Edna Brown\n12 Elm Street')
    await addGifts(db, [{ giver_id: edna, amount_cents: 600_000, payer_name: 'E. Brown' }])
    await forgetPerson(db, { giverId: edna, emails: [] }, { now: july })
    expect((await findContributors(db, calendar2026)).contributors).toMatchObject([
      { giverId: edna, name: 'E. Brown', postalAddress: 'Edna Brown\n12 Elm Street' },
    ])
  })

  it('are measured against 2 % of all gifts of money', async (db) => {
    await addGifts(db, [{ giver_id: await giverOf(db, 'Edna Brown'), amount_cents: 70_000_000 }])
    expect((await findContributors(db, calendar2026)).thresholdCents).toBe(1_400_000)
  })

  it('are none in a year without gifts', async (db) => {
    const none = { contributors: [], totalCents: 0, thresholdCents: 500_000 }
    expect(await findContributors(db, calendar2026)).toEqual(none)
  })
})
