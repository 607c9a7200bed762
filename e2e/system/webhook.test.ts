import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const payload = JSON.stringify({
  id: 'evt_forged',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_forged', object: 'checkout.session' } },
})

function sign(secret: string, ageSeconds = 0, body = payload): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  return new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp })
}

const postSigned = async (body: string) => post(body, await sign('whsec_test', 0, body))
const reported = (text: string) => testEnv.site.logs().filter((line) => line.includes('"error"') && line.includes(text))

async function post(body: string, signature?: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) }
  return (await fetch(`${testEnv.site.url}/webhooks/stripe`, { method: 'POST', headers, body })).status
}

const recordedEvents = async () =>
  (await testEnv.db.selectFrom('webhook_event').select('id').execute()).map(({ id }) => id)

test('a body without a signature, with a foreign one, a changed one or an old one is refused with 400', async () => {
  expect(await post(payload)).toBe(400)
  expect(await post(payload, await sign('whsec_other'))).toBe(400)
  expect(await post(payload.replace('evt_forged', 'evt_other'), await sign('whsec_test'))).toBe(400)
  expect(await post(payload, await sign('whsec_test', 301))).toBe(400)
  expect(await recordedEvents()).toEqual([])
})

/** An event about a checkout session, made some seconds ago. */
const eventAged = (id: string, ageSeconds: number) =>
  JSON.stringify({ ...JSON.parse(payload), id, created: Math.floor(Date.now() / 1000) - ageSeconds })

test('an event whose object cannot be read from Stripe is answered 500, so that it comes again', async () => {
  await testEnv.sandbox.control.faults({ mode: 'error', status: 403, path: '/v1/checkout' })
  expect(await postSigned(eventAged('evt_unreadable', 86_400))).toBe(500)
  await testEnv.sandbox.control.faults({ mode: 'none' })
  expect(await postSigned(eventAged('evt_too_young', 60))).toBe(500)
  expect(await recordedEvents()).toEqual([])
})

test('an event about an object that our key cannot read is dropped after an hour, and reported once', async () => {
  expect(await postSigned(eventAged('evt_missing', 3700))).toBe(200)
  expect(await postSigned(eventAged('evt_missing', 3700))).toBe(200)
  expect(reported('evt_missing')).toHaveLength(1)
  const stopped = { type: 'customer.subscription.deleted', data: { object: { id: 'sub_x', object: 'subscription' } } }
  expect(await postSigned(JSON.stringify({ ...JSON.parse(eventAged('evt_gone', 3700)), ...stopped }))).toBe(200)
  expect((await recordedEvents()).toSorted()).toEqual(['evt_gone', 'evt_missing'])
})

test('a signed event of an unknown kind is accepted and reported once; unsigned it is refused', async () => {
  const thin = '{"id":"evt_thin","object":"v2.core.event","type":"v2.core.event_destination.ping"}'
  const bare = '{"id":"evt_bare","object":"event","type":"invoice.paid"}'
  for (const body of [thin, bare, 'null', '[]', 'paid']) {
    expect(await post(body, await sign('whsec_other', 0, body)), body).toBe(400)
    expect([await postSigned(body), await postSigned(body)], body).toEqual([200, 200])
  }
  expect(reported('webhook-not-an-event').map((line) => JSON.parse(line).id)).toEqual([
    'evt_thin',
    'evt_bare',
    undefined,
  ])
})

test('an event that is not about a gift is recorded and accepted', async () => {
  const other = payload.replace('checkout.session.completed', 'product.created').replace('evt_forged', 'evt_product')
  expect(await postSigned(other)).toBe(200)
  expect(await recordedEvents()).toContain('evt_product')
})

test('GET is answered 405', async () => {
  expect((await fetch(`${testEnv.site.url}/webhooks/stripe`)).status).toBe(405)
})
