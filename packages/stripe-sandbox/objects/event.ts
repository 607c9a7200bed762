import type Stripe from 'stripe'
import { newId } from '../ids.ts'

interface Input {
  created: number
  type: Stripe.Event.Type
  object: object
  previous: object | undefined
  request: Stripe.Event.Request
  pendingWebhooks: number
}

export const apiVersion = '2026-10-28.endive'

/** A snapshot: the object as it was at that moment, whatever happens to it later. */
export function buildEvent(input: Input): Stripe.EventBase {
  return {
    id: newId('evt_1'),
    object: 'event',
    api_version: apiVersion,
    created: input.created,
    data: { object: input.object, ...(input.previous && { previous_attributes: input.previous }) },
    livemode: false,
    pending_webhooks: input.pendingWebhooks,
    request: input.request,
    type: input.type,
  }
}
