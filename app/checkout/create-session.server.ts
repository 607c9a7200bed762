import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { site } from '../content/site.ts'
import { config } from '../platform/config.server.ts'
import { database } from '../platform/database.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log, millisecondsSince } from '../platform/log.server.ts'
import { stripe, stripeFailure, withDeadline, type StripeAccount } from '../stripe/stripe.server.ts'
import type { Payment } from '../platform/tables.ts'
import { receivedStatuses } from '../ledger/payment.queries.server.ts'

export interface CheckoutRefusal {
  ok: false
  status: number
  code: string
  error: string
}

export type StartedCheckout = { ok: true; url: string } | CheckoutRefusal

/** A visitor is waiting: Stripe gets this long, all attempts together, in milliseconds. */
const stripeDeadlineMs = 10_000
/** Stripe closes a checkout session after 24 hours; a little before that, a new one is better than a dying one. */
const sessionUsableMs = 23 * 60 * 60_000

/**
 * Makes the checkout session `params` describes. With a `key` of the browser's, the same key and `seed` give the
 * same session again; the seed stands for everything in `params` that the visitor chose, because Stripe refuses one
 * key for two different requests. Failures at Stripe are answers, in words for the visitor.
 */
export async function createSession(
  account: StripeAccount,
  params: Stripe.Checkout.SessionCreateParams,
  { seed, key }: { seed: string; key: string | undefined },
): Promise<{ ok: true; session: Stripe.Checkout.Session; url: string } | CheckoutRefusal> {
  const ref = params.client_reference_id
  try {
    const idempotency = key ? { idempotencyKey: `${account}:${key}:${shortHash(seed)}` } : {}
    const client = await stripe(account)
    const askedAt = performance.now()
    const session = await withDeadline(client.checkout.sessions.create(params, idempotency), stripeDeadlineMs)
    log.info('checkout-created', { ref, stripeMs: millisecondsSince(askedAt) })
    if (!session.url) throw new Error(`Stripe made session ${session.id} without a url.`)
    warnOfUnlistedOrigin(new URL(session.url).origin)
    return { ok: true, session, url: session.url }
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('checkout-not-created', { ref, code: failure.code, error: String(error) })
    const { email, phone } = site
    return {
      ok: false,
      ...failure,
      error: `Our payment partner did not answer, and nothing was charged. Please try again, or reach us at ${email} or ${phone}.`,
    }
  }
}

/** Pages let forms lead to the listed origins only, so that visitors without a script would not get to this one. */
function warnOfUnlistedOrigin(origin: string): void {
  if (config().stripe.checkoutOrigins.includes(origin)) return
  log.error('checkout-origin-not-listed', { origin, setting: 'STRIPE_CHECKOUT_ORIGINS' })
}

/**
 * A key whose checkout is over cannot open another: its visitor is told so, and the form goes on with a new key.
 * Null when the key may be used.
 */
export function refuseUsedKey(
  row: Payment | undefined,
  words: { code: 'already_given' | 'already_ordered'; paid: (row: Payment) => string; expired: string },
): CheckoutRefusal | null {
  if (!row) return null
  const refuse = (code: string, error: string): CheckoutRefusal => ({ ok: false, status: 409, code, error })
  if (row.status === 'processing' || receivedStatuses.includes(row.status)) return refuse(words.code, words.paid(row))
  if (row.status === 'pending' && Date.now() - row.created_at < sessionUsableMs) return null
  return refuse('checkout_expired', words.expired)
}

/** A ledger that cannot be reached must not stop a payment: the webhook brings it in once it can. */
export async function openLedger(): Promise<Db | null> {
  try {
    return await database()
  } catch (error) {
    log.error('ledger-unreachable', { error: String(error) })
    return null
  }
}

/** Notes what has begun. Without the note the payment is found all the same, once it is made. */
export async function notePending(session: Stripe.Checkout.Session, note: () => Promise<unknown>): Promise<void> {
  try {
    await note()
  } catch (error) {
    log.error('pending-not-noted', { session: session.id, error: String(error) })
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
