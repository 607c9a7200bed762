import { logCause } from '../log/log-cause.server.ts'
import type { Refusal } from '../stripe/stripe-event.server.ts'

/**
 * Anybody can post to the address of the webhook, and a post with a wrong signature proves nothing. So a refused post is
 * counted, and its event's id is remembered for a while, in this process alone. Only an event that Stripe's own list
 * contains becomes an open issue: nobody else knows its id.
 */
const rememberedMs = 10 * 60_000
const maxRemembered = 1000
const remembered = new Map<string, { reason: Refusal; at: number }>()
let count = 0

export const countRefused = (): number => count

const eventId = /"id":\s*"(evt_\w{1,250})"/

export function noteRefused(rawBody: string, reason: Refusal): void {
  count += 1
  logCause('webhook-refused', reasons[reason], { level: 'warn' })
  forgetOld()
  const id = eventId.exec(rawBody)?.[1]
  if (id !== undefined && remembered.size < maxRemembered) remembered.set(id, { reason, at: performance.now() })
}

const reasons: Record<Refusal, string> = {
  signature: 'The signature is not of our secret.',
  clock: 'The signature is of our secret, and too old: the event is repeated, or a clock is wrong.',
}

/** Why this process refused the event. Returns null when it did not. */
export const whyRefused = (id: string): Refusal | null => remembered.get(id)?.reason ?? null

function forgetOld(): void {
  for (const [id, { at }] of remembered) {
    // The oldest is first.
    if (performance.now() - at < rememberedMs) return
    remembered.delete(id)
  }
}
