import { titleAmongSeveral } from '../catalog/books.ts'
import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { mailName } from '../values/plain-words.ts'
import { isMissingAtStripe, stripeAccounts, stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import type { Payment } from './payment-tables.ts'
import type { PaymentFrequency, PaymentStatus } from '../values/payment-terms.ts'
import { findPaymentBySource } from './payment.queries.server.ts'
import { tributeOf } from './tribute-of.ts'
import { syncPayment } from './sync-payment.server.ts'

/** What the return pages may show of a payment: never an e-mail address, never a postal address. */
export type PaymentView = {
  /** Null until the money has arrived: there is no receipt before. */
  receiptNumber: string | null
  status: PaymentStatus
  amountCents: number
  firstName: string | null
} & ({ kind: 'gift'; frequency: PaymentFrequency; tribute?: string | null } | OrderView)

interface OrderView {
  kind: 'order'
  quantity: number
  /** The title of the book. Null means that it is the only one. */
  book: string | null
}

/** The visitor waits. After this time, the page shows what it can without Stripe. */
export const deadlineMs = 4000
export const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{10,250}$/

/** How many requests to Stripe may be in progress at once: anybody can send invented session ids. */
const maxRequests = 8
/** Requests in progress, by session: a second visitor waits for the same answer. */
const asking = new Map<string, Promise<Payment | null>>()

/** Counts a request to Stripe for a session. True: it exceeds the limit. `isKnown`: the ledger has the session. */
export type LookUpLimit = (db: Db, session: string, isKnown: boolean) => Promise<boolean>

/**
 * Triggered by: a visitor who comes back from the checkout, often before the webhook.
 * Changes: syncs a payment that has not arrived in the ledger, as the webhook does.
 * Repeatable: yes. When Stripe cannot be asked, or the limit is reached, it returns the stored payment, or null when there
 * is none: the page then shows only what is certain. `late`: Stripe has not answered within `patienceMs`, but still may.
 */
export async function lookUpPayment(
  sessionId: string | null,
  patienceMs: number,
  isOverLimit: LookUpLimit,
): Promise<{ payment: PaymentView | null; late: boolean }> {
  if (!sessionId || !sessionIdPattern.test(sessionId)) return { payment: null, late: false }
  let known: Payment | undefined
  try {
    const db = await database()
    known = await findPaymentBySource(db, { account: 'donations', session: sessionId })
    const isAsked = asking.has(sessionId)
    const mayAsk = async () => asking.size < maxRequests && !(await isOverLimit(db, sessionId, known !== undefined))
    if (known?.paid_at || !(isAsked || (await mayAsk()))) {
      return { payment: known ? viewOf(known) : null, late: false }
    }
    const found = await withDeadline(ask(db, sessionId), patienceMs)
    return { payment: found && viewOf(found), late: false }
  } catch (error) {
    const late = stripeFailure(error)?.code === 'stripe_slow'
    if (!late || patienceMs >= deadlineMs)
      log.warn('payment-not-looked-up', { payment: known?.id, session: sessionId, error: String(error) })
    return { payment: known ? viewOf(known) : null, late }
  }
}

function ask(db: Db, sessionId: string): Promise<Payment | null> {
  const syncing = asking.get(sessionId) ?? syncInAnyAccount(db, sessionId).finally(() => asking.delete(sessionId))
  asking.set(sessionId, syncing)
  return syncing
}

async function syncInAnyAccount(db: Db, session: string): Promise<Payment | null> {
  for (const account of stripeAccounts()) {
    try {
      return (await syncPayment(db, { account, session }))?.payment ?? null
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error
    }
  }
  return null
}

function viewOf(row: Payment): PaymentView {
  const { id, status, amount_cents: amountCents, paid_at: paidAt, payer_name: payer } = row
  const receiptNumber = paidAt === null ? null : id
  const common = { receiptNumber, status, amountCents, firstName: mailName(payer)?.split(' ')[0] ?? null }
  return row.kind === 'gift'
    ? { ...common, kind: 'gift', frequency: row.frequency, tribute: tributeOf(row) }
    : { ...common, kind: 'order', quantity: row.quantity, book: titleAmongSeveral(row.book) }
}
