import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { bookOrder, payerFields, shippingFields, submit } from '../testing/sample-sessions.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const { stripe, command } = await useSandbox()

const exclusive = { tax_behavior: 'exclusive' } as const
const price_data = { currency: 'usd', unit_amount: 1999, product: 'prod_sandbox_book', ...exclusive }
const taxedOrder: Stripe.Checkout.SessionCreateParams = {
  ...bookOrder,
  automatic_tax: { enabled: true },
  line_items: [{ quantity: 2, price_data }],
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Standard shipping',
        fixed_amount: { amount: 399, currency: 'usd' },
        tax_code: 'txcd_92010001',
        ...exclusive,
      },
    },
  ],
}
const noOffice = 'You must have a valid head office address to enable automatic tax calculation in test mode.'

test('without an address of the head office, a session and a link with automatic tax are refused', async () => {
  expect(await stripe.tax.settings.retrieve()).toMatchObject({
    object: 'tax.settings',
    status: 'pending',
    head_office: null,
    status_details: { pending: { missing_fields: ['head_office'] } },
  })
  await expect(stripe.checkout.sessions.create(taxedOrder)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    message: noOffice,
  })
  const link = { line_items: [{ quantity: 1, price_data }], automatic_tax: { enabled: true } }
  await expect(stripe.paymentLinks.create(link)).rejects.toThrow(noOffice)
  expect((await stripe.checkout.sessions.create({ ...taxedOrder, automatic_tax: { enabled: false } })).url).toBeTruthy()
})

test('tax is known when the payer has typed an address in a registered state', async () => {
  await command('tax', { origin: true, states: ['IL', 'OH'], rate: 725 })
  expect(await stripe.tax.settings.retrieve()).toMatchObject({ status: 'active' })
  const { data } = await stripe.tax.registrations.list({ status: 'active' })
  expect(data.map(({ country_options: { us } }) => us?.state ?? '').toSorted()).toEqual(['IL', 'OH'])
  const opened = await stripe.checkout.sessions.create(taxedOrder)
  expect(opened).toMatchObject({
    amount_total: 2 * 1999 + 399,
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    total_details: { amount_tax: 0 },
  })
  await submit(opened.url, { ...payerFields, ...shippingFields })
  const paid = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['payment_intent'] })
  // 7.25 % of $39.98 and of $3.99, each rounded to a cent.
  expect(paid).toMatchObject({
    amount_subtotal: 3998,
    amount_total: 3998 + 399 + 290 + 29,
    automatic_tax: { status: 'complete' },
    shipping_cost: { amount_subtotal: 399, amount_tax: 29, amount_total: 428 },
    total_details: { amount_shipping: 399, amount_tax: 319 },
    payment_intent: { amount: 4716 },
  })
  const lines = await stripe.checkout.sessions.listLineItems(opened.id)
  expect(lines.data).toMatchObject([{ amount_subtotal: 3998, amount_tax: 290, amount_total: 4288 }])
})

test('no tax is due in a state that is not registered, and shipping may be free of it', async () => {
  await command('tax', { origin: true, states: ['IL'], shipping: false })
  const pay = async (state: string) => {
    const { id: session } = await stripe.checkout.sessions.create(taxedOrder)
    return command<Stripe.Checkout.Session>('pay', { session, state })
  }
  expect(await pay('TX')).toMatchObject({
    amount_total: 4397,
    automatic_tax: { status: 'complete' },
    total_details: { amount_tax: 0 },
  })
  expect(await pay('IL')).toMatchObject({ shipping_cost: { amount_tax: 0 }, total_details: { amount_tax: 290 } })
})

test('a declined card and another address: the tax is that of the address that paid', async () => {
  await command('tax', { origin: true, states: ['IL'], rate: 725 })
  const { id: session } = await stripe.checkout.sessions.create(taxedOrder)
  await command('pay', { session, card: '4000000000000002' }).catch(() => {})
  const paid = await command<Stripe.Checkout.Session>('pay', { session, state: 'TX' })
  const { amount } = await stripe.paymentIntents.retrieve(paid.payment_intent as string)
  expect([paid.amount_total, amount]).toEqual([4397, 4397])
})
