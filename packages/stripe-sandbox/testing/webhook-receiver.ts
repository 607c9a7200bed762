import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

const webhookSecret = 'whsec_sandbox'
const stripe = new Stripe('sk_test_verifies_only')
const deadlineMs = 8000

export interface WebhookReceiver {
  url: string
  /** Every event whose signature held, in the order of arrival. */
  events: Stripe.Event[]
  /** What is answered next: one status a delivery, and 200 when the list is used up. */
  answers: number[]
  /** Resolves as soon as `isEnough` holds. */
  until(isEnough: (events: Stripe.Event[]) => boolean, what: string): Promise<void>
  untilType(type: string, count?: number): Promise<Stripe.Event>
  close(): void
}

/** A site that takes webhooks, and answers them as the test wants. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const watchers = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const signature = request.headers['stripe-signature'] ?? ''
    try {
      events.push(stripe.webhooks.constructEvent(body, signature, webhookSecret, 300))
      response.statusCode = answers.shift() ?? 200
    } catch {
      response.statusCode = 400
    }
    response.end()
    for (const look of watchers) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    events,
    answers,
    until(isEnough, what) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!isEnough(events)) return
          stop()
          resolve()
        }
        const deadline = setTimeout(() => {
          stop()
          reject(new Error(`${what} did not come. Came: ${events.map(({ type }) => type).join(', ')}`))
        }, deadlineMs)
        const stop = () => {
          clearTimeout(deadline)
          watchers.delete(look)
        }
        watchers.add(look)
        look()
      })
    },
    async untilType(type, count = 1) {
      const found = () => events.filter((event) => event.type === type)
      await receiver.until(() => found().length >= count, `${count} × ${type}`)
      const event = found().at(-1)
      if (!event) throw new Error(`No ${type}.`)
      return event
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
