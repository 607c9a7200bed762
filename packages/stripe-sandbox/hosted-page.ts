import { Hono, type Context } from 'hono'
import { readPayer, type Fields, type Problems } from './card-form.ts'
import { authenticationPage, checkoutPage, closedPage, unknownPage } from './hosted-view.ts'
import { pay, type PayResult } from './pay.ts'
import { change, type Sandbox } from './sandbox.ts'
import { expireSession, planOfSession } from './sessions.ts'
import type Stripe from 'stripe'

/** The page on which a visitor pays: forms and answers only, no script. */
export function createHostedPage(sandbox: Sandbox): Hono {
  const page = new Hono()

  page.get('/c/pay/:id', (c) => {
    const session = current(sandbox, c.req.param('id'))
    if (!session) return c.html(unknownPage(), 404)
    if (session.status !== 'open') return c.html(closedPage(session))
    return showForm(sandbox, c, session, { email: session.customer_details?.email ?? '' }, {})
  })

  page.post('/c/pay/:id', async (c) => {
    const fields = await readFields(c)
    const session = current(sandbox, c.req.param('id'))
    if (!session) return c.html(unknownPage(), 404)
    // Complete already: a second click lands where the first one did.
    if (session.status === 'complete') return c.redirect(successUrl(session), 303)
    if (session.status !== 'open') return c.html(closedPage(session))
    const read = readPayer(session, fields, sandbox.clock.now())
    if (!read.ok) return showForm(sandbox, c, session, fields, read.problems)
    const result = change(sandbox, () => pay(sandbox, session.id, read.payer))
    return follow(sandbox, c, session, fields, result)
  })

  page.get('/c/pay/:id/authenticate', (c) => {
    const session = current(sandbox, c.req.param('id'))
    if (!session) return c.html(unknownPage(), 404)
    if (session.status !== 'open') return c.html(closedPage(session))
    return c.html(authenticationPage(session))
  })

  page.post('/c/pay/:id/authenticate', async (c) => {
    const { outcome } = await readFields(c)
    const session = current(sandbox, c.req.param('id'))
    if (!session) return c.html(unknownPage(), 404)
    if (session.status === 'complete') return c.redirect(successUrl(session), 303)
    const payer = planOfSession(sandbox, session.id).waitingPayer
    if (!payer) return c.redirect(`/c/pay/${session.id}`, 303)
    const result = change(sandbox, () => pay(sandbox, session.id, payer, { isAuthenticated: outcome === 'complete' }))
    const known = { email: payer.email, name: payer.name, phone: payer.phone ?? '', ...addressFields(payer.shipping) }
    return follow(sandbox, c, session, known, result)
  })

  return page
}

async function follow(
  sandbox: Sandbox,
  c: Context,
  session: Stripe.Checkout.Session,
  fields: Fields,
  result: PayResult,
): Promise<Response> {
  switch (result.kind) {
    case 'asks':
      return c.redirect(`/c/pay/${session.id}/authenticate`, 303)
    case 'declined':
      return showForm(sandbox, c, session, fields, declined(result.decline.code, result.decline.message))
    case 'expired':
      return c.html(closedPage({ ...session, status: 'expired' }))
    case 'complete':
      if (result.completedEvent) await sandbox.webhooks.tried(result.completedEvent, sandbox.settings.redirectWaitMs)
      return c.redirect(successUrl(result.session), 303)
    default:
      return result satisfies never
  }
}

/** Beside the field that can be mended, or on top where the payer was asked elsewhere. */
function declined(code: string, message: string): Problems {
  if (code === 'expired_card') return { expiry: message }
  if (code === 'incorrect_cvc') return { cvc: message }
  return code === 'payment_intent_authentication_failure' ? { declined: message } : { card: message }
}

function showForm(
  sandbox: Sandbox,
  c: Context,
  session: Stripe.Checkout.Session,
  fields: Fields,
  problems: Problems,
): Response | Promise<Response> {
  const rate = session.shipping_cost?.shipping_rate
  const shippingName = typeof rate === 'string' ? sandbox.store.get('shipping_rate', rate).display_name : null
  const plan = planOfSession(sandbox, session.id)
  const status = Object.keys(problems).length > 0 ? 422 : 200
  return c.html(checkoutPage({ session, plan, shippingName, fields, problems }), status)
}

/** The session as it is now: one whose time is over expires before anyone sees it open. */
function current(sandbox: Sandbox, id: string): Stripe.Checkout.Session | undefined {
  const session = sandbox.store.find('checkout.session', id)
  const isOver = session?.status === 'open' && session.expires_at <= sandbox.clock.now()
  return isOver ? change(sandbox, () => expireSession(sandbox, session)) : session
}

async function readFields(c: Context): Promise<Fields> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function addressFields(shipping: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null): Fields {
  if (!shipping) return {}
  const { line1, line2, city, state, postal_code } = shipping.address
  return {
    shipping_name: shipping.name,
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: postal_code ?? '',
  }
}

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}
