import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import { readPayToken } from '../../receipts/pay-link.server.ts'
import { isOverLimit } from '../../spam-guard/over-limit.server.ts'
import { type InvoiceToPay, readInvoiceToPay } from '../../stripe/stripe-lookups.server.ts'
import { stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'

/** How long a visitor waits at most, in milliseconds. */
const maxWaitMs = 8000
/** Scanners and previews open the links of mails as well. */
const limit = { periodMs: 10 * 60_000, max: 20 }

type PayPage = InvoiceToPay | { state: 'invalid' | 'busy' | 'unreachable' }

/**
 * The target of the link of a mail: Stripe's page for the invoice, or why there is none now. Reads only. Throws what the
 * database throws.
 */
export async function findPayPage(db: Db, token: string, now: number): Promise<PayPage> {
  const link = await readPayToken(token, now)
  if (!link.ok) return { state: 'invalid' }
  if (await isOverLimit(db, 'pay-link', [{ ...limit, whose: link.subject }], now)) return { state: 'busy' }
  try {
    return await withDeadline(readInvoiceToPay(link.subject), maxWaitMs)
  } catch (error) {
    if (!stripeFailure(error)) throw error
    log.warn('invoice-not-read', { invoice: link.subject, error: String(error) })
    return { state: 'unreachable' }
  }
}
