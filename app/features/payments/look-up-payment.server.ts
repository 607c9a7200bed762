import { database } from '../../infra/database.server.ts'
import { log } from '../../infra/log.server.ts'
import { isMissingAtStripe, stripeAccounts, withDeadline } from '../../infra/stripe.server.ts'
import type { GiftTable, PaymentStatus } from '../../infra/tables.ts'
import type { LedgerEntry } from './ledger.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** What the pages after Stripe may show of a payment: never an e-mail address, never a postal address. */
export type PaymentView = { status: PaymentStatus; amountCents: number; firstName: string | null } & (
  | { kind: 'gift'; frequency: GiftTable['frequency'] }
  | { kind: 'order'; quantity: number }
)

/** The visitor is waiting: past this, the page says what it can without Stripe. */
const deadlineMs = 4000
const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{10,250}$/

/**
 * Triggered by: a visitor coming back from the checkout, often before the webhook.
 * Changes: settles the payment, as the webhook would.
 * Repeatable: yes. Null when nothing is known, whatever the reason: the page then says only what is certain.
 */
export async function lookUpPayment(sessionId: string | null): Promise<PaymentView | null> {
  if (!sessionId || !sessionIdPattern.test(sessionId)) return null
  try {
    const entry = await withDeadline(settleInAnyAccount(sessionId), deadlineMs)
    return entry && viewOf(entry)
  } catch (error) {
    log.warn('payment-not-looked-up', { error: String(error) })
    return null
  }
}

async function settleInAnyAccount(session: string): Promise<LedgerEntry | null> {
  const db = await database()
  for (const account of stripeAccounts()) {
    try {
      return await settlePayment(db, { account, session })
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error
    }
  }
  return null
}

function viewOf(entry: LedgerEntry): PaymentView {
  const { status, amount_cents: amountCents } = entry.row
  const payer = entry.kind === 'gift' ? entry.row.donor_name : entry.row.buyer_name
  const common = { status, amountCents, firstName: payer?.trim().split(/\s+/)[0] ?? null }
  return entry.kind === 'gift'
    ? { ...common, kind: 'gift', frequency: entry.row.frequency }
    : { ...common, kind: 'order', quantity: entry.row.quantity }
}
