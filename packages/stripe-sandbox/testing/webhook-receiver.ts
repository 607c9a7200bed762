import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

const stripe = new Stripe('sk_test_verifies_only')

export interface WebhookReceiver {
  url: string
  /** Every event with a valid signature, in the order of arrival. */
  events: Stripe.Event[]
  /** The statuses of the next answers, one for each delivery. When the list is empty: 200. */
  answers: number[]
  close(): void
}

/** A server that receives webhooks and answers with the statuses that the test sets. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const signature = request.headers['stripe-signature'] ?? ''
    try {
      events.push(stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox', 300))
      response.statusCode = answers.shift() ?? 200
    } catch {
      response.statusCode = 400
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/webhook`, events, answers, close }
}
