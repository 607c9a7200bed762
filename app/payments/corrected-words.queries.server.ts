import type { Db, Tx } from '../db/db.server.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import type { PaymentTable } from './payment-tables.ts'

type Corrected = Partial<
  Pick<PaymentTable, 'payer_name' | 'payer_corrected_at' | 'tribute_kind' | 'tribute_name' | 'tribute_corrected_at'>
>

/**
 * The name of the payer of a renewal, and whom it is in memory or in honor of, as they were corrected on an earlier gift of the
 * subscription: Stripe reports what was typed. Empty: nothing was corrected.
 */
export async function findCorrectedWords(db: Db | Tx, remote: RemotePayment): Promise<Corrected> {
  const { subscription_id: subscription } = remote
  if (remote.kind !== 'gift' || !subscription) return {}
  const last = (column: 'payer_corrected_at' | 'tribute_corrected_at') =>
    db
      .selectFrom('payment')
      .where('subscription_id', '=', subscription)
      .where(column, 'is not', null)
      .orderBy(column, 'desc')
      .orderBy('id')
      .limit(1)
  const payer = last('payer_corrected_at').select(['payer_name', 'payer_corrected_at']).where('payer_name', '<>', '')
  const tribute = last('tribute_corrected_at').select(['tribute_kind', 'tribute_name', 'tribute_corrected_at'])
  return {
    ...(remote.payer_name && (await payer.executeTakeFirst())),
    ...(remote.tribute_kind && (await tribute.executeTakeFirst())),
  }
}
