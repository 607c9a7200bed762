import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { startTestSandbox } from './testing/running-sandbox.ts'
import { bookOrder, oneTimeGift, recurringGift } from './testing/sample-sessions.ts'
import { useSandbox } from './testing/use-sandbox.ts'

type Params = Stripe.Checkout.SessionCreateParams
const { sandbox, stripe, command, pay } = await useSandbox()

const create = (params: Params = oneTimeGift, options?: Stripe.RequestOptions) =>
  stripe.checkout.sessions.create(params, options)

describe('checkout sessions', () => {
  test('are made as asked, and retrieved the same', async () => {
    const made = await create(bookOrder)
    expect(made).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: 'gift_1',
      amount_subtotal: 1400,
      amount_total: 1799,
      url: `${sandbox.url}/c/pay/${made.id}`,
    })
    expect(made.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/)
    expect(made.line_items).toBeUndefined()
    const found = await stripe.checkout.sessions.retrieve(made.id)
    expect(JSON.stringify(found)).toBe(JSON.stringify(made))
    const items = await stripe.checkout.sessions.listLineItems(made.id)
    expect(items.data[0]).toMatchObject({ quantity: 2, description: 'Book', amount_total: 1400 })
  })

  test('are listed newest first, page by page and by status', async () => {
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) ids.unshift((await create()).id)
    await stripe.checkout.sessions.expire(ids[0] ?? '')
    const first = await stripe.checkout.sessions.list({ limit: 2 })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.has_more).toBe(true)
    const rest = await stripe.checkout.sessions.list({ limit: 3, starting_after: ids[1] ?? '' })
    expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(rest.has_more).toBe(false)
    const before = await stripe.checkout.sessions.list({ limit: 1, ending_before: ids[2] ?? '' })
    expect(before.data.map(({ id }) => id)).toEqual([ids[1]])
    const open = await stripe.checkout.sessions.list({ status: 'open' }).autoPagingToArray({ limit: 100 })
    expect(open.map(({ id }) => id)).toEqual(ids.slice(1))
    const created = first.data[0]?.created ?? 0
    expect((await stripe.checkout.sessions.list({ created: { gt: created } })).data).toEqual([])
    expect((await stripe.checkout.sessions.list({ created: { gte: created - 60, lte: created } })).data).toHaveLength(5)
  })

  test('expire once', async () => {
    const { id } = await create()
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    const [event] = (await stripe.events.list({ type: 'checkout.session.expired' })).data
    expect(event).toMatchObject({ api_version: '2026-10-28.endive', data: { object: { id, status: 'expired' } } })
    expect(event?.request?.id).toMatch(/^req_/)
  })
})

describe('expand', () => {
  test('replaces references to four levels, also in lists', async () => {
    const { id } = await pay(recurringGift)
    const expand = ['line_items', 'subscription.latest_invoice.payments', 'customer', 'invoice']
    const session = await stripe.checkout.sessions.retrieve(id, { expand })
    expect(session.line_items?.data).toHaveLength(1)
    expect(session.subscription).toMatchObject({
      object: 'subscription',
      latest_invoice: { payments: { data: [{ status: 'paid' }] } },
    })
    expect(session.customer).toMatchObject({ object: 'customer' })
    const invoice = typeof session.invoice === 'string' ? session.invoice : (session.invoice?.id ?? '')
    const paid = await stripe.invoices.retrieve(invoice, { expand: ['payments.data.payment.payment_intent'] })
    expect(paid.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount: 2500 })
    const list = await stripe.checkout.sessions.list({ expand: ['data.line_items', 'data.invoice'] })
    expect(list.data[0]).toMatchObject({ line_items: { object: 'list' }, invoice: { object: 'invoice' } })
    const plain = await stripe.invoices.list()
    expect(plain.data[0]).not.toHaveProperty('payments')
    expect(plain.data[0]).not.toHaveProperty('subscription')
  })

  test('refuses what cannot be expanded', async () => {
    const { id } = await create()
    const wrong = stripe.checkout.sessions.retrieve(id, { expand: ['metadata'] })
    await expect(wrong).rejects.toThrow('This property cannot be expanded (metadata).')
    const deep = 'invoice.payments.data.payment.payment_intent.latest_charge.customer'
    await expect(stripe.checkout.sessions.retrieve(id, { expand: [deep] })).rejects.toThrow('more than 4 levels')
  })
})

