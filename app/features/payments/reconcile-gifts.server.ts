import type { Db } from '../../infra/db.server.ts'
import { log } from '../../infra/log.server.ts'
import { isMissingAtStripe, stripe } from '../../infra/stripe.server.ts'
import { idOf, type GiftSource } from './gift-facts.server.ts'
import { findGiftBySource, findOpenGifts, type Gift } from './gift.queries.server.ts'
import { settleGift } from './settle-gift.server.ts'

const dayMs = 24 * 60 * 60_000
/** Events can be missed for a while; Stripe keeps its lists, so a month is looked at again each time. */
const reconciledMs = 30 * dayMs

export interface Reconciliation {
  /** How many paid sessions, invoices, refunds and disputes Stripe listed, and open gifts the ledger did. */
  checked: number
  /** Gifts that the ledger did not have, or had in another state. */
  repaired: string[]
}

/**
 * Triggered by: a timer in the server, and `npm run reconcile`.
 * Changes: every gift of the last 30 days that Stripe knows better than the ledger becomes what Stripe says.
 * Repeatable: yes, also while webhooks arrive. Throws when Stripe or the database cannot be reached.
 */
export async function reconcileGifts(db: Db, now = Date.now()): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, repaired: [] }
  const created = { gte: Math.floor((now - reconciledMs) / 1000) }
  const everyPage = { created, limit: 100 }

  const check = async (source: GiftSource, { evenIfReceived = false } = {}) => {
    result.checked += 1
    const before = await findGiftBySource(db, source)
    if (before?.paid_at && !evenIfReceived) return
    const after = await settleGift(db, source)
    const changed = after?.status !== before?.status || after?.refunded_cents !== before?.refunded_cents
    if (after && changed) result.repaired.push(after.id)
  }

  for await (const session of stripe().checkout.sessions.list({ ...everyPage, status: 'complete' })) {
    if (session.metadata?.['kind'] !== 'donation') continue
    await check({ session: session.id })
  }
  for await (const invoice of stripe().invoices.list({ ...everyPage, status: 'paid' })) {
    if (invoice.parent?.subscription_details?.metadata?.['kind'] !== 'donation') continue
    await check({ invoice: invoice.id })
  }
  for await (const refund of stripe().refunds.list(everyPage)) {
    const paymentIntent = idOf(refund.payment_intent)
    if (paymentIntent) await check({ paymentIntent }, { evenIfReceived: true })
  }
  for await (const dispute of stripe().disputes.list(everyPage)) {
    const paymentIntent = idOf(dispute.payment_intent)
    if (paymentIntent) await check({ paymentIntent }, { evenIfReceived: true })
  }
  for (const gift of await findOpenGifts(db, now - dayMs)) {
    const source = sourceOf(gift)
    try {
      if (source) await check(source)
    } catch (error) {
      // For example a gift begun in test mode, before the live keys came: it must not hold up the others.
      if (!isMissingAtStripe(error)) throw error
      log.warn('gift-unknown-at-stripe', { gift: gift.id })
    }
  }
  return result
}

function sourceOf(gift: Gift): GiftSource | null {
  if (gift.checkout_session_id) return { session: gift.checkout_session_id }
  return gift.invoice_id ? { invoice: gift.invoice_id } : null
}
