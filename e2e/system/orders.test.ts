import { FunctionsClient } from '@supabase/functions-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { book } from '../../app/content/book.ts'
import { site } from '../../app/content/site.ts'
import { startSandbox } from '../harness/sandbox.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { databases, sharedWorld, type SharedWorld } from './shared-world.ts'

const offer = { productName: book.title, productPrice: 7, quantity: 2, shippingCost: 3.99 }

function order({ site: { url } }: SharedWorld, body: object, key?: string): Promise<Response> {
  return fetch(`${url}/functions/v1/create-product-checkout`, {
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

describe.each(databases)('orders on %s', (database) => {
  const world = sharedWorld({ database })
  const ordersOf = (email: string) =>
    world.db.selectFrom('payment').selectAll().where('kind', '=', 'order').where('payer_email', '=', email).execute()
  const subjectsTo = (address: string) => world.mail.subjectsTo(address)

  async function paidOrder(email: string) {
    const session = await sessionOf(await order(world, offer))
    await world.sandbox.control.pay({ session, email, name: 'Bo Buyer' })
    await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
    const [paid] = await ordersOf(email)
    if (!paid?.payment_intent_id) throw new Error('the order has no payment')
    return { ...paid, payment_intent: paid.payment_intent_id }
  }

  test('a paid order is an order, once, however often it is reported, and never a gift', async () => {
    await world.sandbox.control.webhooks({ mode: 'on', double: true, shuffle: true })
    const email = 'often@example.com'
    const paid = await paidOrder(email)
    expect(paid).toMatchObject({
      ...{ quantity: 2, amount_cents: 1799, shipping_cents: 399 },
      ship_state: expect.stringMatching(/^[A-Z]{2}$/),
      ship_zip: expect.stringMatching(/^\d{5}/),
    })
    await world.sandbox.control.deliver({ times: 5, shuffle: true })
    await world.sandbox.control.webhooks({ mode: 'on' })
    await fetch(`${world.site.url}/payment-success?session_id=${paid.checkout_session_id}`)
    expect(await ordersOf(email)).toHaveLength(1)
    expect(await world.db.selectFrom('payment').selectAll().where('kind', '=', 'gift').execute()).toEqual([])
    await expect.poll(() => subjectsTo(site.email)).toEqual([`Order to pack: 2 × ${book.title}`])
    expect(await subjectsTo(email)).toEqual([`Your order from ${site.name}`])
  })

  test('a refund changes the order, in part and in whole, and tells both', async () => {
    const email = 'refunded@example.com'
    const { payment_intent, id } = await paidOrder(email)
    await world.sandbox.control.refund({ payment_intent, amount: 700 })
    await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'partly-refunded', refunded_cents: 700 }])
    await world.mail.waitForText(site.email, 'it is still to be sent')
    expect(await subjectsTo(site.email)).toContain(`Refunded order ${id}`)
    const again = await world.staff(['order', id, '--resend', '--to', 'bo@example.com'])
    expect(again.stdout).toContain('queued for bo@example.com')
    await expect.poll(() => subjectsTo('bo@example.com')).toContain(`Your order from ${site.name}`)
    await expect.poll(() => subjectsTo(email)).toContain(`Part of your order from ${site.name} has been refunded`)
    await world.sandbox.control.refund({ payment_intent })
    await expect.poll(() => ordersOf('bo@example.com')).toMatchObject([{ status: 'refunded', refunded_cents: 1799 }])
    await expect.poll(() => subjectsTo('bo@example.com')).toContain(`Your order from ${site.name} has been refunded`)
    expect((await world.staff(['order', id, '--resend'])).stderr).toContain('there is no confirmation for it')
    const shipping = await world.staff(['order', id, '--shipped'])
    expect(shipping).toMatchObject({ code: 1, stderr: expect.stringContaining('is refunded: it is not to be sent') })
  })

  test('two people who note the same parcel at once tell the buyer once', async () => {
    const email = 'shipped@example.com'
    const { id } = await paidOrder(email)
    const answers = await Promise.all([1, 2].map(() => world.staff(['order', id, '--shipped'])))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(answers.filter(({ stdout }) => stdout.includes('is noted as shipped'))).toHaveLength(1)
    const told = async () => (await subjectsTo(email)).filter((subject) => subject.includes('on its way'))
    await expect.poll(told).toHaveLength(1)
  })

  test('the same key is the same session; a paid key is told, and orders nothing more', async () => {
    const [key, email] = [crypto.randomUUID(), 'key@example.com']
    const [one, two] = await Promise.all([order(world, offer, key), order(world, offer, key)])
    const session = await sessionOf(one)
    expect(await sessionOf(two)).toBe(session)
    await world.sandbox.control.pay({ session, email, name: 'Bo Buyer' })
    await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'paid' }])
    const again = await order(world, offer, key)
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({ code: 'already_ordered', error: expect.stringContaining('$17.99') })
  })
})

describe('a store with an account of its own', () => {
  const world = sharedWorld()

  test('has its key, its secret and its books; Supabase’s own client orders unchanged', async () => {
    const webhookSecret = 'whsec_store'
    const store = await startSandbox({
      ...{ webhookUrl: `${world.site.url}/webhooks/stripe`, webhookSecret, apiKey: 'sk_test_store' },
    })
    onTestFinished(() => store.program.stop())
    world.siteOptions.env = {
      STRIPE_STORE_SECRET_KEY: 'sk_test_store',
      STRIPE_STORE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_STORE_API_URL: store.url,
    }
    await world.site.stop()
    await world.site.start()
    const functions = new FunctionsClient(`${world.site.url}/functions/v1`, { headers: { apikey: 'public-key' } })
    const { data, error } = await functions.invoke('create-product-checkout', { body: offer })
    expect(error).toBeNull()
    expect(data).toEqual({ url: expect.stringContaining(store.url) })
    const pay = (session: string) => store.control.pay({ session, email: 'buyer@example.com', name: 'Bo Buyer' })
    await pay(await sessionOf(await order(world, offer)))
    await expect.poll(async () => (await world.staff(['orders', '--csv'])).stdout).toMatch(/B-[\w-]+,paid,2,17\.99/)

    await store.control.webhooks({ mode: 'off' })
    const session = await sessionOf(await order(world, { ...offer, quantity: 3 }))
    await pay(session)
    const page = await readReturnPage(`${world.site.url}/payment-success?session_id=${session}`)
    expect(page).toContain('Your order of 3 books for $24.99 is paid')
    expect((await world.staff(['health'])).stdout).toContain('Stripe (the store’s account) answers.')

    const missed = await sessionOf(await order(world, { ...offer, quantity: 4 }))
    // A moment after its start the site reconciles by itself.
    await world.site.stop()
    await pay(missed)
    expect((await world.staff(['reconcile'])).stdout).toContain('Repaired 1: B-')
    expect((await world.staff(['reconcile'])).stdout).toContain('Nothing was missing')
    expect((await world.sandbox.control.state()).objects['checkout.session'] ?? 0).toBe(0)
  })
})
