import { endpoint, find, listing, retrieval } from '../endpoint.ts'
import { buildList } from '../objects/list.ts'
import { choice, cursor, hash, page, params, text } from '../params.ts'
import { sessionCreateParams } from '../session-params.ts'
import { createSession, expireSession, planOfSession } from '../sessions.ts'

const path = '/checkout/sessions'

export const checkoutEndpoints = [
  endpoint('POST', path, sessionCreateParams, (sandbox, given, { origin }) =>
    createSession(sandbox, given, sandbox.settings.checkoutOrigin ?? origin),
  ),
  retrieval('checkout.session', path),
  listing(
    'checkout.session',
    path,
    params({
      ...page,
      customer: text().optional(),
      customer_account: text().optional(),
      customer_details: hash({ email: text() }).optional(),
      payment_intent: text().optional(),
      payment_link: text().optional(),
      status: choice(['complete', 'expired', 'open']).optional(),
      subscription: text().optional(),
    }),
    ({ customer, customer_details, payment_intent, payment_link, status, subscription }) => ({
      customer,
      'customer_details.email': customer_details?.email,
      payment_intent,
      payment_link,
      status,
      subscription,
    }),
  ),
  endpoint('POST', `${path}/:id/expire`, params({}), (sandbox, _given, { id }) =>
    expireSession(sandbox, find(sandbox, 'checkout.session', id)),
  ),
  endpoint('GET', `${path}/:id/line_items`, params(cursor), (sandbox, given, { id }) => {
    find(sandbox, 'checkout.session', id)
    const { lineItems } = planOfSession(sandbox, id)
    const start = lineItems.findIndex((item) => item.id === given.starting_after) + 1
    const end = start + (given.limit ?? 10)
    return buildList(lineItems.slice(start, end), `/v1${path}/${id}/line_items`, end < lineItems.length)
  }),
]
