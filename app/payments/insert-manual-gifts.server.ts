import type { Insertable } from 'kysely'
import { chunksOf } from '../db/chunks-of.ts'
import type { Tx } from '../db/db.server.ts'
import type { PaymentTable } from './payment-tables.ts'

/** Inserts the gifts that are not stored yet. Returns them. */
export async function insertManualGifts(tx: Tx, rows: Insertable<PaymentTable>[]) {
  const added = []
  for (const chunk of chunksOf(rows)) {
    const inserting = tx
      .insertInto('payment')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'payer_email', 'amount_cents'])
    added.push(...(await inserting.execute()))
  }
  return added
}
