import { FunctionsClient } from '@supabase/functions-js'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { book } from '../../app/content/book.ts'
import { site } from '../../app/content/site.ts'
import { openDatabase, type Db } from '../../app/platform/db.server.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { startSandbox } from '../harness/sandbox.ts'
import { startWorld, type World } from '../harness/world.ts'

const databases = {
  SQLite: async () => undefined,
  PostgreSQL: () => createDatabase(inject('postgresUrl')),
}

const offer = { productName: book.title, productPrice: 7, quantity: 2, shippingCost: 3.99 }
const buyer = { email: 'buyer@example.com', name: 'Bo Buyer' }

function order(world: World, body: object, key?: string): Promise<Response> {
  return fetch(`${world.site.url}/functions/v1/create-product-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
}

async function sessionOf(response: Response): Promise<string> {
  const { url, error } = (await response.json()) as { url?: string; error?: string }
  const id = url && /cs_test_\w+/.exec(url)?.[0]
  if (!id) throw new Error(`no checkout: ${response.status} ${error}`)
  return id
}

async function sessionsMade(world: World): Promise<number> {
  return (await world.sandbox.control.state()).objects['checkout.session'] ?? 0
}

describe.each(Object.entries(databases))('orders on %s', (_, databaseUrl) => {
  let world: World
  let db: Db
  beforeEach(async () => {
    world = await startWorld({ databaseUrl: await databaseUrl() })
    db = await openDatabase(world.site.databaseUrl)
  })
  afterEach(async () => {
    await db.destroy()
    await world.stop()
  })

  const paymentsOf = (kind: 'gift' | 'order') =>
    db.selectFrom('payment').selectAll().where('kind', '=', kind).orderBy('created_at').execute()
  const orders = () => paymentsOf('order')
  const gifts = () => paymentsOf('gift')
  const subjectsTo = async (address: string) =>
    (await world.mail.read()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject)

  async function paidOrder() {
    const session = await sessionOf(await order(world, offer))
    await world.sandbox.control.pay({ session, ...buyer })
    await expect.poll(orders).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
    const [paid] = await orders()
    if (!paid?.payment_intent_id) throw new Error('the order has no payment')
    return { ...paid, payment_intent: paid.payment_intent_id }
  }

  test('a paid order is an order, once, however often it is reported, and never a gift', async () => {
    await world.sandbox.control.webhooks({ mode: 'on', double: true, shuffle: true })
    const paid = await paidOrder()
    expect(paid).toMatchObject({
      quantity: 2,
      amount_cents: 1799,
      shipping_cents: 399,
      payer_email: buyer.email,
      ship_state: expect.stringMatching(/^[A-Z]{2}$/),
      ship_zip: expect.stringMatching(/^\d{5}/),
    })
    await world.sandbox.control.deliver({ times: 5, shuffle: true })
    await fetch(`${world.site.url}/payment-success?session_id=${paid.checkout_session_id}`)
    expect(await orders()).toHaveLength(1)
    expect(await gifts()).toEqual([])
    await expect.poll(() => subjectsTo(site.email)).toEqual([`Order to pack: 2 × ${book.title}`])
    expect(await subjectsTo(buyer.email)).toEqual([`Your order from ${site.name}`])
  })

  test('an order whose webhooks never came is found by the reconciliation', async () => {
    await world.sandbox.control.webhooks({ mode: 'off' })
    const session = await sessionOf(await order(world, offer))
    await world.sandbox.control.pay({ session, ...buyer })
    expect((await world.staff(['reconcile'])).stdout).toContain('Repaired 1: B-')
    expect(await orders()).toMatchObject([{ status: 'paid' }])
    expect((await world.staff(['reconcile'])).stdout).toContain('Nothing was missing')
  })

  test('a refund changes the order, in part and in whole, and tells both', async () => {
    const { payment_intent, id } = await paidOrder()
    await world.sandbox.control.refund({ payment_intent, amount: 700 })
    await expect.poll(orders).toMatchObject([{ status: 'partly-refunded', refunded_cents: 700 }])
    const told = await world.mail.waitFor(({ subject }) => subject === `Refunded order ${id}`)
    expect(told[0]?.text.replaceAll(/\s+/g, ' ')).toContain('it is still to be sent')
    const again = await world.staff(['order', id, '--resend', '--to', 'bo@example.com'])
    expect(again.stdout).toContain('queued for bo@example.com')
    await expect.poll(() => subjectsTo('bo@example.com')).toContain(`Your order from ${site.name}`)
    await expect.poll(() => subjectsTo(buyer.email)).toContain(`Part of your order from ${site.name} has been refunded`)
    await world.sandbox.control.refund({ payment_intent })
    await expect.poll(orders).toMatchObject([{ status: 'refunded', refunded_cents: 1799 }])
    await expect.poll(() => subjectsTo('bo@example.com')).toContain(`Your order from ${site.name} has been refunded`)
    expect((await world.staff(['order', id, '--resend'])).stderr).toContain('there is no confirmation for it')
    const shipping = await world.staff(['order', id, '--shipped'])
    expect(shipping.code).toBe(1)
    expect(shipping.stderr).toContain('is refunded: it is not to be sent')
  })

  test('two people who note the same parcel at once tell the buyer once', async () => {
    const { id } = await paidOrder()
    const answers = await Promise.all([1, 2].map(() => world.staff(['order', id, '--shipped'])))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(answers.filter(({ stdout }) => stdout.includes('is noted as shipped'))).toHaveLength(1)
    await expect
      .poll(async () => (await subjectsTo(buyer.email)).filter((subject) => subject.includes('on its way')))
      .toHaveLength(1)
  })

  test('the same key is the same session; a paid key is told, and orders nothing more', async () => {
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([order(world, offer, key), order(world, offer, key)])
    const session = await sessionOf(one)
    expect(await sessionOf(two)).toBe(session)
    await world.sandbox.control.pay({ session, ...buyer })
    await expect.poll(orders).toMatchObject([{ status: 'paid' }])
    const again = await order(world, offer, key)
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({ code: 'already_ordered', error: expect.stringContaining('$17.99') })
  })
})

describe('what the function accepts', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world.stop())

  test('our own offer only: another price, shipping or name is 409, anything else wrong 400, and nothing is made', async () => {
    const before = await sessionsMade(world)
    const wrong: [object, number][] = [
      [{ ...offer, productPrice: 0.01 }, 409],
      [{ ...offer, productPrice: 700 }, 409],
      [{ ...offer, shippingCost: 0 }, 409],
      [{ ...offer, productName: 'Another book' }, 409],
      [{ ...offer, quantity: 0 }, 400],
      [{ ...offer, quantity: 11 }, 400],
      [{ ...offer, quantity: 1.5 }, 400],
      [{ ...offer, quantity: '2' }, 400],
      [{ ...offer, quantity: undefined }, 400],
      [{ ...offer, productPrice: '7.00' }, 400],
      [{ ...offer, productPrice: -7 }, 400],
      [{ ...offer, productName: '' }, 400],
      [{ ...offer, shippingCost: null }, 400],
      [[], 400],
    ]
    for (const [body, status] of wrong) {
      const response = await order(world, body)
      expect(response.status, JSON.stringify(body)).toBe(status)
      expect(await response.json()).toEqual({
        code: status === 409 ? 'offer_changed' : 'invalid_request',
        error: expect.stringMatching(/^[A-Z].{10,}\.$/),
      })
    }
    expect(await sessionsMade(world)).toBe(before)
    expect((await world.staff(['orders'])).stdout).toBe('No orders yet.\n')
  })

  test('Supabase’s own client orders unchanged', async () => {
    const functions = new FunctionsClient(`${world.site.url}/functions/v1`, { headers: { apikey: 'public-key' } })
    const { data, error } = await functions.invoke('create-product-checkout', { body: offer })
    expect(error).toBeNull()
    expect(data).toEqual({ url: expect.stringMatching(/^http/) })
  })
})

test('a store with an account of its own: its key, its secret, its books', async () => {
  const world = await startWorld()
  const webhookSecret = 'whsec_store'
  const store = await startSandbox({
    webhookUrl: `${world.site.url}/webhooks/stripe`,
    webhookSecret,
    apiKey: 'sk_test_store',
  })
  try {
    world.siteOptions.env = {
      STRIPE_STORE_SECRET_KEY: 'sk_test_store',
      STRIPE_STORE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_STORE_API_URL: store.url,
    }
    await world.site.stop()
    await world.site.start()
    const response = await order(world, offer)
    const { url } = (await response.clone().json()) as { url: string }
    expect(url).toContain(store.url)
    await store.control.pay({ session: await sessionOf(response), ...buyer })
    await expect.poll(async () => (await world.staff(['orders', '--csv'])).stdout).toMatch(/B-[\w-]+,paid,2,17\.99/)

    await store.control.webhooks({ mode: 'off' })
    const session = await sessionOf(await order(world, { ...offer, quantity: 3 }))
    await store.control.pay({ session, ...buyer })
    const page = await (await fetch(`${world.site.url}/payment-success?session_id=${session}`)).text()
    expect(page).toContain('Your order of 3 books for $24.99 is paid')
    expect((await world.staff(['health'])).stdout).toContain('Stripe (the store’s account) answers.')
    expect((await world.staff(['reconcile'])).stdout).toContain('Nothing was missing')
    expect(await sessionsMade(world)).toBe(0)
  } finally {
    await store.program.stop()
    await world.stop()
  }
})
