import { database } from '../../infra/database.server.ts'
import { log } from '../../infra/log.server.ts'
import { withDeadline } from '../../infra/stripe.server.ts'
import type { GiftStatus, GiftTable } from '../../infra/tables.ts'
import { settleGift } from './settle-gift.server.ts'

/** What the pages after Stripe may show of a gift: never an e-mail address, never a postal address. */
export interface GiftView {
  status: GiftStatus
  amountCents: number
  frequency: GiftTable['frequency']
  firstName: string | null
}

/** The visitor is waiting: past this, the page says what it can without Stripe. */
const deadlineMs = 4000
const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{10,250}$/

/**
 * Triggered by: a visitor coming back from the checkout, often before the webhook.
 * Changes: settles the gift, as the webhook would.
 * Repeatable: yes. Null when nothing is known, whatever the reason: the page then says only what is certain.
 */
export async function lookUpGift(sessionId: string | null): Promise<GiftView | null> {
  if (!sessionId || !sessionIdPattern.test(sessionId)) return null
  try {
    const gift = await withDeadline(
      database().then((db) => settleGift(db, { session: sessionId })),
      deadlineMs,
    )
    if (!gift) return null
    return {
      status: gift.status,
      amountCents: gift.amount_cents,
      frequency: gift.frequency,
      firstName: gift.donor_name?.trim().split(/\s+/)[0] ?? null,
    }
  } catch (error) {
    log.warn('gift-not-looked-up', { error: String(error) })
    return null
  }
}
