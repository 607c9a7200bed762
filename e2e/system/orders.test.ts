import { FunctionsClient } from '@supabase/functions-js'
import { expect, onTestFinished, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { site } from '../../app/content/site.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { signedIn } from '../harness/office.ts'
import { startSandbox } from '../harness/sandbox.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const order = (quantity: number, key?: string) =>
  callFunction(testEnv, 'create-product-checkout', orderOf(quantity), key)

const ordersOf = (email: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('kind', '=', 'order').where('payer_email', '=', email).execute()
const subjectsTo = (address: string) => testEnv.mail.subjectsTo(address)

async function paidOrder(email: string) {
  const { session } = await order(2)
  await testEnv.sandbox.control.pay({ session, email, name: 'Bo Buyer' })
  await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'paid', confirmed_at: expect.any(Number) }])
  const [paid] = await ordersOf(email)
  if (!paid?.payment_intent_id) throw new Error('the order has no payment')
  return { ...paid, payment_intent: paid.payment_intent_id }
}

test('a paid order is stored once, for any number of events, and never as a gift', async () => {
  await testEnv.sandbox.control.webhooks({ mode: 'on', double: true, shuffle: true })
  const email = 'often@example.com'
  const paid = await paidOrder(email)
  expect(paid).toMatchObject({
    quantity: 2,
    amount_cents: 1799,
    shipping_cents: 399,
    ship_state: expect.stringMatching(/^[A-Z]{2}$/),
    ship_zip: expect.stringMatching(/^\d{5}/),
  })
  await testEnv.sandbox.control.deliver({ times: 5, shuffle: true })
  await testEnv.sandbox.control.webhooks({ mode: 'on' })
  await fetch(`${testEnv.site.url}/payment-success?session_id=${paid.checkout_session_id}`)
  expect(await ordersOf(email)).toHaveLength(1)
  expect(await testEnv.db.selectFrom('payment').selectAll().where('kind', '=', 'gift').execute()).toEqual([])
  await expect.poll(() => subjectsTo(site.email)).toEqual([`Order to pack: 2 × ${book.title}`])
  expect(await subjectsTo(email)).toEqual([`Your order from ${site.name}`])
})

test('a refund changes the order, in part and in whole, and mails buyer and staff', async () => {
  const email = 'refunded@example.com'
  const { payment_intent, id } = await paidOrder(email)
  await testEnv.sandbox.control.refund({ payment_intent, amount: 700 })
  await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'partly-refunded', refunded_cents: 700 }])
  await testEnv.mail.waitForText(site.email, 'it is still to be sent')
  expect(await subjectsTo(site.email)).toContain(`Refunded order ${id}`)
  const ori = await signedIn(testEnv, 'orders-and-messages')
  const confirmAgain = (key: string) => ori.post(`/office/orders/${id}`, { intent: 'send', to: 'bo@example.com', key })
  expect((await confirmAgain('one')).status).toBe(303)
  await expect.poll(() => subjectsTo('bo@example.com')).toContain(`Your order from ${site.name}`)
  await expect.poll(() => subjectsTo(email)).toContain(`Part of your order from ${site.name} has been refunded`)
  await testEnv.sandbox.control.refund({ payment_intent })
  await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'refunded', refunded_cents: 1799 }])
  await expect.poll(() => subjectsTo(email)).toContain(`Your order from ${site.name} has been refunded`)
  const refused = await confirmAgain('two')
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('there is no confirmation for it'),
  ])
})

test('the same key is the same session; a paid key is reported, and makes no other order', async () => {
  const [key, email] = [crypto.randomUUID(), 'key@example.com']
  const [one, two] = await Promise.all([order(2, key), order(2, key)])
  const { session } = one
  expect(two.session).toBe(session)
  await testEnv.sandbox.control.pay({ session, email, name: 'Bo Buyer' })
  await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'paid' }])
  expect(await order(2, key)).toEqual({
    status: 409,
    session: '',
    code: 'already_ordered',
    error: expect.stringContaining('$17.99'),
  })
})

test('a store with its own account has its own key, secret and accounting; Supabase’s own client orders unchanged', async () => {
  const webhookSecret = 'whsec_store'
  const sessionsHere = async () => (await testEnv.sandbox.control.state()).objects['checkout.session'] ?? 0
  const before = await sessionsHere()
  const store = await startSandbox({
    webhookUrl: `${testEnv.site.url}/webhooks/stripe`,
    webhookSecret,
    apiKey: 'sk_test_store',
  })
  onTestFinished(() => store.program.stop())
  testEnv.siteOptions.env = {
    STRIPE_STORE_SECRET_KEY: 'sk_test_store',
    STRIPE_STORE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_STORE_API_URL: store.url,
  }
  await testEnv.site.stop()
  await testEnv.site.start()
  const functions = new FunctionsClient(`${testEnv.site.url}/functions/v1`, { headers: { apikey: 'public-key' } })
  const { data, error } = await functions.invoke('create-product-checkout', { body: orderOf(2) })
  expect(error).toBeNull()
  expect(data).toEqual({ url: expect.stringContaining(store.url) })
  const pay = (session: string) => store.control.pay({ session, email: 'buyer@example.com', name: 'Bo Buyer' })
  await pay((await order(2)).session)
  await expect.poll(() => ordersOf('buyer@example.com'), { interval: 200 }).toMatchObject([{ status: 'paid' }])
  const { stdout: csv } = await testEnv.staff(['export', 'orders'])
  expect(csv).toMatch(/^B-[\w-]+,paid,2,17\.99.*,buyer@example\.com,/m)

  await store.control.webhooks({ mode: 'off' })
  const { session } = await order(3)
  await pay(session)
  const page = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)
  expect(page).toContain('Your order of 3 books for $24.99 is paid')
  expect((await testEnv.staff(['health'])).stdout).toContain('Stripe (the store’s account) answers, and')

  const { session: missed } = await order(4)
  // Soon after its start, the site reconciles by itself.
  await testEnv.site.stop()
  await pay(missed)
  expect((await testEnv.staff(['reconcile'])).stdout).toContain('Repaired 1: B-')
  expect(await sessionsHere()).toBe(before)
})
