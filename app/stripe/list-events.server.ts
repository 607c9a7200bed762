import { handledEvents, readEvent, type StripeEvent } from './stripe-event.server.ts'
import { skewOf } from './stripe-clock.server.ts'
import { stripe, type StripeAccount } from './stripe.server.ts'

/** Stripe filters by so many types at once. */
const maxTypes = 20

export interface EventList {
  /** Those that a webhook should bring, the oldest first. */
  events: StripeEvent[]
  /** How far the clock of this machine is ahead of Stripe's. Null means that Stripe did not say. */
  skewMs: number | null
}

/** Stripe's own list of events since a time, at most 30 days ago. Throws what Stripe throws. */
export async function listEvents(account: StripeAccount, since: number): Promise<EventList> {
  const client = await stripe(account)
  const result: EventList = { events: [], skewMs: null }
  for (let start = 0; start < handledEvents.length; start += maxTypes) {
    const types: string[] = handledEvents.slice(start, start + maxTypes)
    let after: string | undefined
    do {
      const page = await client.events.list({
        types,
        created: { gte: Math.floor(since / 1000) },
        limit: 100,
        ...(after && { starting_after: after }),
      })
      result.skewMs ??= skewOf(page.lastResponse.headers)
      for (const event of page.data) result.events.push(readEvent(event, account))
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after)
  }
  result.events.sort((a, b) => a.createdAt - b.createdAt)
  return result
}
