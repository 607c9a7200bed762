import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { withCorrectedPayer } from './corrected-payer.server.ts'
import { findGiverIdOf, updateGiver } from './giver.queries.server.ts'

const now = Date.UTC(2026, 10, 21)

async function add(db: Db, id: string, payerName: string, paidAt: number) {
  const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
  const payer = { payer_name: payerName, payer_email: 'ada@example.com', created_at: paidAt, paid_at: paidAt }
  await insertPayment(db, paidGift({ ...ids, ...payer }), now)
}
const printed = async (db: Db, id: string) => {
  const { payer_name: name, postal_address: address } = await withCorrectedPayer(db, (await findPayment(db, id))!)
  return [name, address]
}

describeOnEachDatabase('the payer on a document', (_, it) => {
  it('has the corrected name on earlier payments, and the typed one on later ones', async (db) => {
    await add(db, 'a1', 'A. Giver', now - 1)
    expect(await printed(db, 'a1')).toEqual(['A. Giver', null])
    const giverId = (await findGiverIdOf(db, 'ada@example.com')) ?? ''
    const corrected = { name: 'Mrs. Ada Giver', postal_address: '12 Elm Street' }
    await updateGiver(db, giverId, corrected, now)
    await add(db, 'a2', 'Ada', now + 1)
    expect(await printed(db, 'a1')).toEqual(['Mrs. Ada Giver', '12 Elm Street'])
    expect(await printed(db, 'a2')).toEqual(['Ada', null])
    expect((await findPayment(db, 'a1'))?.payer_name).toBe('A. Giver')
    await db.updateTable('giver').set({ forgotten_at: now, name: null, postal_address: null }).execute()
    expect(await printed(db, 'a1')).toEqual(['A. Giver', null])
  })

  it('has the name of the giver that was kept after a merge', async (db) => {
    await add(db, 'a1', 'A. Giver', now - 1)
    const giverId = (await findGiverIdOf(db, 'ada@example.com')) ?? ''
    const kept = { id: 'P-1', kind: 'household', name: 'The Givers', name_key: 'the givers' } as const
    const times = { name_corrected_at: now, created_at: now, updated_at: now }
    await db
      .insertInto('giver')
      .values({ ...kept, ...times })
      .execute()
    await db.updateTable('giver').set({ merged_into: 'P-1' }).where('id', '=', giverId).execute()
    expect(await printed(db, 'a1')).toEqual(['The Givers', null])
  })
})
