import { endpoint, listing, retrieval } from '../endpoint.ts'
import { apiVersion } from '../objects/event.ts'
import { buildList } from '../objects/list.ts'
import { boolean, list, page, params, text } from '../params.ts'

export const eventEndpoints = [
  retrieval('event', '/events'),
  listing(
    'event',
    '/events',
    params({
      ...page,
      delivery_success: boolean().optional(),
      type: text().optional(),
      types: list(text(), 20).optional(),
    }),
    ({ delivery_success, type, types }) => ({
      type: types ?? type,
      // One endpoint only: what it has not answered is pending.
      pending_webhooks: delivery_success === undefined ? undefined : delivery_success ? 0 : 1,
    }),
  ),
  endpoint('GET', '/webhook_endpoints', params(page), ({ settings, clock }) =>
    buildList(
      settings.webhookUrl ? [buildWebhookEndpoint(settings.webhookUrl, clock.now())] : [],
      '/v1/webhook_endpoints',
    ),
  ),
]

function buildWebhookEndpoint(url: string, created: number) {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  } satisfies import('stripe').Stripe.WebhookEndpoint
}
