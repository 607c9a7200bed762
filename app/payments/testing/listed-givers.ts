import type { Db } from '../../db/db.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { insertPayment } from '../payment.queries.server.ts'
import { paidGift } from './paid-payment.ts'
import { recurringGift } from './recurring-gift.ts'

/** The time at which the tests of the lists look at `addListedGivers`. */
export const listedNow = Date.UTC(2026, 10, 25, 15)

/**
 * Adds givers for the tests of the lists: Edna Brown, into whom another giver is merged, a check and a card; Lee, who gave
 * last year only; two givers with the name Anna May and without e-mail; a monthly giver whose last payment failed; a gift
 * that was refunded, and one of Stripe's live mode. Returns their numbers by name.
 */
export async function addListedGivers(db: Db): Promise<Map<string, string>> {
  let number = 0
  const ids = new Map<string, string>()
  const give = async (key: string, day: string, changes: Partial<RemotePayment>) => {
    number += 1
    const at = Date.parse(`${day}T17:00:00Z`)
    const id = `G-000-000-${String(number).padStart(4, '0')}`
    const own = { id, checkout_session_id: `cs_${number}`, payment_intent_id: `pi_${number}`, customer_id: null }
    const payer = { payer_name: key, payer_email: `${key.toLowerCase().replaceAll(' ', '.')}@example.org` }
    await insertPayment(db, paidGift({ ...own, ...payer, created_at: at, paid_at: at, ...changes }), at)
    const { giver_id: giver } = await db
      .selectFrom('payment')
      .select('giver_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    ids.set(key, giver ?? '')
  }
  await give('Edna Brown', '2025-06-01', { amount_cents: 5000 })
  await give('Edna Brown', '2026-10-05', { amount_cents: 10_000, payment_method: 'check' })
  await give('E. B. Brown', '2026-01-10', { amount_cents: 1000 })
  await give('Grace Lee', '2025-03-01', { amount_cents: 5000 })
  await give('Anna May', '2026-02-01', { amount_cents: 2000, payer_email: null, payment_method: 'check' })
  await give('Mrs. Anna May', '2026-03-01', { amount_cents: 3000, payer_email: null, payment_method: 'check' })
  for (const [month, invoice] of [
    ['09', 'in_1'],
    ['10', 'in_2'],
  ] as const) {
    const monthly = { frequency: 'monthly', subscription_id: 'sub_1', invoice_id: invoice } as const
    await give('Monthly Miller', `2026-${month}-15`, { amount_cents: 2500, ...monthly })
  }
  await give('Returned Ray', '2026-05-01', { status: 'refunded', refunded_cents: 5000 })
  await give('Live Lou', '2026-05-01', { livemode: 1 })
  await db
    .updateTable('giver')
    .set({ merged_into: ids.get('Edna Brown')! })
    .where('id', '=', ids.get('E. B. Brown')!)
    .execute()
  await db
    .updateTable('giver')
    .set({ postal_address: '12 Elm Street\nSpringfield, IL 62701', phone: '(618) 555-0142' })
    .where('id', '=', ids.get('Edna Brown')!)
    .execute()
  const monthly = { giver_id: ids.get('Monthly Miller')!, status: 'failing', ends_at: Date.UTC(2027, 0, 1) } as const
  await insertNew(db, 'recurring_gift', recurringGift(monthly))
  return ids
}
