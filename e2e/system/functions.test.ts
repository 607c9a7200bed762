import { describe, expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { frequencies } from '../../app/values/payment-terms.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const json = { 'Content-Type': 'application/json' }

function call(name: string, body: string | undefined, headers: Record<string, string> = json): Promise<Response> {
  return fetch(`${testEnv.site.url}/functions/v1/${name}`, { method: 'POST', headers, ...(body && { body }) })
}

async function sessionsMade(): Promise<number> {
  const { objects } = await testEnv.sandbox.control.state()
  return objects['checkout.session'] ?? 0
}

describe('a valid call', () => {
  test('answers the address of a checkout page', async () => {
    const response = await call('create-payment', '{"amount":1999}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: expect.stringContaining(`${testEnv.sandbox.url}/c/pay/cs_test_`) })
  })

  test.each(frequencies)('makes a recurring gift, %s', async (frequency) => {
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

const offer = { productName: book.title, productPrice: 7, quantity: 2, shippingCost: 3.99 }
const offerWith = (change: object) => JSON.stringify({ ...offer, ...change })
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const gift = '{"amount":5000}'

/** The fault, the end of the function's name, the body, and the expected answer. */
const wrongCalls: [what: string, name: string, body: string | undefined, code: string, headers?: object][] = [
  ['not JSON', 'payment', '{"amount":', 'invalid_json'],
  ['no body', 'payment', undefined, 'invalid_json'],
  ['an array', 'payment', '[5000]', 'invalid_request'],
  ['null', 'payment', 'null', 'invalid_request'],
  ['no amount', 'payment', '{}', 'invalid_request'],
  ['an amount as text', 'payment', '{"amount":"5000"}', 'invalid_request'],
  ['a fraction of a cent', 'payment', '{"amount":5000.5}', 'invalid_request'],
  ['a negative amount', 'payment', '{"amount":-5000}', 'invalid_request'],
  ['less than a dollar', 'payment', '{"amount":99}', 'invalid_request'],
  ['more than Stripe takes', 'payment', '{"amount":100000000}', 'invalid_request'],
  ['a number beyond numbers', 'payment', '{"amount":1e400}', 'invalid_request'],
  ['a field that is not known', 'payment', '{"amount":5000,"tributename":"Rose"}', 'invalid_request'],
  ['no frequency', 'checkout', gift, 'invalid_request'],
  ['an unknown frequency', 'checkout', '{"amount":5000,"frequency":"daily"}', 'invalid_request'],
  ['text', 'payment', gift, 'unsupported_media_type', { 'Content-Type': 'text/plain' }],
  ['a form', 'payment', 'amount=5000', 'unsupported_media_type', form],
  ['a long body', 'payment', `{"amount":5000,"x":"${'x'.repeat(11_000)}"}`, 'body_too_large'],
  ['a key that is no UUID', 'payment', gift, 'invalid_idempotency_key', { 'Idempotency-Key': 'one' }],
  ['another site’s page', 'payment', gift, 'origin_not_allowed', { Origin: 'https://evil.example' }],
  ['a lower price', 'product-checkout', offerWith({ productPrice: 0.01 }), 'offer_changed'],
  ['a price in cents', 'product-checkout', offerWith({ productPrice: 700 }), 'offer_changed'],
  ['no shipping', 'product-checkout', offerWith({ shippingCost: 0 }), 'offer_changed'],
  ['another name', 'product-checkout', offerWith({ productName: 'Another book' }), 'offer_changed'],
  ['a quantity of 0', 'product-checkout', offerWith({ quantity: 0 }), 'invalid_request'],
  ['a quantity of 11', 'product-checkout', offerWith({ quantity: 11 }), 'invalid_request'],
  ['half a book', 'product-checkout', offerWith({ quantity: 1.5 }), 'invalid_request'],
  ['a quantity as text', 'product-checkout', offerWith({ quantity: '2' }), 'invalid_request'],
  ['no quantity', 'product-checkout', offerWith({ quantity: undefined }), 'invalid_request'],
  ['a price as text', 'product-checkout', offerWith({ productPrice: '7.00' }), 'invalid_request'],
  ['a negative price', 'product-checkout', offerWith({ productPrice: -7 }), 'invalid_request'],
  ['an empty name', 'product-checkout', offerWith({ productName: '' }), 'invalid_request'],
  ['shipping that is null', 'product-checkout', offerWith({ shippingCost: null }), 'invalid_request'],
  ['an array of offers', 'product-checkout', '[]', 'invalid_request'],
]

const statuses: Record<string, number> = {
  origin_not_allowed: 403,
  offer_changed: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
}

test('an order of a book that the store does not have says so', async () => {
  const { error } = await (await call('create-product-checkout', offerWith({ productName: 'Another book' }))).json()
  expect(error).toContain('The store has no book with this title.')
})

describe('an invalid call creates nothing and returns the reason', () => {
  test.each(wrongCalls)('%s, to create-%s', async (_, name, body, code, headers) => {
    const before = await sessionsMade()
    const response = await call(`create-${name}`, body, { ...json, ...headers })
    expect(response.status).toBe(statuses[code] ?? 400)
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
    const url = `${testEnv.site.url}/functions/v1/create-payment`
    const response = await fetch(url, { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('GET is answered 405', async () => {
    const { status, headers } = await fetch(`${testEnv.site.url}/functions/v1/create-payment`)
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

describe('when Stripe fails', () => {
  test.each([
    ['is unreachable', { mode: 'down' }, 502, 'stripe_unreachable'],
    ['answers 500', { mode: 'error' }, 502, 'stripe_refused'],
    ['takes longer than ten seconds', { mode: 'slow', delayMs: 12_000 }, 504, 'stripe_slow'],
  ] as const)('and %s, the caller gets a message', async (_, fault, status, code) => {
    await testEnv.sandbox.control.faults(fault)
    try {
      const response = await call('create-payment', '{"amount":5000}')
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ code, error: expect.stringContaining('nothing was charged') })
    } finally {
      await testEnv.sandbox.control.faults({ mode: 'none' })
    }
  })

  test('after it has made the session, another try under the same key gets that same session', async () => {
    const key = { ...json, 'Idempotency-Key': crypto.randomUUID() }
    const before = await sessionsMade()
    await testEnv.sandbox.control.faults({ mode: 'cut', count: 1, path: '/v1/checkout' })
    expect((await call('create-payment', '{"amount":4321}', key)).status).toBe(502)
    expect((await call('create-payment', '{"amount":4321}', key)).status).toBe(200)
    expect(await sessionsMade()).toBe(before + 1)
  })
})
