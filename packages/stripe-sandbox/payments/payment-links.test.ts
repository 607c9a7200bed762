import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { useSandbox } from '../testing/use-sandbox.ts'

const { stripe, command } = await useSandbox()

async function makeLink(params: Partial<Stripe.PaymentLinkCreateParams> = {}) {
  const { shippingRates, paymentLinks } = stripe
  const rate = await shippingRates.create({
    display_name: 'Shipping',
    type: 'fixed_amount',
    fixed_amount: {
      amount: 1500,
      currency: 'usd',
    },
  })
  return paymentLinks.create({
    metadata: { ours: 'yes' },
    line_items: [{ quantity: 40, price_data: { currency: 'usd', unit_amount: 500, product: 'prod_sandbox_book' } }],
    shipping_address_collection: { allowed_countries: ['US'] },
    shipping_options: [{ shipping_rate: rate.id }],
    payment_intent_data: { metadata: { ours: 'yes' }, description: 'Books', statement_descriptor_suffix: 'BOOK' },
    after_completion: { type: 'redirect', redirect: { url: 'http://127.0.0.1:9/?session_id={CHECKOUT_SESSION_ID}' } },
    inactive_message: 'This offer is over.',
    submit_type: 'pay',
    ...params,
  })
}

const open = (link: Stripe.PaymentLink) => fetch(link.url, { redirect: 'manual' })
const sessionAt = (answer: Response) => /cs_test_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''

test('each visit of a link opens a session of its own, with the link’s metadata, price and shipping', async () => {
  const link = await makeLink()
  expect(link).toMatchObject({ object: 'payment_link', active: true, livemode: false, restrictions: null })
  const [one, two] = [sessionAt(await open(link)), sessionAt(await open(link))]
  expect(one).not.toBe(two)
  const paid = await command<Stripe.Checkout.Session>('pay', { session: one })
  expect(paid).toMatchObject({
    payment_link: link.id,
    metadata: { ours: 'yes' },
    amount_total: 21500,
    mode: 'payment',
    shipping_cost: { amount_total: 1500 },
    collected_information: { shipping_details: { address: { country: 'US' } } },
  })
  const payment = await stripe.paymentIntents.retrieve(paid.payment_intent as string)
  expect(payment).toMatchObject({ metadata: { ours: 'yes' }, description: 'Books', amount: 21_500 })
  expect((await stripe.checkout.sessions.listLineItems(one)).data).toMatchObject([{ quantity: 40 }])
})

test('a link for one payment opens no page after it; one that was open before can still be paid', async () => {
  const link = await makeLink({ restrictions: { completed_sessions: { limit: 1 } } })
  const [one, two] = [sessionAt(await open(link)), sessionAt(await open(link))]
  await command('pay', { session: one })
  expect(await stripe.paymentLinks.retrieve(link.id)).toMatchObject({
    active: false,
    restrictions: {
      completed_sessions: {
        count: 1,
        limit: 1,
      },
    },
  })
  const closed = await open(link)
  expect([closed.status, await closed.text()]).toEqual([200, expect.stringContaining('This offer is over.')])
  expect(await command('pay', { session: two })).toMatchObject({ payment_status: 'paid' })
})

test('a bank debit counts before it is paid, and the link stays closed when it fails until its limit is raised', async () => {
  const link = await makeLink({ restrictions: { completed_sessions: { limit: 1 } } })
  const paid = await command<Stripe.Checkout.Session>('pay', { session: sessionAt(await open(link)), bank: 'fails' })
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  await command('settle', { payment_intent: paid.payment_intent, outcome: 'failed' })
  expect(await stripe.paymentLinks.retrieve(link.id)).toMatchObject({
    active: false,
    restrictions: {
      completed_sessions: {
        count: 1,
        limit: 1,
      },
    },
  })
  await stripe.paymentLinks.update(link.id, { active: true, restrictions: { completed_sessions: { limit: 2 } } })
  expect(sessionAt(await open(link))).toMatch(/^cs_test_/)
})

test('a link that is deactivated opens no more, and a page that is open can still be paid', async () => {
  const link = await makeLink()
  const session = sessionAt(await open(link))
  expect(await stripe.paymentLinks.update(link.id, { active: false })).toMatchObject({ active: false })
  expect(await (await open(link)).text()).toContain('This offer is over.')
  expect(await command('pay', { session })).toMatchObject({ status: 'complete' })
  await expect(stripe.paymentLinks.update('plink_none', { active: false })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})
