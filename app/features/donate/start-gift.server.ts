import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { site } from '../../content/site.ts'
import { config } from '../../infra/config.server.ts'
import { database } from '../../infra/database.server.ts'
import type { Db } from '../../infra/db.server.ts'
import { log, millisecondsSince } from '../../infra/log.server.ts'
import { stripe, stripeFailure, withDeadline } from '../../infra/stripe.server.ts'
import { factsFromSession, giftIdOf } from '../payments/gift-facts.server.ts'
import { findGift, insertGift, receivedStatuses } from '../payments/gift.queries.server.ts'
import { formatDollars } from '../payments/money.ts'
import type { Frequency, GiftChoice } from './gift-options.ts'

export type StartGiftResult = { ok: true; url: string } | { ok: false; status: number; code: string; error: string }

/** A donor is waiting: Stripe gets this long, all attempts together, in milliseconds. */
const stripeDeadlineMs = 10_000
/** Stripe closes a checkout session after 24 hours; a little before that, a new one is better than a dying one. */
const sessionUsableMs = 23 * 60 * 60_000

const intervals = {
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  annually: { interval: 'year', interval_count: 1 },
} as const satisfies Record<Frequency, Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>

/**
 * Triggered by: the donate form, with or without a script.
 * Changes: makes a checkout session at Stripe and notes the gift as pending.
 * Repeatable: with the same key and choice it answers the same session. Without a key each call makes another
 * session, and only a paid one ever becomes a gift.
 *
 * `key` is a UUID that the browser mints for one choice. Failures are answers, in words for the donor.
 */
export async function startGift(choice: GiftChoice, key?: string): Promise<StartGiftResult> {
  const seed = `donate:${key ?? randomUUID()}:${choice.amountCents}:${choice.frequency}`
  const id = giftIdOf(seed)
  const db = await openLedger()

  const refusal = key && db ? await refuseUsedKey(db, id) : null
  if (refusal) return refusal

  let session: Stripe.Checkout.Session
  const askedAt = performance.now()
  try {
    const idempotency = key ? { idempotencyKey: `donate:${key}:${shortHash(seed)}` } : {}
    session = await withDeadline(
      stripe().checkout.sessions.create(checkoutSessionOf(id, choice), idempotency),
      stripeDeadlineMs,
    )
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('checkout-not-created', { gift: id, code: failure.code, error: String(error) })
    const { email, phone } = site
    return {
      ok: false,
      ...failure,
      error: `Our payment partner did not answer, and nothing was charged. Please try again, or reach us at ${email} or ${phone}.`,
    }
  }
  log.info('checkout-created', { gift: id, stripeMs: millisecondsSince(askedAt) })
  if (!session.url) throw new Error(`Stripe made session ${session.id} without a url.`)

  if (db) await notePending(db, session)
  return { ok: true, url: session.url }
}

/** A ledger that cannot be reached must not stop a gift: the webhook brings the gift in once it can. */
async function openLedger(): Promise<Db | null> {
  try {
    return await database()
  } catch (error) {
    log.error('ledger-unreachable', { error: String(error) })
    return null
  }
}

async function refuseUsedKey(db: Db, id: string): Promise<StartGiftResult | null> {
  const gift = await findGift(db, id).catch(() => undefined)
  if (!gift) return null
  if (gift.status === 'processing' || receivedStatuses.includes(gift.status)) {
    const error = `You have already given ${formatDollars(gift.amount_cents)} with this form. If you would like to give again, press the button once more.`
    return { ok: false, status: 409, code: 'already_given', error }
  }
  if (gift.status === 'pending' && Date.now() - gift.created_at < sessionUsableMs) return null
  const error = 'The payment page for this gift has closed. Press the button once more to open a new one.'
  return { ok: false, status: 409, code: 'checkout_expired', error }
}

async function notePending(db: Db, session: Stripe.Checkout.Session): Promise<void> {
  try {
    const facts = factsFromSession(session)
    if (facts) await insertGift(db, facts, Date.now())
  } catch (error) {
    log.error('pending-gift-not-noted', { session: session.id, error: String(error) })
  }
}

/** Everything here is a function of the choice: a retry must send Stripe the same words under the same key. */
function checkoutSessionOf(id: string, { amountCents, frequency }: GiftChoice): Stripe.Checkout.SessionCreateParams {
  const { siteUrl, stripe: settings } = config()
  const metadata = { kind: 'donation', ref: id, frequency }
  const priceData = { currency: 'usd', unit_amount: amountCents, product: settings.donationProduct }
  const organization = `${site.legalName}, EIN ${site.ein}.`
  const common = {
    client_reference_id: id,
    metadata,
    locale: 'auto',
    adaptive_pricing: { enabled: false },
    billing_address_collection: 'auto',
    submit_type: 'donate',
    name_collection: { individual: { enabled: true, optional: false } },
  } satisfies Stripe.Checkout.SessionCreateParams

  if (frequency === 'once') {
    return {
      ...common,
      mode: 'payment',
      success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/donate${backQuery(amountCents)}`,
      customer_creation: 'always',
      line_items: [{ quantity: 1, price_data: priceData }],
      payment_intent_data: { description: 'Donation', metadata, statement_descriptor_suffix: 'DONATION' },
      custom_text: {
        submit: { message: `${organization} No goods or services are provided in exchange for this gift.` },
      },
    }
  }
  return {
    ...common,
    mode: 'subscription',
    success_url: `${siteUrl}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/donate${backQuery(amountCents, frequency)}`,
    line_items: [{ quantity: 1, price_data: { ...priceData, recurring: intervals[frequency] } }],
    subscription_data: {
      description: `Gift, ${frequency}`,
      metadata,
      invoice_settings: {
        description: 'Thank you for your gift.',
        footer: 'No goods or services were provided in exchange for this contribution.',
        custom_fields: [{ name: 'EIN', value: site.ein }],
      },
    },
    custom_text: {
      submit: {
        message: `${organization} You will be charged today and then ${frequency} until you stop. ${howToStop()}`,
      },
    },
  }
}

/** How a recurring gift is changed or stopped, in one sentence. */
function howToStop(): string {
  const { portalUrl } = config().stripe
  const { email, phone } = site
  return portalUrl ? `Change or stop at any time: ${portalUrl}` : `Change or stop at any time: ${email} or ${phone}.`
}

/** Brings a donor who turns back to the same choice. The form's query takes whole dollars only. */
function backQuery(amountCents: number, frequency?: Frequency): string {
  const query = new URLSearchParams()
  if (amountCents % 100 === 0) query.set('amount', String(amountCents / 100))
  if (frequency) query.set('recurring', frequency)
  return query.size > 0 ? `?${query}` : ''
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