describe('idempotency', () => {
  const key = { idempotencyKey: 'donate:1' }

  test('replays the first answer for the same parameters, and refuses others', async () => {
    const first = await create(oneTimeGift, key)
    const second = await create(oneTimeGift, key)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await sandbox.state()).objects['checkout.session']).toBe(1)
    await expect(create(recurringGift, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('answers 409 while the first is in flight', async () => {
    await command('faults', { mode: 'slow', delayMs: 500, count: 1 })
    const results = await Promise.allSettled([create(oneTimeGift, key), create(oneTimeGift, key)])
    const refused = results.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } })
    expect((await sandbox.state()).objects['checkout.session']).toBe(1)
  })

  test('keeps a failure of the server, but no refused parameter', async () => {
    await command('faults', { mode: 'act-then-error', count: 1 })
    await expect(create(oneTimeGift, key)).rejects.toMatchObject({ statusCode: 500 })
    await expect(create(oneTimeGift, key)).rejects.toMatchObject({ statusCode: 500 })
    expect((await sandbox.state()).objects['checkout.session']).toBe(1)
    const other = { idempotencyKey: 'donate:2' }
    await expect(create({ ...oneTimeGift, success_url: 'nowhere' }, other)).rejects.toMatchObject({ statusCode: 400 })
    await expect(create(oneTimeGift, other)).resolves.toMatchObject({ status: 'open' })
  })
})

