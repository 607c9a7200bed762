import { expect } from 'vitest'
import { findGiversByPost, statementsToSend } from './givers-of-year.queries.server.ts'
import { findYearOverview } from './year-overview.queries.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { sendStatement } from './send-statement.server.ts'
import { findStatement } from './documents/statement-of-giver.server.ts'
import { findWaitingDebits } from './waiting-debits.queries.server.ts'
import { recordPrinted } from './sent-statements/record-printed.server.ts'
import { add, asked, giverOf, now, send, sentTo, who, year } from './testing/statements-of-year.ts'

describeOnEachDatabase('the statements of a year', (_, it) => {
  it('wait for a bank debit of the year: nothing is mailed or printed until it is completed or refused', async (db) => {
    const debit = { payment_method: 'us_bank_account', status: 'processing', paid_at: null } as const
    const onNewYearsEve = Date.UTC(2026, 0, 1, 4, 30)
    await add(db, 'ada@example.com')
    await add(db, 'waits@example.com')
    await add(db, 'waits@work.example', { ...debit, created_at: onNewYearsEve })
    const [waits, work] = [await giverOf(db, 'waits@example.com'), await giverOf(db, 'waits@work.example')]
    await db.updateTable('giver').set({ merged_into: waits }).where('id', '=', work).execute()
    // Neither a debit of the new year nor a test payment counts.
    await add(db, 'ada@example.com', { ...debit, created_at: onNewYearsEve + 3_600_000 })
    await add(db, 'ada@example.com', { ...debit, created_at: onNewYearsEve, livemode: 1 })
    await add(db, null, { payer_name: 'Bo Post', customer_id: null })
    await add(db, null, { ...debit, payer_name: 'Bo Post', customer_id: null, created_at: onNewYearsEve })
    const [bo = ''] = (await findGiversByPost(db, year)).map(({ id }) => id)
    const ofBo = await db.selectFrom('giver').select('id').where('name', '=', 'Bo Post').where('id', '<>', bo).execute()
    for (const { id } of ofBo) await db.updateTable('giver').set({ merged_into: bo }).where('id', '=', id).execute()

    expect(await findWaitingDebits(db, year)).toMatchObject([{ giver_id: waits }, { giver_id: bo, name: 'Bo Post' }])
    expect(await statementsToSend(db, year)).toBe(1)
    expect((await findYearOverview(db, year, asked)).sums).toMatchObject({ givers: 3, gifts: 3, toSend: 1 })
    expect(await send(db)).toBe(1)
    expect(await sentTo(db)).toEqual(['ada@example.com'])
    const [first] = await findWaitingDebits(db, year)
    const gift = first?.id ?? ''
    const refused = await sendStatement(db, { year, giverId: work, who, again: true }, now)
    expect(refused).toEqual({
      ok: false,
      error: `The statement of 2025 waits for a bank debit: gift ${gift} of $50.00, begun on December 31, 2025. It can go when the bank has completed the debit, or refused it.`,
    })
    expect(await findGiversByPost(db, year)).toEqual([])
    expect(await recordPrinted(db, { year, givers: [bo], who }, now)).toBe(0)
    const { waiting } = (await findStatement(db, waits, { year, now, way: 'mail' }))!
    expect(waiting).toMatchObject([{ id: gift, amount_cents: 5000 }])

    const [completed, failed] = await findWaitingDebits(db, year)
    const paid = { status: 'paid', paid_at: onNewYearsEve, given_at: onNewYearsEve, settled_at: now } as const
    await db.updateTable('payment').set(paid).where('id', '=', completed!.id).execute()
    await db.updateTable('payment').set({ status: 'failed' }).where('id', '=', failed!.id).execute()
    expect(await send(db)).toBe(1)
    expect(await findGiversByPost(db, year)).toMatchObject([{ id: bo, gifts: 1 }])
    expect(await recordPrinted(db, { year, givers: [bo], who }, now)).toBe(1)
    expect(await findStatement(db, waits, { year, now, way: 'mail' })).toMatchObject({
      waiting: [],
      gifts: [{ id: gift }, {}],
    })
  })
})
