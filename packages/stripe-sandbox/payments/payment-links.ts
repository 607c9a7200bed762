import { Hono } from 'hono'
import type Stripe from 'stripe'
import { createSession, makeLineItem, planFor } from './checkout.ts'
import { notice } from '../hosted-pages/frame.ts'
import { newId, randomText, shown, type Given } from '../objects.ts'
import { change, create, state, store, update } from '../sandbox.ts'
import { checkAutomaticTax } from './tax.ts'

type Link = Stripe.PaymentLink
type Params = Stripe.PaymentLinkCreateParams

/** A link that can be mailed. Each time it is opened, it makes a checkout session with the link's metadata. */
export function createPaymentLink(params: Params): Link {
  checkAutomaticTax(params.automatic_tax)
  const id = newId('plink_1')
  const mode = params.subscription_data ? 'subscription' : 'payment'
  const lineItems = params.line_items.map((item, index) => makeLineItem(item, index, mode))
  const rates = (params.shipping_options ?? []).map(({ shipping_rate = '' }) =>
    store.get('shipping_rate', shipping_rate),
  )
  const link = {
    ...shown('payment_link', params),
    id,
    currency: lineItems[0]?.currency,
    line_items: undefined,
    url: `${state.origin}/b/test_${randomText(20)}`,
    restrictions: restrictionsOf(params.restrictions, 0),
    shipping_options: rates.map(({ id, fixed_amount }) => ({
      shipping_amount: fixed_amount?.amount,
      shipping_rate: id,
    })),
  }
  store.insert('sandbox.plan', planFor(id, lineItems, params as never))
  return create('payment_link', link as Given<Link>, 'payment_link.created')
}

function restrictionsOf(given: Params['restrictions'] | '', count: number): Link['restrictions'] {
  return given ? { completed_sessions: { count, limit: given.completed_sessions.limit } } : null
}

export function updatePaymentLink(link: Link, params: Stripe.PaymentLinkUpdateParams): Link {
  const count = link.restrictions?.completed_sessions.count ?? 0
  const { restrictions } = params
  const changed = {
    ...shown('payment_link', params, link.metadata),
    restrictions: restrictions === undefined ? undefined : restrictionsOf(restrictions ?? '', count),
  }
  return update('payment_link', link, changed, 'payment_link.updated')
}

/** The session that opening the link makes. Returns null when the link is inactive, or has reached its limit. */
function openLink(link: Link): Stripe.Checkout.Session | null {
  if (!link.active || isUsedUp(link)) return null
  const { lineItems, payment } = store.get('sandbox.plan', `${link.id}_plan`)
  const { after_completion: after, submit_type, shipping_options: shipping } = link
  const params = {
    mode: 'payment',
    submit_type,
    automatic_tax: { enabled: link.automatic_tax.enabled },
    metadata: link.metadata,
    payment_intent_data: payment,
    line_items: lineItems.map(({ price, quantity }) => ({ price: price?.id, quantity: quantity ?? 1 })),
    shipping_options: shipping.map((option) => ({ shipping_rate: option.shipping_rate as string })),
    ...(link.shipping_address_collection && { shipping_address_collection: link.shipping_address_collection }),
    phone_number_collection: link.phone_number_collection,
    custom_text: link.custom_text,
    success_url: after.redirect?.url ?? `${state.origin}/b/thanks`,
  } as unknown as Stripe.Checkout.SessionCreateParams
  return createSession(params, link.id)
}

function isUsedUp({ restrictions }: Link): boolean {
  const { count = 0, limit = Infinity } = restrictions?.completed_sessions ?? {}
  return count >= limit
}

/** Counts a complete session, paid or not. The command `open-payment-link` stores no link. */
export function countCompleted(linkId: string): void {
  const link = store.find('payment_link', linkId)
  if (!link?.restrictions) return
  const { count, limit } = link.restrictions.completed_sessions
  const restrictions = { completed_sessions: { count: count + 1, limit } }
  update('payment_link', link, { restrictions, active: link.active && count + 1 < limit }, 'payment_link.updated')
}

/** The page at the link's address. */
export function createLinkPages(): Hono {
  const pages = new Hono()
  pages.get('/b/:slug', (c) => {
    const url = `${state.origin}${c.req.path}`
    const link = store.all('payment_link', {}).find((each) => each.url === url)
    if (!link) return c.html(notice('There is no such payment page'), 404)
    const session = change(() => openLink(link))
    return session?.url
      ? c.redirect(session.url, 303)
      : c.html(notice(link.inactive_message ?? 'This link is no longer active'))
  })
  return pages
}
