import { expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { orderSessionKey } from '../../app/store/order-options.ts'
import { forgetPerson, signedIn } from '../harness/office.ts'
import { sharedTestEnv, untilStripeIsRead } from './shared-test-env.ts'

/** Unique words, so that a search finds the data of a person. */
const marks = {
  name: 'Quillfeather',
  mailbox: 'wrenlock',
  message: 'marmalade-confession',
  subject: 'zephyrine',
  key: 'qx-secret-word',
  address: '203.0.113.77',
}
const email = `${marks.mailbox}@example.com`
/** An address with this word is refused by the mail sink. */
const refusedEmail = 'refuse@example.com'
const traces = new RegExp([...Object.values(marks), marks.mailbox.toUpperCase(), 'refuse@'].join('|'), 'i')

const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

/** Every address of the site that was requested or that an answer contains. */
const addresses: string[] = []

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const headers = { 'X-Forwarded-For': marks.address, ...(init.headers as Record<string, string>) }
  const response = await fetch(`${testEnv.site.url}${path}`, { redirect: 'manual', ...init, headers })
  const text = await response.text()
  addresses.push(response.url, response.headers.get('location') ?? '', ...addressesIn(text))
  return text
}

const addressesIn = (text: string) =>
  [...text.matchAll(/(?:href|action|src)="([^"]*)"|"url":"([^"]*)"|(https?:\/\/[^\s"<>]+)/g)].map((found) =>
    found.slice(1).join(''),
  )
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const call = (body: object | string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

async function pay(checkout: string, payer = email): Promise<void> {
  const session = /cs_test_\w+/.exec(checkout)?.[0]
  if (!session) throw new Error(`no checkout: ${checkout}`)
  await testEnv.sandbox.control.pay({ session, email: payer, name: marks.name })
  await ask(`/payment-success?session_id=${session}`)
}

test('for any action of a person, no personal data is in the log or in a URL', async () => {
  // Otherwise the reconciliation might store a gift, which is then logged for no request.
  await untilStripeIsRead(testEnv)
  await pay(await ask('/functions/v1/create-payment', call({ amount: 5000, note: marks.message })))
  await ask('/functions/v1/create-payment', call({ amount: 5000, donor: email }))
  await pay(await ask('/functions/v1/create-checkout', call({ amount: 700, frequency: 'monthly' })), refusedEmail)
  const order = { productName: book.title, productPrice: 7, quantity: 2, shippingCost: 3.99, name: marks.name }
  await pay(await ask('/functions/v1/create-product-checkout', call(order)))

  const message = { name: marks.name, email, type: 'media', subject: marks.subject, message: marks.message }
  await ask('/contact', form(message))
  await ask('/contact', form({ ...message, email: `${marks.mailbox}@`, message: '' }))
  await ask('/contact', { ...form(message), headers: { Origin: `https://${marks.mailbox}.example` } })
  await ask('/newsletter', form({ email, source: 'home' }))
  await ask('/newsletter', form({ email: refusedEmail, source: 'home' }))
  await ask('/newsletter', form({ email: `${marks.mailbox} at example`, source: 'home' }))

  await ask('/functions/v1/create-payment', call(`{"amount":"${marks.message}`))
  await ask('/functions/v1/create-payment', call({ amount: marks.message, email }))
  await ask('/webhooks/stripe', { ...call({ data: { email } }), headers: { 'Stripe-Signature': marks.key } })
  // Text that another site puts into a URL is never shown.
  for (const path of [
    `/no-such-page/${email}`,
    `/no-such-page?email=${email}`,
    `/payment-success?session_id=${marks.key}`,
    `/newsletter/confirm?token=${marks.key}`,
  ])
    await fetch(`${testEnv.site.url}${path}`, {
      headers: { 'User-Agent': marks.key, Referer: `https://a.example/${email}` },
    })

  // Until it is said to be over: a comparison with Stripe may begin at any moment, and takes some of the errors.
  await testEnv.sandbox.control.faults({ mode: 'error', path: '/v1/checkout' })
  await ask('/functions/v1/create-payment', call({ amount: 900, donor: email }))
  await ask('/donate', form({ giving: 'one-time', custom: '50', name: marks.name }))
  await testEnv.sandbox.control.faults({ mode: 'none' })

  await testEnv.mail.waitFor(({ to, subject }) => to.includes(email) && subject.startsWith('Your receipt'))
  await expect
    .poll(() => testEnv.site.logs().filter((line) => line.includes('message-not-sent')).length)
    .toBeGreaterThan(1)
  for (const { to, text } of await testEnv.mail.read()) if (to.includes(email)) addresses.push(...addressesIn(text))
  await forgetPerson(await signedIn(testEnv), email)

  expect(addresses.filter((address) => traces.test(address) && !address.startsWith('mailto:'))).toEqual([])
  const lines = testEnv.site.logs()
  expect(lines.filter((line) => traces.test(line))).toEqual([])
  for (const event of [
    'checkout-created',
    'checkout-not-created',
    'contact-message-stored',
    'webhook',
    'webhook-refused',
  ])
    expect(lines.join('\n')).toContain(`"event":"${event}"`)
})

test('a form that requests the state of its checkout gets the state alone', async () => {
  const stateOf = async (sessionKey: string) => {
    const response = await fetch(`${testEnv.site.url}/checkout/state?${new URLSearchParams({ sessionKey })}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.json()
  }
  const key = crypto.randomUUID()
  const keyed = (body: object): RequestInit => ({
    ...call(body),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  })
  const order = { productName: book.title, productPrice: 7, quantity: 3, shippingCost: 3.99 }
  const gift = await ask('/functions/v1/create-payment', keyed({ amount: 5000 }))
  const books = await ask('/functions/v1/create-product-checkout', keyed(order))
  const [giftKey, orderKey] = [`donate:${key}:5000:once`, orderSessionKey({ book, quantity: 3 }, key)]
  expect([await stateOf(giftKey), await stateOf(orderKey)]).toEqual([{ status: 'pending' }, { status: 'pending' }])
  // Neither the webhook nor the return page was called: the site asks Stripe.
  await testEnv.sandbox.control.webhooks({ mode: 'hold' })
  for (const url of [gift, books]) {
    const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
    await testEnv.sandbox.control.pay({ session, email, name: marks.name })
  }
  expect([await stateOf(giftKey), await stateOf(orderKey)]).toEqual([{ status: 'paid' }, { status: 'paid' }])
  await testEnv.sandbox.control.webhooks({ mode: 'on' })
  for (const sessionKey of [
    '',
    key,
    `donate:${key}:5001:once`,
    `donate:${crypto.randomUUID()}:5000:once`,
    'x'.repeat(4000),
  ])
    expect(await stateOf(sessionKey)).toEqual({ status: null })
})

/** Events that the process logs for itself or for the mail server, and not for a request. */
const background =
  /^(message-(sent|not-sent|skipped|given-up)|migrated|(not-)?reconciled|payouts-read|(payouts|events)-not-read|forgotten|loop-full)$/

test('each line is JSON, with the id of the request that it belongs to', () => {
  const lines = testEnv.site.logs().map((line) => JSON.parse(line) as Record<string, unknown>)
  const own = lines.filter(({ ready, event }) => !ready && !background.test(String(event)))
  expect(lines.filter(({ at }) => !/^\d{4}-.+Z$/.test(String(at)))).toEqual([])
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter(({ request }) => !/^[\da-f-]{36}$/.test(String(request)))).toEqual([])
})
