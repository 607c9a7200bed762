import type { Db } from '../db/db.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { log } from '../log/log.server.ts'
import { findPaymentsOfOffers } from '../payments/offer-payments.queries.server.ts'
import { reopenPaymentLink } from '../stripe/payment-link.server.ts'
import type { BoxOffer } from './box-offer.queries.server.ts'

/**
 * Triggered by: the server's timer.
 * Changes: the link of an offer whose payments have all failed accepts one payment more, at Stripe and then in its row: a
 * bank debit uses the link before it is paid.
 * Repeatable: at any time. A failure is logged, tried again the next time, and does not stop the rest.
 */
export async function reopenOffers(db: Db): Promise<void> {
  for (const { id, payment_link_id: link, allowed_payments: allowed } of await findUsedUp(db)) {
    const payments = await findPaymentsOfOffers(db, [id])
    if (link === null || payments.some(({ status }) => status !== 'failed') || payments.length < allowed) continue
    const limit = payments.length + 1
    try {
      await reopenPaymentLink(link, limit)
      await db.updateTable('box_offer').set({ allowed_payments: limit }).where('id', '=', id).execute()
      log.info('offer-reopened', { offer: id })
    } catch (error) {
      logCause('offer-not-reopened', error, { offer: id })
    }
  }
}

/** Offers with a failed payment that are not withdrawn. */
function findUsedUp(db: Db): Promise<BoxOffer[]> {
  const failed = db.selectFrom('payment').select('box_offer_id').where('status', '=', 'failed')
  return db
    .selectFrom('box_offer')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('id', 'in', failed.where('box_offer_id', 'is not', null))
    .execute()
}
