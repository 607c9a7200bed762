import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import { parseEvent, verifySignature } from '../stripe/stripe-event.server.ts'
import { noteRefused } from './refused-webhooks.server.ts'
import { syncEventInTurn } from './sync-event.server.ts'
import { handleEventOnce } from './webhook-event.queries.server.ts'

const answers = {
  200: 'Recorded.',
  400: 'The signature does not match this body and our secret.',
  500: 'Not recorded. Please send the event again.',
} as const

/** `POST /webhooks/stripe`: the signature covers the raw bytes, so the body is read as text. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const status = await receiveEvent(await request.text(), request.headers.get('stripe-signature'))
  return new Response(answers[status], { status, headers: { 'Cache-Control': 'no-store' } })
}

export function loader(): Response {
  return new Response('Stripe sends its events here, with POST.', { status: 405, headers: { Allow: 'POST' } })
}

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: what `syncEvent` changes.
 * Repeatable: yes. The status is 200 only after the effect is committed, or when there can be none, which is logged; 400
 * only for a bad signature; and 500 when Stripe must send the event again (https://docs.stripe.com/webhooks).
 */
async function receiveEvent(rawBody: string, signature: string | null): Promise<keyof typeof answers> {
  const verified = await verifySignature(rawBody, signature ?? '')
  if ('refused' in verified) {
    noteRefused(rawBody, verified.refused)
    return 400
  }
  const event = parseEvent(rawBody, verified.account)
  if (!event) return 200
  try {
    const db = await database()
    await handleEventOnce(db, event, 'webhook', () => syncEventInTurn(db, event))
    return 200
  } catch (error) {
    const { id, type } = event
    log.error('webhook-failed', { id, type, error: String(error) })
    return 500
  }
}
