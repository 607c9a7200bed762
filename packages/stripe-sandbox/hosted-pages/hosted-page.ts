import { Hono, type Context } from 'hono'
import type Stripe from 'stripe'
import { fieldsOf, problemsOf, readPayer, type Fields } from './card-form.ts'
import { expireSession, planOfSession, type Payer } from '../payments/checkout.ts'
import { notice } from './frame.ts'
import { authenticationPage, checkoutPage, closedPage } from './hosted-view.ts'
import { pay } from '../payments/pay.ts'
import { change, clock, store, webhooks } from '../sandbox.ts'

type Session = Stripe.Checkout.Session
type Answer = Response | Promise<Response>

/** How long a payer waits for the first webhook before the redirect. */
const redirectWaitMs = 10_000

/** The page on which a visitor pays: plain forms, no script. */
export function createHostedPage(): Hono {
  const page = new Hono()

  /** Handles requests for an open session. A session past `expires_at` expires first. */
  const whileOpen = (path: string, method: 'get' | 'post', handle: (c: Context, session: Session) => Answer) =>
    page[method](path, (c) => {
      const found = store.find('checkout.session', c.req.param('id') ?? '')
      if (!found) return c.html(notice('There is no such payment page'), 404)
      const isOver = found.status === 'open' && found.expires_at <= clock.now()
      const session = isOver ? change(() => expireSession(found)) : found
      if (session.status === 'open') return handle(c, session)
      // A second click is redirected like the first one.
      const isPaid = method === 'post' && session.status === 'complete'
      return isPaid ? c.redirect(successUrl(session), 303) : c.html(closedPage(session))
    })

  const showForm = (c: Context, session: Session, fields: Fields, problems: Fields = {}) => {
    const rate = session.shipping_cost?.shipping_rate
    const shippingName = typeof rate === 'string' ? store.get('shipping_rate', rate).display_name : null
    const plan = planOfSession(session.id)
    const status = Object.keys(problems).length > 0 ? 422 : 200
    return c.html(checkoutPage({ session, plan, shippingName, fields, problems }), status)
  }

  const tryToPay = async (c: Context, { id }: Session, payer: Payer, fields: Fields, isAuthenticated?: boolean) => {
    const result = change(() => pay(id, payer, isAuthenticated === undefined ? {} : { isAuthenticated }))
    const session = store.get('checkout.session', id)
    if (result.kind === 'requires_action') return c.redirect(`/c/pay/${id}/authenticate`, 303)
    if (result.kind === 'expired') return c.html(closedPage(session))
    if (result.kind === 'declined') return showForm(c, session, fields, problemsOf(result.decline))
    if (result.completedEvent) await webhooks.tried(result.completedEvent, redirectWaitMs)
    return c.redirect(successUrl(result.session), 303)
  }

  whileOpen('/c/pay/:id', 'get', (c, session) => showForm(c, session, { email: session.customer_details?.email ?? '' }))
  whileOpen('/c/pay/:id', 'post', async (c, session) => {
    const fields = await readFields(c)
    const { payer, problems } = readPayer(session, fields, clock.now())
    return payer ? tryToPay(c, session, payer, fields) : showForm(c, session, fields, problems)
  })
  whileOpen('/c/pay/:id/authenticate', 'get', (c, session) => c.html(authenticationPage(session)))
  whileOpen('/c/pay/:id/authenticate', 'post', async (c, session) => {
    const { outcome } = await readFields(c)
    const payer = planOfSession(session.id).waitingPayer
    if (!payer) return c.redirect(`/c/pay/${session.id}`, 303)
    return tryToPay(c, session, payer, fieldsOf(payer), outcome === 'complete')
  })
  return page
}

export async function readFields(c: Context): Promise<Fields> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}
