import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { commonParams, createCheckout, type CreatedCheckout } from '../checkout/create-checkout.server.ts'
import { recurringConsent } from './recurring-consent.ts'
import { refusedCheckouts } from '../content/receipts/refused-checkouts.ts'
import { site } from '../content/site.ts'
import { fill } from '../words/fill.ts'
import { frequencyTerms } from '../values/payment-terms.ts'
import { formatDollars } from '../values/money.ts'
import { config } from '../config/config.server.ts'
import type { GiftIdentity } from '../stripe/payment-identity.server.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { type Gift, giftSessionKey } from './gift.ts'
import { hashExtras } from './validate-gift.ts'

/** Creates the checkout of a gift. `key` is a UUID that the browser mints for one gift. */
export function createGiftCheckout(gift: Gift, key?: string): Promise<CreatedCheckout> {
  const giftKey = key ?? randomUUID()
  const sessionKey = giftSessionKey(gift, giftKey, hashExtras(gift.extras, giftKey))
  const id = receiptNumberOf('gift', sessionKey)
  return createCheckout({
    identity: identityOf(id, gift),
    sessionKey,
    key,
    params: checkoutSessionOf(id, gift),
    consentWords: consentOf(gift),
    used: {
      code: 'already_given',
      paid: (amountCents) => fill(refusedCheckouts.gift.paid, { amount: formatDollars(amountCents) }),
      expired: refusedCheckouts.gift.expired,
    },
  })
}

/** All parameters depend on the gift alone: a retry must send Stripe the same parameters with the same key. */
export function checkoutSessionOf(id: string, gift: Gift): Stripe.Checkout.SessionCreateParams {
  const { frequency } = gift
  const { siteUrl, stripe: settings } = config()
  const totalCents = gift.amountCents + gift.coverCents
  const params = {
    ...commonParams(identityOf(id, gift), totalCents),
    submit_type: 'donate',
    name_collection: { individual: { enabled: true, optional: false } },
  } satisfies Stripe.Checkout.SessionCreateParams
  const { metadata } = params
  const priceData = { currency: 'usd', unit_amount: totalCents, product: settings.donationProduct }
  const organization = `${site.legalName}, EIN ${site.ein}.`

  if (frequency === 'once') {
    return {
      ...params,
      mode: 'payment',
      success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/donate${backQuery(gift)}`,
      customer_creation: 'always',
      line_items: [{ quantity: 1, price_data: priceData }],
      payment_intent_data: { description: 'Donation', metadata, statement_descriptor_suffix: 'DONATION' },
      custom_text: {
        submit: { message: `${organization} No goods or services are provided in exchange for this gift.` },
      },
    }
  }
  return {
    ...params,
    mode: 'subscription',
    success_url: `${siteUrl}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/donate${backQuery(gift)}`,
    line_items: [{ quantity: 1, price_data: { ...priceData, recurring: frequencyTerms[frequency].billing } }],
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
        message: `${organization} ${consentOf(gift)} My giving is at ${siteUrl}/my-giving. Our email address is ${site.email}, and our telephone number ${site.phone}.`,
      },
    },
  }
}

/** What the giver of a recurring gift agrees to, as the donate page says it. Returns null when the gift is made once. */
function consentOf({ amountCents, coverCents, frequency }: Gift): string | null {
  return frequency === 'once' ? null : recurringConsent(formatDollars(amountCents + coverCents), frequency)
}

/** The gift as columns of the payment table. */
function identityOf(id: string, { frequency, coverCents, extras }: Gift): GiftIdentity {
  return {
    kind: 'gift',
    id,
    frequency,
    cover_cents: coverCents || null,
    tribute_kind: (extras.tribute ?? null) as GiftIdentity['tribute_kind'],
    tribute_name: extras.tributeName ?? null,
    tell_name: extras.tellName ?? null,
    tell_email: extras.tellEmail ?? null,
    tell_message: extras.tellMessage ?? null,
    note: extras.note ?? null,
    came_from: extras.from ?? null,
    fund: extras.fund ?? null,
    ...(extras.noLetters && { asksNoLetters: true }),
  }
}

/** The address for a donor who cancels the checkout: the same choice, to the cent. URLs must not contain names or messages. */
function backQuery({ amountCents, frequency, extras }: Gift): string {
  const { cover, fund, tribute, from, noLetters, ...words } = extras
  const query = new URLSearchParams({ 'turned-back': String(amountCents) })
  if (frequency !== 'once') query.set('recurring', frequency)
  // In the order of the fields: the form compares the query to detect a change.
  if (from) query.set('from', from)
  if (Object.keys(words).length > 0) query.set('retype', 'yes')
  if (cover) query.set('cover', cover)
  if (fund) query.set('fund', fund)
  if (tribute) query.set('tribute', tribute)
  if (noLetters) query.set('noLetters', noLetters)
  return `?${query}`
}
