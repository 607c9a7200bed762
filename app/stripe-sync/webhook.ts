import { receiveEvent } from './receive-event.server.ts'

const answers = {
  200: 'Recorded.',
  400: 'The signature does not match this body and our secret.',
  500: 'Not recorded. Please send the event again.',
} as const

/** `POST /webhooks/stripe`: the signature is over the raw bytes, so the body is read as text and nothing else. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const status = await receiveEvent(await request.text(), request.headers.get('stripe-signature'))
  return new Response(answers[status], { status, headers: { 'Cache-Control': 'no-store' } })
}

export function loader(): Response {
  return new Response('Stripe sends its events here, with POST.', { status: 405, headers: { Allow: 'POST' } })
}
