import { yearOf } from '../app/values/year-of.ts'
import { insertPayment } from '../app/payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../app/payments/testing/paid-payment.ts'
import { openDatabase } from '../app/db/db.server.ts'
import { receiptNumberOf } from '../app/values/receipt-number.ts'
import type { TestEnv } from './harness/test-env.ts'

export const lastYear = yearOf(Date.now()) - 1

/** Fourteen monthly gifts of last year, one of them refunded in part, and an order. */
export async function addYear(testEnv: TestEnv, payer_email: string): Promise<void> {
  const db = await openDatabase(testEnv.site.databaseUrl)
  const add = (kind: 'gift' | 'order', seed: string, changes: Parameters<typeof paidGift>[0]) => {
    const id = receiptNumberOf(kind, payer_email + seed)
    const of = kind === 'gift' ? paidGift : paidOrder
    return insertPayment(db, of({ id, payer_email, checkout_session_id: id, payment_intent_id: id, ...changes }), 0)
  }
  for (let day = 1; day <= 14; day += 1) {
    const at = Date.UTC(lastYear, 3, day, 15)
    const refund = day === 14 ? ({ status: 'partly-refunded', refunded_cents: 1999 } as const) : {}
    await add('gift', String(day), { frequency: 'monthly', created_at: at, paid_at: at, ...refund })
  }
  await add('order', 'order', { created_at: Date.UTC(lastYear, 5, 1), paid_at: Date.UTC(lastYear, 5, 1) })
  await db.updateTable('payment').set({ acknowledged_at: 1 }).where('kind', '=', 'gift').execute()
  await db.updateTable('payment').set({ confirmed_at: 1 }).where('kind', '=', 'order').execute()
  await db.destroy()
}