describe('parameters', () => {
  const priced = (price: object): object => ({
    line_items: [{ quantity: 1, price_data: { currency: 'usd', product: 'prod_sandbox_donation', ...price } }],
  })
  const notAnInteger = 'parameter_invalid_integer'
  const tooMany = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x']))

  test.each<[string, object, object]>([
    ['unknown', { ui: 1 }, { code: 'parameter_unknown', param: 'ui', message: 'Received unknown parameter: ui' }],
    ['unknown inside', priced({ unit_amount: 500, cents: 1 }), { param: 'line_items[0][price_data][cents]' }],
    ['removed from the API', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['not an integer', priced({ unit_amount: 'x' }), { code: notAnInteger, message: 'Invalid integer: x' }],
    ['a fraction', priced({ unit_amount: 10.5 }), { code: notAnInteger }],
    ['not a boolean', { allow_promotion_codes: 'yes' }, { message: 'Invalid boolean: yes' }],
    ['not one of the choices', { mode: 'gift' }, { param: 'mode' }],
    ['missing', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['not an address', { success_url: '/done' }, { code: 'url_invalid' }],
    ['too small', priced({ unit_amount: 49 }), { code: 'amount_too_small' }],
    ['too large', priced({ unit_amount: 100_000_000 }), { param: 'line_items[0][price_data][unit_amount]' }],
    ['an unknown product', priced({ unit_amount: 500, product: 'prod_no' }), { code: 'resource_missing' }],
    ['an unknown customer', { customer: 'cus_no', customer_creation: undefined }, { code: 'resource_missing' }],
    ['a recurring price', priced({ unit_amount: 500, recurring: { interval: 'month' } }), { param: 'mode' }],
    ['of the other mode', { subscription_data: { description: 'x' } }, { param: 'subscription_data' }],
    ['too long', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
    ['too much metadata', { metadata: tooMany }, { param: 'metadata' }],
    ['too long a metadata value', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ['too soon over', { expires_at: 1 }, { param: 'expires_at' }],
    ['not an e-mail address', { customer_email: 'ann' }, { code: 'email_invalid' }],
  ])('refuses what is %s', async (_what, change, refusal) => {
    const params: Params = Object.assign({}, oneTimeGift, change)
    await expect(create(params)).rejects.toMatchObject({ statusCode: 400, ...refusal })
    expect((await sandbox.state()).objects['checkout.session'] ?? 0).toBe(0)
  })

  test('of a recurring gift follow its mode', async () => {
    const refusals: [Params, string][] = [
      [{ customer_creation: 'always' }, '`subscription` mode'],
      [{ payment_intent_data: { description: 'x' } }, '`subscription` mode'],
      [{ line_items: oneTimeGift.line_items ?? [] }, 'recurring price'],
    ]
    for (const [change, words] of refusals) {
      await expect(create({ ...recurringGift, ...change })).rejects.toThrow(words)
    }
  })

  test('with an unknown id or path are answered 404', async () => {
    const missing = { statusCode: 404, code: 'resource_missing', param: 'id' }
    await expect(stripe.checkout.sessions.retrieve('cs_test_no')).rejects.toMatchObject(missing)
    await expect(stripe.charges.retrieve('ch_no')).rejects.toMatchObject({ statusCode: 404 })
    await expect(stripe.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('are refused with a wrong key', async () => {
    const wrong = stripe.customers.list({}, { apiKey: 'sk_test_wrong' })
    await expect(wrong).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  })
})

describe('faults', () => {
  test('are seen by the package as at Stripe', async () => {
    await command('faults', { mode: 'error', status: 503, count: 1 })
    await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 503 })
    await command('faults', { mode: 'rate-limit', count: 1 })
    await expect(create()).rejects.toMatchObject({ type: 'StripeRateLimitError' })
    await command('faults', { mode: 'slow', delayMs: 5000, count: 1 })
    await expect(create(oneTimeGift, { timeout: 100 })).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await command('faults', { mode: 'down', path: '/v1/checkout' })
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await expect(stripe.customers.list()).resolves.toMatchObject({ data: [] })
    await command('faults', { mode: 'none' })
    await expect(create()).resolves.toMatchObject({ status: 'open' })
  })

  test('an answer that is cut off is complete on retry', async () => {
    const key = { idempotencyKey: 'donate:cut' }
    await command('faults', { mode: 'cut', count: 1 })
    await expect(create(oneTimeGift, key)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await expect(create(oneTimeGift, key)).resolves.toMatchObject({ status: 'open' })
    const { objects, requests } = await sandbox.state()
    expect(objects['checkout.session']).toBe(1)
    expect(requests.map(({ status }) => status)).toEqual(['cut', 200])
  })
})

test('customers and products are there', async () => {
  const customer = await stripe.customers.create({ email: 'ann@example.com', name: 'Ann', metadata: { a: '1' } })
  await stripe.customers.update(customer.id, { name: 'Anna', metadata: { b: '2' } })
  const found = await stripe.customers.list({ email: 'ann@example.com' })
  expect(found.data).toMatchObject([{ id: customer.id, name: 'Anna', metadata: { a: '1', b: '2' } }])
  expect((await stripe.products.list()).data.map(({ name }) => name)).toEqual(['Book', 'Donation'])
})

describe('the account', () => {
  test('shows the secret of a webhook endpoint when it is made, and never again; its version stays', async () => {
    const url = 'https://a.example/webhooks/stripe'
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ['invoice.paid'],
      api_version: '2026-10-28.endive',
      metadata: { ours: 'yes' },
    })
    expect(made).toMatchObject({ url, status: 'enabled', secret: expect.stringMatching(/^whsec_\w{32}$/) })
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id: made.id, metadata: { ours: 'yes' } }])
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined()
    const changed = await stripe.webhookEndpoints.update(made.id, { disabled: true, enabled_events: ['*'] })
    expect(changed).toMatchObject({ status: 'disabled', enabled_events: ['*'], api_version: '2026-10-28.endive' })
    expect(changed.secret).toBeUndefined()
    const version = { api_version: '2025-03-31.basil' } as Stripe.WebhookEndpointUpdateParams
    await expect(stripe.webhookEndpoints.update(made.id, version)).rejects.toThrow('unknown parameter: api_version')
  })

  test.each(['http://localhost:3000/webhooks/stripe', 'http://127.0.0.1/', 'ftp://a.example/'])(
    'refuses a webhook endpoint at %s, which it could not reach',
    async (url) => {
      const made = stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] })
      await expect(made).rejects.toMatchObject({ code: 'url_invalid', param: 'url' })
    },
  )

  test('says what it may do, and what statements call it', async () => {
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      settings: { payments: { statement_descriptor: 'SANDBOX' } },
    })
    await command('account', { payouts: false, descriptor: '-' })
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
      charges_enabled: true,
      payouts_enabled: false,
      settings: { payments: { statement_descriptor: null } },
    })
  })

  test('does not show itself to a restricted key, whatever that may besides', async () => {
    const restricted = await startTestSandbox('--api-key', 'rk_test_sandbox')
    const { hostname: host, port } = new URL(restricted.url)
    const client = new Stripe('rk_test_sandbox', { host, port, protocol: 'http' })
    await expect(client.accounts.retrieveCurrent()).rejects.toMatchObject({ type: 'StripePermissionError' })
    expect((await client.products.list()).data).toHaveLength(2)
    await restricted.kill()
  })

  test('numbers the receipts that it mails itself, and no charge has one before', async () => {
    const numberOf = async () => {
      await pay(oneTimeGift)
      return (await stripe.charges.list({ limit: 1 })).data[0]?.receipt_number
    }
    expect(await numberOf()).toBeNull()
    await command('account', { receipts: true })
    expect(await numberOf()).toMatch(/^\w{4}-0001$/)
  })

  test('lists its portal’s configuration, and has no portal without one', async () => {
    const list = async () => (await stripe.billingPortal.configurations.list({ is_default: true, active: true })).data
    const open = async (customer: string) =>
      stripe.billingPortal.sessions.create({ customer, flow_data: { type: 'payment_method_update' } })
    const { id } = await stripe.customers.create({ name: 'Ann' })
    expect(await list()).toMatchObject([{ is_default: true, features: { payment_method_update: { enabled: true } } }])
    expect((await open(id)).configuration).toBe((await list())[0]?.id)
    await command('account', { portal: false })
    expect(await list()).toEqual([])
    await expect(open(id)).rejects.toThrow('default configuration has not been created')
  })

  test('has the products that are made, by their metadata', async () => {
    const made = await stripe.products.create({ name: 'Book', metadata: { ours: 'book' } })
    expect((await stripe.products.list({ active: true })).data[0]).toEqual(made)
    await expect(stripe.products.create({ name: 'Book', id: made.id })).rejects.toMatchObject({
      code: 'resource_already_exists',
    })
  })
})
