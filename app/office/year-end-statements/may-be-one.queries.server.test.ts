import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { updateGiver } from '../../givers/giver.queries.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { findMayBeOneOfYear } from './may-be-one.queries.server.ts'

const now = Date.UTC(2026, 0, 8)

async function give(db: Db, id: string, name: string, address: string | null, paidAt = Date.UTC(2025, 5, 1)) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, created_at: paidAt }
  const payer = { payer_name: name, payer_email: `${id}@example.org` }
  await insertPayment(db, paidGift({ ...ids, ...payer, paid_at: paidAt }), paidAt)
  const gift = db.selectFrom('payment').select('giver_id').where('id', '=', id)
  const { giver_id: giverId } = await gift.executeTakeFirstOrThrow()
  await updateGiver(db, giverId!, { postal_address: address }, now)
  return giverId!
}

const pairsOf = async (db: Db) => (await findMayBeOneOfYear(db, 2025)).map(({ older, newer }) => [older.id, newer.id])

describeOnEachDatabase('givers of a year who may be one', (_, it) => {
  it('have the same name and no contradiction in the postal address, and both gave in the year', async (db) => {
    const edna = await give(db, 'a', 'Edna Brown', '12 Elm St., Dayton', Date.UTC(2025, 1, 1))
    const elsewhere = await give(db, 'b', 'Edna Brown', '9 Oak Ave, Dayton', Date.UTC(2025, 2, 1))
    const typed = await give(db, 'c', 'Mrs. Edna Brown', '12 Elm St Dayton', Date.UTC(2025, 3, 1))
    await give(db, 'd', 'Ed Brown', null)
    await give(db, 'e', 'Edna Brown', null, Date.UTC(2024, 5, 1))
    expect(await pairsOf(db)).toEqual([[edna, typed]])
    await updateGiver(db, elsewhere, { postal_address: null }, now)
    expect(await pairsOf(db)).toEqual([
      [edna, elsewhere],
      [edna, typed],
    ])
    await db.updateTable('giver').set({ merged_into: edna }).where('id', '=', typed).execute()
    await db.updateTable('giver').set({ forgotten_at: now }).where('id', '=', elsewhere).execute()
    expect(await pairsOf(db)).toEqual([])
  })
})
