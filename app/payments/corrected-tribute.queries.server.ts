import type { Db, Tx } from '../db/db.server.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import type { PaymentTable } from './payment-tables.ts'

type Corrected = Pick<PaymentTable, 'tribute_kind' | 'tribute_name' | 'tribute_corrected_at'>

/**
 * Whom a renewal is in memory or in honor of, as the staff corrected it in an earlier gift of the subscription: Stripe reports
 * what was typed. Undefined: nothing was corrected.
 */
export async function findCorrectedTribute(db: Db | Tx, remote: RemotePayment): Promise<Corrected | undefined> {
  if (remote.kind !== 'gift' || !remote.subscription_id || !remote.tribute_kind) return undefined
  return db
    .selectFrom('payment')
    .select(['tribute_kind', 'tribute_name', 'tribute_corrected_at'])
    .where('subscription_id', '=', remote.subscription_id)
    .where('tribute_corrected_at', 'is not', null)
    .orderBy('tribute_corrected_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
