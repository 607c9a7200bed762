import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../harness/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const json = { 'Content-Type': 'application/json' }

function call(name: string, body: string | undefined, headers: Record<string, string> = json): Promise<Response> {
  return fetch(`${world.site.url}/functions/v1/${name}`, { method: 'POST', headers, ...(body && { body }) })
}

async function sessionsMade(): Promise<number> {
  const { objects } = await world.sandbox.control.state()
  return objects['checkout.session'] ?? 0
}

describe('a call that is right', () => {
  test('answers the address of a checkout page', async () => {
    const response = await call('create-payment', '{"amount":1999}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: expect.stringContaining(`${world.sandbox.url}/c/pay/cs_test_`) })
  })

  test.each(['monthly', 'quarterly', 'annually'])('makes a recurring gift, %s', async (frequency) => {
    const response = await call('create-checkout', JSON.stringify({ amount: 5000, frequency }))
    expect(response.status).toBe(200)
  })

  test('the smallest and the largest gift are accepted', async () => {
    expect((await call('create-payment', '{"amount":100}')).status).toBe(200)
    expect((await call('create-payment', '{"amount":99999999}')).status).toBe(200)
  })

  test('the same key and choice are the same session, at once and later; another choice is another session', async () => {
    const key = { ...json, 'Idempotency-Key': crypto.randomUUID() }
    const before = await sessionsMade()
    const answers = await Promise.all([1, 2, 3].map(() => call('create-payment', '{"amount":700}', key)))
    const urls = await Promise.all(
      [...answers, await call('create-payment', '{"amount":700}', key)].map((answer) => answer.json()),
    )
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
    expect(await sessionsMade()).toBe(before + 1)
    expect((await call('create-payment', '{"amount":800}', key)).status).toBe(200)
    expect((await call('create-checkout', '{"amount":800,"frequency":"monthly"}', key)).status).toBe(200)
    expect(await sessionsMade()).toBe(before + 3)
  })
})

describe('a call that is wrong creates nothing and says why', () => {
  test.each([
    ['not JSON', 'create-payment', '{"amount":', json, 400, 'invalid_json'],
    ['no body', 'create-payment', undefined, json, 400, 'invalid_json'],
    ['an array', 'create-payment', '[5000]', json, 400, 'invalid_request'],
    ['null', 'create-payment', 'null', json, 400, 'invalid_request'],
    ['no amount', 'create-payment', '{}', json, 400, 'invalid_request'],
    ['an amount in words', 'create-payment', '{"amount":"5000"}', json, 400, 'invalid_request'],
    ['a fraction of a cent', 'create-payment', '{"amount":5000.5}', json, 400, 'invalid_request'],
    ['a negative amount', 'create-payment', '{"amount":-5000}', json, 400, 'invalid_request'],
    ['less than a dollar', 'create-payment', '{"amount":99}', json, 400, 'invalid_request'],
    ['more than Stripe takes', 'create-payment', '{"amount":100000000}', json, 400, 'invalid_request'],
    ['a number beyond numbers', 'create-payment', '{"amount":1e400}', json, 400, 'invalid_request'],
    ['no frequency', 'create-checkout', '{"amount":5000}', json, 400, 'invalid_request'],
    ['an unknown frequency', 'create-checkout', '{"amount":5000,"frequency":"daily"}', json, 400, 'invalid_request'],
    ['text', 'create-payment', '{"amount":5000}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    [
      'a form',
      'create-payment',
      'amount=5000',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['a long body', 'create-payment', `{"amount":5000,"x":"${'x'.repeat(11_000)}"}`, json, 413, 'body_too_large'],
    [
      'a key that is no UUID',
      'create-payment',
      '{"amount":5000}',
      { ...json, 'Idempotency-Key': 'one' },
      400,
      'invalid_idempotency_key',
    ],
    [
      'another site’s page',
      'create-payment',
      '{"amount":5000}',
      { ...json, Origin: 'https://evil.example' },
      403,
      'origin_not_allowed',
    ],
  ])('%s', async (_, name, body, headers, status, code) => {
    const before = await sessionsMade()
    const response = await call(name, body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code, error: expect.stringMatching(/^[A-Z].{10,}\.$/) })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await sessionsMade()).toBe(before)
  })

  test('a long body without a declared length is cut off as well', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
        controller.close()
      },
    })
    const url = `${world.site.url}/functions/v1/create-payment`
    const response = await fetch(url, { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('GET is answered 405', async () => {
    const { status, headers } = await fetch(`${world.site.url}/functions/v1/create-payment`)
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

describe('when Stripe fails', () => {
  test.each([
    ['is unreachable', { mode: 'down' }, 502, 'stripe_unreachable'],
    ['answers 500', { mode: 'error' }, 502, 'stripe_refused'],
    ['takes longer than ten seconds', { mode: 'slow', delayMs: 12_000 }, 504, 'stripe_slow'],
  ] as const)('and %s, the caller is told in words', { timeout: 30_000 }, async (_, fault, status, code) => {
    await world.sandbox.control.faults(fault)
    try {
      const response = await call('create-payment', '{"amount":5000}')
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ code, error: expect.stringContaining('nothing was charged') })
    } finally {
      await world.sandbox.control.faults({ mode: 'none' })
    }
  })

  test('after it has made the session, another try under the same key gets that same session', async () => {
    const key = { ...json, 'Idempotency-Key': crypto.randomUUID() }
    const before = await sessionsMade()
    await world.sandbox.control.faults({ mode: 'cut', count: 1 })
    expect((await call('create-payment', '{"amount":4321}', key)).status).toBe(502)
    expect((await call('create-payment', '{"amount":4321}', key)).status).toBe(200)
    expect(await sessionsMade()).toBe(before + 1)
  })
})
