import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../app/infra/db.server.ts'
import { startWorld, type World } from '../harness/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const payload = JSON.stringify({
  id: 'evt_forged',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_forged', object: 'checkout.session' } },
})

function sign(secret: string, ageSeconds = 0): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  return new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
}

async function post(body: string, signature?: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) }
  return (await fetch(`${world.site.url}/webhooks/stripe`, { method: 'POST', headers, body })).status
}

async function recordedEvents(): Promise<string[]> {
  const db = await openDatabase(world.site.databaseUrl)
  try {
    return (await db.selectFrom('webhook_event').select('id').execute()).map(({ id }) => id)
  } finally {
    await db.destroy()
  }
}

test('a body without a signature, with a foreign one, a changed one or an old one is refused with 400', async () => {
  expect(await post(payload)).toBe(400)
  expect(await post(payload, await sign('whsec_other'))).toBe(400)
  expect(await post(payload.replace('evt_forged', 'evt_other'), await sign('whsec_test'))).toBe(400)
  expect(await post(payload, await sign('whsec_test', 301))).toBe(400)
  expect(await recordedEvents()).toEqual([])
})

test('an event whose object cannot be read from Stripe is answered 500, so that it comes again', async () => {
  expect(await post(payload, await sign('whsec_test'))).toBe(500)
  expect(await recordedEvents()).toEqual([])
})

test('an event that says nothing about a gift is recorded and done', async () => {
  const other = payload.replace('checkout.session.completed', 'product.created').replace('evt_forged', 'evt_product')
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = await new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({
    payload: other,
    secret: 'whsec_test',
    timestamp,
  })
  expect(await post(other, signature)).toBe(200)
  expect(await recordedEvents()).toEqual(['evt_product'])
})

test('GET is answered 405', async () => {
  expect((await fetch(`${world.site.url}/webhooks/stripe`)).status).toBe(405)
})
