import Stripe from 'stripe'

const stripe = new Stripe('sk_test_signs_only')
const timeoutMs = 20_000

/** Posts one event, signed now, and answers the status: 0 when nobody answered. */
export async function postEvent(url: string, secret: string, payload: string, stop: AbortSignal): Promise<number> {
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
