import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { commonParams, startCheckout, type StartedCheckout } from '../checkout/start-checkout.server.ts'
import { site } from '../content/site.ts'
import { formatDollars } from '../values/money.ts'
import { config } from '../config/config.server.ts'
import type { GiftIdentity } from '../stripe/payment-identity.server.ts'
import { receiptNumberOf } from '../stripe/receipt-number.ts'
import { hashExtras } from './gift-extras.ts'
import { giftSeed, type Frequency, type GiftChoice, type GiftExtras } from './gift-options.ts'

const intervals = {
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  annually: { interval: 'year', interval_count: 1 },
} as const satisfies Record<Frequency, Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>

/** Opens the checkout of a gift. `key` is a UUID that the browser mints for one choice. */
export function startGift(choice: GiftChoice, key?: string): Promise<StartedCheckout> {
  const seedKey = key ?? randomUUID()
  const seed = giftSeed(choice, seedKey, hashExtras(choice.extras, seedKey))
  const id = receiptNumberOf('gift', seed)
  return startCheckout({
    identity: identityOf(id, choice),
    seed,
    key,
    params: checkoutSessionOf(id, choice),
    used: {
      code: 'already_given',
      paid: (amountCents) =>
        `You have already given ${formatDollars(amountCents)} with this form. If you would like to give again, press the button once more.`,
      expired: 'The payment page for this gift has closed. Press the button once more to open a new one.',
    },
  })
}

/** Everything here is a function of the choice: a retry must send Stripe the same parameters under the same key. */
export function checkoutSessionOf(id: string, choice: GiftChoice): Stripe.Checkout.SessionCreateParams {
  const { frequency } = choice
  const { siteUrl, stripe: settings } = config()
  const params = {
    ...commonParams(identityOf(id, choice), totalOf(choice)),
    submit_type: 'donate',
    name_collection: { individual: { enabled: true, optional: false } },
  } satisfies Stripe.Checkout.SessionCreateParams
  const { metadata } = params
  const priceData = { currency: 'usd', unit_amount: totalOf(choice), product: settings.donationProduct }
  const organization = `${site.legalName}, EIN ${site.ein}.`

  if (frequency === 'once') {
    return {
      ...params,
      mode: 'payment',
      success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/donate${backQuery(choice)}`,
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
    cancel_url: `${siteUrl}/donate${backQuery(choice)}`,
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
  return `Change, skip or stop at any time in My giving, ${config().siteUrl}/my-giving, or write to ${site.email}.`
}

const totalOf = ({ amountCents, coverCents = 0 }: GiftChoice) => amountCents + coverCents

function identityOf(id: string, choice: GiftChoice): GiftIdentity {
  const { frequency, coverCents, extras = {} } = choice
  return {
    kind: 'gift',
    id,
    frequency,
    cover_cents: coverCents ?? null,
    tribute_kind: (extras.tribute ?? null) as GiftIdentity['tribute_kind'],
    tribute_name: extras.tributeName ?? null,
    tell_name: extras.tellName ?? null,
    tell_email: extras.tellEmail ?? null,
    tell_message: extras.tellMessage ?? null,
    note: extras.note ?? null,
    came_from: extras.from ?? null,
  }
}

/** Brings a donor who turns back to the same choice, to the cent. Names and messages stand in no address. */
function backQuery({ amountCents, frequency, extras = {} }: GiftChoice): string {
  const { cover, tribute, from, ...words }: GiftExtras = extras
  const query = {
    'turned-back': String(amountCents),
    ...(frequency !== 'once' && { recurring: frequency }),
    ...(from && { from }),
    ...(Object.keys(words).length > 0 && { retype: 'yes' }),
    ...(cover && { cover }),
    ...(tribute && { tribute }),
  }
  return `?${new URLSearchParams(query)}`
}
