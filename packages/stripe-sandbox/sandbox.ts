import type Stripe from 'stripe'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import { buildEvent } from './objects/event.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

/** The whole stand-in: what every part of it is handed. */
export interface Sandbox {
  settings: Settings
  store: Store
  clock: Clock
  webhooks: Webhooks
  faults: Faults
  requests: RequestLog
  /** The API request behind the change that is going on, for its events. Nothing for a payer or a command. */
  cause: Stripe.Event.Request
}

export const noRequest: Stripe.Event.Request = { id: null, idempotency_key: null }

/** Everything that changes objects runs in here: their changes and their events are kept together or not at all. */
export function change<T>(sandbox: Sandbox, work: () => T, cause = noRequest): T {
  sandbox.cause = cause
  try {
    return sandbox.store.transaction(work)
  } finally {
    sandbox.cause = noRequest
    sandbox.webhooks.wake()
  }
}

export function emit(sandbox: Sandbox, type: Stripe.Event.Type, object: object, previous?: object): Stripe.EventBase {
  const event = buildEvent({
    created: sandbox.clock.now(),
    type,
    object,
    previous,
    request: sandbox.cause,
    pendingWebhooks: sandbox.settings.webhookUrl ? 1 : 0,
  })
  sandbox.store.insert('event', event)
  sandbox.webhooks.enqueue(event.id)
  return event
}

/** The id behind a reference, which is the id itself or, expanded, the object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
