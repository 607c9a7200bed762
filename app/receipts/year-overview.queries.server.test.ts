import { expect } from 'vitest'
import { completeGiver } from '../office/year-end-statements/complete-giver.server.ts'
import { createManualGift } from '../manual-gifts/create-manual-gift.server.ts'
import { findGiversByPost } from './givers-of-year.queries.server.ts'
import { findYearOverview } from './year-overview.queries.server.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { add, asked, giverOf, now, who, year } from './testing/statements-of-year.ts'

describeOnEachDatabase('the overview of a year', (_, it) => {
  it('a missing name or address is counted once, and the gifts are summed under the person afterwards', async (db) => {
    await add(db, 'nameless@example.com', { payer_name: null })
    await add(db, 'ada@example.com', { amount_cents: 10_000, refunded_cents: 2500, status: 'partly-refunded' })
    const check = { method: 'check', date: '2025-03-01', amount: '20', name: 'Bo Giver' }
    const entered = await createManualGift(db, { ...check, reference: '1' }, { who }, now)
    const { giver_id: giver } = (await findPayment(db, entered.ok ? entered.id : ''))!
    await createManualGift(db, { ...check, reference: '2' }, { who, giver: giver ?? '' }, now)
    const match = { ...check, method: 'employer-match', description: 'Sample Works', email: 'ada@example.com' }
    await createManualGift(db, match, { who }, now)
    const sums = { givers: 3, gifts: 5, cents: 16_500, nameless: 1, toSend: 2 }
    expect((await findYearOverview(db, year, asked)).sums).toEqual(sums)
    for (const [search, found] of [
      ['NAMEL', 1],
      ['zoe', 0],
      ['giver', 2],
    ] as const) {
      const overview = await findYearOverview(db, year, { ...asked, search })
      expect([overview.givers.length, overview.found]).toEqual([found, found])
      expect(overview.byPost).toEqual(await findGiversByPost(db, year))
    }
    const [bo] = await findGiversByPost(db, year, 10)
    expect(bo).toMatchObject({ name: 'Bo Giver', postal_address: null, gifts: 2, cents: 4000 })

    const nameless = { giverId: await giverOf(db, 'nameless@example.com'), who }
    for (const name of ['Cy Giver', 'Dee']) expect(await completeGiver(db, { ...nameless, name }, now)).toBeNull()
    const named = await findYearOverview(db, year, { ...asked, sort: 'name' })
    expect(named.givers.map(({ name }) => name)).toEqual([paidGift().payer_name, 'Bo Giver', 'Cy Giver'])
    const largest = await findYearOverview(db, year, { ...asked, sort: 'cents', isDownward: true, limit: 2 })
    expect(largest.givers.map(({ cents }) => cents)).toEqual([7500, 5000])
    const found = { giverId: bo!.id, who }
    await completeGiver(db, { ...found, postalAddress: '9 Oak Street' }, now)
    expect(await findGiversByPost(db, year, 10)).toMatchObject([{ postal_address: '9 Oak Street', gifts: 2 }])
    const taken = await completeGiver(db, { ...found, email: 'ADA@example.com', postalAddress: 'lost' }, now)
    expect(taken).toContain('Another giver has this address')
    expect(await findGiversByPost(db, year, 10)).toMatchObject([{ postal_address: '9 Oak Street', email: null }])
    await completeGiver(db, { ...found, email: 'bo@example.com' }, now)
    expect(await findGiversByPost(db, year, 10)).toEqual([])
    const receipts = await db.selectFrom('outbox').select('id').where('kind', '=', 'gift-receipt').execute()
    // The match and both checks.
    expect(receipts).toHaveLength(3)
    const after = { givers: 3, gifts: 5, cents: 16_500, nameless: 0, toSend: 3 }
    expect((await findYearOverview(db, year, asked)).sums).toEqual(after)
  })
})
