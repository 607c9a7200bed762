import type Stripe from 'stripe'
import { afterAll, beforeEach } from 'vitest'
import { idOf } from '../objects.ts'
import { startTestSandbox } from './running-sandbox.ts'
import { oneTimeGift, recurringGift } from './sample-sessions.ts'

type EmittedEvent = [type: string, previous: object | undefined]

/** A sandbox for the tests of one file, which is reset before each test, and the common steps of these tests. */
export async function useSandbox() {
  const sandbox = await startTestSandbox()
  const { stripe, command } = sandbox
  beforeEach(() => command('reset'))
  afterAll(() => sandbox.kill())

  /** Pays a new session, by default with a card. */
  const pay = async (params: Stripe.Checkout.SessionCreateParams, how: object = {}) => {
    const { id } = await stripe.checkout.sessions.create(params)
    return command<Stripe.Checkout.Session>('pay', { session: id, ...how })
  }
  const events = async (after: string | undefined): Promise<EmittedEvent[]> => {
    const { data } = await stripe.events.list({ limit: 100 })
    const end = data.findIndex(({ id }) => id === after)
    return data
      .slice(0, end === -1 ? undefined : end)
      .toReversed()
      .map(({ type, data }) => [type, (data as { previous_attributes?: object }).previous_attributes])
  }
  return {
    sandbox,
    stripe,
    command,
    pay,
    give: async (how?: object) => idOf((await pay(oneTimeGift, how)).payment_intent),
    subscribe: async (how?: object) =>
      stripe.subscriptions.retrieve(idOf((await pay(recurringGift, how)).subscription)),
    invoicesOf: async (subscription: string) =>
      (await stripe.invoices.list({ subscription, limit: 100 })).data.toReversed(),
    eventTypes: async () => (await events(undefined)).map(([type]) => type),
    eventsOf: async (work: () => Promise<unknown>) => {
      const [last] = (await stripe.events.list({ limit: 1 })).data
      await work()
      return events(last?.id)
    },
  }
}

export const periodEnd = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0
export const daySeconds = 86_400
/** A card that pays at first and is declined at each renewal. */
export const failsAtRenewal = { card: '4000000000000341' }

/** Whether the day of the month is that of the anchor, or the last day of a month that lacks it. */
export function isOnDayOf(anchor: number, at: number): boolean {
  const date = new Date(at * 1000)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
}
