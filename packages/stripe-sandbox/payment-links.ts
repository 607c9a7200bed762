import { Hono } from 'hono'
import type Stripe from 'stripe'
import { missing } from './api-error.ts'
import { createSession, makeLineItem, planFor } from './checkout.ts'
import { notice } from './hosted-view.ts'
import { newId, randomText } from './objects.ts'
import { mergeMetadata } from './params.ts'
import { change, create, update, type Sandbox } from './sandbox.ts'

type Link = Stripe.PaymentLink
type Params = Stripe.PaymentLinkCreateParams

/** A link that can be mailed: whoever opens it gets a checkout session of its own, with the link's metadata. */
export function createPaymentLink(sandbox: Sandbox, params: Params): Link {
  const id = newId('plink_1')
  const mode = params.subscription_data ? 'subscription' : 'payment'
  const lineItems = params.line_items.map((item, index) => makeLineItem(sandbox, item, index, mode))
  const { after_completion: after, payment_intent_data: payment, shipping_options: shipping = [] } = params
  const rates = shipping.map((option) => sandbox.store.get('shipping_rate', option.shipping_rate ?? ''))
  const link = create(
    sandbox,
    'payment_link',
    {
      ...{ id, active: true, allow_promotion_codes: params.allow_promotion_codes ?? false },
      after_completion: {
        ...(after?.type === 'redirect'
          ? { redirect: after.redirect }
          : { hosted_confirmation: { custom_message: null } }),
        type: after?.type ?? 'hosted_confirmation',
      },
      billing_address_collection: params.billing_address_collection ?? 'auto',
      currency: lineItems[0]?.currency ?? 'usd',
      custom_text: (params.custom_text ?? {}) as Stripe.PaymentLink.CustomText,
      customer_creation: params.customer_creation ?? 'if_required',
      inactive_message: params.inactive_message ?? null,
      metadata: mergeMetadata({}, params.metadata),
      payment_intent_data: payment
        ? {
            description: payment.description ?? null,
            metadata: mergeMetadata({}, payment.metadata),
            statement_descriptor_suffix: payment.statement_descriptor_suffix ?? null,
          }
        : null,
      phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
      restrictions: restrictionsOf(params.restrictions, 0),
      shipping_address_collection: params.shipping_address_collection ?? null,
      shipping_options: rates.map((rate) => ({
        shipping_amount: rate.fixed_amount?.amount ?? 0,
        shipping_rate: rate.id,
      })),
      submit_type: params.submit_type ?? 'auto',
      url: `${sandbox.origin}/b/test_${randomText(20)}`,
    },
    'payment_link.created',
  )
  sandbox.store.insert('sandbox.plan', planFor(id, sandbox.clock.now(), lineItems, params as never))
  return link
}

function restrictionsOf(given: Params['restrictions'] | '', count: number): Link['restrictions'] {
  return given ? { completed_sessions: { count, limit: given.completed_sessions.limit } } : null
}

export function updatePaymentLink(sandbox: Sandbox, link: Link, params: Stripe.PaymentLinkUpdateParams): Link {
  const { active = link.active, inactive_message: message, metadata, restrictions } = params
  const count = link.restrictions?.completed_sessions.count ?? 0
  const changed = {
    active,
    inactive_message: message === undefined ? link.inactive_message : message || null,
    metadata: mergeMetadata(link.metadata, metadata),
    restrictions: restrictions === undefined ? link.restrictions : restrictionsOf(restrictions ?? '', count),
  }
  return update(sandbox, 'payment_link', link, changed, 'payment_link.updated')
}

export function createShippingRate(sandbox: Sandbox, params: Stripe.ShippingRateCreateParams): Stripe.ShippingRate {
  const { fixed_amount: fixed = missing('fixed_amount'), display_name, metadata } = params
  return create(sandbox, 'shipping_rate', {
    ...{ display_name, metadata: mergeMetadata({}, metadata) },
    fixed_amount: { amount: fixed.amount, currency: fixed.currency },
  })
}

/** What opening the link makes. Null where it is closed, or has had the payments that it was made for. */
function openLink(sandbox: Sandbox, link: Link): Stripe.Checkout.Session | null {
  if (!link.active || isUsedUp(link)) return null
  const { lineItems, payment } = sandbox.store.get('sandbox.plan', `${link.id}_plan`)
  const { after_completion: after, submit_type, shipping_options: shipping } = link
  const params = {
    ...{ mode: 'payment', submit_type, metadata: link.metadata, payment_intent_data: definedOf(payment) },
    line_items: lineItems.map(({ price, quantity }) => ({ price: price?.id, quantity: quantity ?? 1 })),
    shipping_options: shipping.map((option) => ({ shipping_rate: option.shipping_rate as string })),
    ...(link.shipping_address_collection && { shipping_address_collection: link.shipping_address_collection }),
    phone_number_collection: link.phone_number_collection,
    custom_text: link.custom_text,
    success_url: after.redirect?.url ?? `${sandbox.origin}/b/thanks`,
  } as unknown as Stripe.Checkout.SessionCreateParams
  return createSession(sandbox, params, link.id)
}

const definedOf = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

export function isUsedUp({ restrictions }: Link): boolean {
  const { count = 0, limit = Infinity } = restrictions?.completed_sessions ?? {}
  return count >= limit
}

/** Counts a session that is complete. Links that the `open-payment-link` command invents are not kept. */
export function countCompleted(sandbox: Sandbox, linkId: string): void {
  const link = sandbox.store.find('payment_link', linkId)
  if (!link?.restrictions) return
  const { count, limit } = link.restrictions.completed_sessions
  const restrictions = { completed_sessions: { count: count + 1, limit } }
  update(
    sandbox,
    'payment_link',
    link,
    { restrictions, active: link.active && count + 1 < limit },
    'payment_link.updated',
  )
}

/** The address that stands in the mail. */
export function createLinkPages(sandbox: Sandbox): Hono {
  const pages = new Hono()
  pages.get('/b/:slug', (c) => {
    const url = `${sandbox.origin}${c.req.path}`
    const link = sandbox.store.all('payment_link', {}).find((each) => each.url === url)
    if (!link) return c.html(notice('There is no such payment page'), 404)
    const session = change(sandbox, () => openLink(sandbox, link))
    return session?.url
      ? c.redirect(session.url, 303)
      : c.html(notice(link.inactive_message ?? 'This link is no longer active'))
  })
  return pages
}
