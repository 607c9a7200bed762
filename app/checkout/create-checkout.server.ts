import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { salesTax } from '../content/sales-tax.ts'
import { refusedCheckouts } from '../content/receipts/refused-checkouts.ts'
import { findPayment, insertPayment, receivedStatuses } from '../payments/payment.queries.server.ts'
import { config } from '../config/config.server.ts'
import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { addLogFields, log, millisecondsSince } from '../log/log.server.ts'
import { paymentFromSession } from '../stripe/payment-from-stripe.server.ts'
import { toMetadata, type PaymentIdentity } from '../stripe/payment-identity.server.ts'
import { isTaxNotReady } from '../stripe/tax-codes.ts'
import { stripe, stripeFailure, withDeadline } from '../stripe/stripe.server.ts'

export interface CheckoutRefusal {
  ok: false
  status: number
  code: string
  error: string
  /** Whether `error` says more than that the checkout could not be created. */
  isExplained?: true
}

export type CreatedCheckout = { ok: true; url: string } | CheckoutRefusal

interface Checkout {
  identity: PaymentIdentity
  /** The key and everything in `params` that the visitor chose: Stripe refuses one key for two different requests. */
  sessionKey: string
  /** A UUID that the browser mints for one choice. */
  key: string | undefined
  params: Stripe.Checkout.SessionCreateParams
  /** What the giver of a recurring gift agrees to. It is kept with the gift. */
  consentWords?: string | null
  /** The answer for a key whose checkout is paid or expired. */
  used: { code: 'already_given' | 'already_ordered'; paid: (amountCents: number) => string; expired: string }
}

/** A visitor is waiting: Stripe gets this long, all attempts together, in milliseconds. */
const stripeDeadlineMs = 10_000
/** Stripe closes a checkout session after 24 hours. Shortly before that, a new one is better. */
const sessionUsableMs = 23 * 60 * 60_000

/**
 * Triggered by: the donate form and the store's form, with or without a script.
 * Changes: makes a checkout session at Stripe and stores the payment as pending.
 * Repeatable: the same key and choice return the same session. Without a key each call makes another
 * session, and only a paid one ever becomes a gift or an order.
 *
 * Failures are returned, with a message for the visitor.
 */
export async function createCheckout(checkout: Checkout): Promise<CreatedCheckout> {
  const { identity, sessionKey, key, params, consentWords = null, used } = checkout
  addLogFields({ payment: identity.id })
  const db = await openLedger()
  const refusal = key && db ? await refuseUsedKey(db, identity.id, used) : null
  if (refusal) return refusal

  const account = identity.kind === 'gift' ? 'donations' : 'store'
  const idempotencyKey =
    key && `${account}:${key}:${createHash('sha256').update(sessionKey).digest('hex').slice(0, 12)}`
  try {
    const client = await stripe(account)
    const askedAt = performance.now()
    const created = client.checkout.sessions.create(params, idempotencyKey ? { idempotencyKey } : {})
    const session = await withDeadline(created, stripeDeadlineMs)
    log.info('checkout-created', { session: session.id, stripeMs: millisecondsSince(askedAt) })
    if (!session.url) throw new Error(`Stripe made session ${session.id} without a url.`)
    warnOfUnlistedOrigin(new URL(session.url).origin)
    if (db) await recordPending(db, session, identity, consentWords)
    return { ok: true, url: session.url }
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('checkout-not-created', { code: failure.code, error: String(error) })
    if (isTaxNotReady(error)) return { ok: false, ...failure, error: salesTax.notReady, isExplained: true }
    return { ok: false, ...failure, error: refusedCheckouts.unanswered }
  }
}

/** What every checkout session has. */
export function commonParams(identity: PaymentIdentity, amountCents: number) {
  return {
    client_reference_id: identity.id,
    metadata: toMetadata(identity, amountCents),
    locale: 'auto',
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** An unreachable ledger must not stop a payment: the webhook stores it later. */
export async function openLedger(): Promise<Db | null> {
  try {
    return await database()
  } catch (error) {
    log.error('ledger-unreachable', { error: String(error) })
    return null
  }
}

/** Refuses a key whose checkout is paid or expired: the form continues with a new key. Null when the key may be used. */
async function refuseUsedKey(db: Db, id: string, used: Checkout['used']): Promise<CheckoutRefusal | null> {
  const row = await findPayment(db, id).catch(() => undefined)
  if (!row) return null
  const refuse = (code: string, error: string): CheckoutRefusal => ({ ok: false, status: 409, code, error })
  const isPaid = row.status === 'processing' || receivedStatuses.includes(row.status)
  if (isPaid) return refuse(used.code, used.paid(row.amount_cents))
  if (row.status === 'pending' && Date.now() - row.created_at < sessionUsableMs) return null
  return refuse('checkout_expired', used.expired)
}

/** Without this row, the webhook still finds the payment when it is made. */
async function recordPending(
  db: Db,
  session: Stripe.Checkout.Session,
  identity: PaymentIdentity,
  consentWords: string | null,
): Promise<void> {
  try {
    await insertPayment(db, paymentFromSession(session, identity), Date.now(), consentWords)
  } catch (error) {
    log.error('pending-not-stored', { session: session.id, error: String(error) })
  }
}

/** The CSP's form-action permits the listed origins only: a form without a script could not reach this one. */
function warnOfUnlistedOrigin(origin: string): void {
  if (config().stripe.checkoutOrigins.includes(origin)) return
  log.error('checkout-origin-not-listed', { origin, setting: 'STRIPE_CHECKOUT_ORIGINS' })
}
