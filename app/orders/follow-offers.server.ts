import { bySite } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { log } from '../log/log.server.ts'
import { findPaymentsOfOffers } from '../payments/offer-payments.queries.server.ts'
import { reopenPaymentLink } from '../stripe/payment-link.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { BoxOffer } from './box-offer.queries.server.ts'
import { withdrawOffer } from './offer-box.server.ts'

/**
 * Triggered by: the server's timer.
 * Changes: offers that should accept a payment again, or none any more, at Stripe and in their rows.
 * Repeatable: at any time.
 */
export async function followOffers(db: Db, now: number): Promise<void> {
  await withdrawUncovered(db, now)
  await reopenOffers(db)
}

/**
 * Withdraws the unpaid offers without tax whose certificate is no longer valid: its last day is over, or was corrected. Stripe's
 * page then says that the offer is over. A bank debit that began before is not touched.
 */
async function withdrawUncovered(db: Db, now: number): Promise<void> {
  const begun = db.selectFrom('payment').select('box_offer_id').where('status', '<>', 'failed')
  const uncovered = await db
    .selectFrom('box_offer')
    .innerJoin('exemption_certificate', 'exemption_certificate.id', 'box_offer.certificate_id')
    .select('box_offer.id')
    .where('withdrawn_at', 'is', null)
    .where('expires_on', '<', publisherDay(now))
    .where('box_offer.id', 'not in', begun.where('box_offer_id', 'is not', null))
    .execute()
  for (const { id } of uncovered) {
    const done = await withdrawOffer(db, id, bySite, now)
    if (!done.ok) log.warn('offer-not-withdrawn', { offer: id, problem: done.problem })
  }
}

/**
 * The link of an offer whose payments have all failed accepts one payment more, at Stripe and then in its row: a bank debit uses the
 * link before it is paid. A failure is logged, tried again the next time, and does not stop the rest.
 */
async function reopenOffers(db: Db): Promise<void> {
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
