import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  bookOrder,
  oneTimeGift,
  payerFields,
  recurringGift,
  shippingFields,
  submit,
} from './testing/sample-sessions.ts'
import { useSandbox } from './testing/use-sandbox.ts'

const { sandbox, stripe, command, pay, eventTypes } = await useSandbox()

const retrieve = (id: string, expand: string[] = []) => stripe.checkout.sessions.retrieve(id, { expand })

describe('the hosted page', () => {
  test('shows what is paid for, with labels, the message and the way back', async () => {
    const { url } = await stripe.checkout.sessions.create(oneTimeGift)
    const page = await (await fetch(url ?? '')).text()
    for (const label of ['Email', 'Full name', 'Card number', 'Expiry', 'CVC']) {
      expect(page).toMatch(new RegExp(`<label for="[a-z]+">${label}</label>`))
    }
    expect(page).toContain('Sandbox: no money moves')
    expect(page).toContain('<button class="wide">Donate $50.00</button>')
    expect(page).toContain('No goods or services are provided.')
    expect(page).toContain('<a href="http://127.0.0.1:9/back">Back</a>')
    expect(page).not.toContain('<script')
  })

  test.each([
    [1, 'month', 'Donate $25.00 per month'],
    [3, 'month', 'Donate $25.00 every 3 months'],
    [1, 'year', 'Donate $25.00 per year'],
  ] as const)('names the period: %s %s', async (interval_count, interval, button) => {
    const recurring = { interval, interval_count }
    const price_data = { currency: 'usd', unit_amount: 2500, product: 'prod_sandbox_donation', recurring }
    const line_items = [{ quantity: 1, price_data }]
    const { url } = await stripe.checkout.sessions.create({ ...recurringGift, line_items })
    expect(await (await fetch(url ?? '')).text()).toContain(`>${button}</button>`)
  })

  test('says what is wrong beside the field and keeps what was typed', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    const wrong = { name: 'A "B" <C>', email: 'ann', card: '4242 4242 4242 4241', expiry: '01/20', cvc: '' }
    const response = await submit(url, { ...payerFields, ...wrong })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('<p class="problem" id="email-problem">Your email is incomplete.</p>')
    expect(page).toContain('only test cards work here')
    expect(page).toContain('expiration date is in the past.')
    expect(page).toContain('security code is incomplete.')
    expect(page).toContain('value="A &quot;B&quot; &lt;C&gt;"')
    expect((await retrieve(id)).status).toBe('open')
  })

  test('says that a session has expired', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    await command('expire', { session: id })
    expect(await (await fetch(url ?? '')).text()).toContain('This page has expired')
    expect((await submit(url, payerFields)).status).toBe(200)
    expect((await stripe.charges.list()).data).toEqual([])
  })

  test('expires a session after a day', async () => {
    const { id } = await stripe.checkout.sessions.create(oneTimeGift)
    await command('advance', { days: 1 })
    expect((await retrieve(id)).status).toBe('expired')
    expect(await eventTypes()).toEqual(['checkout.session.expired'])
  })
})

describe('a card that pays', () => {
  test('completes a one-time gift and redirects', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    const response = await submit(url, payerFields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`http://127.0.0.1:9/done?session_id=${id}`)
    const session = await retrieve(id, ['payment_intent.latest_charge.balance_transaction', 'customer'])
    const ann = { email: 'ann@example.com', name: 'Ann Example' }
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: ann,
      customer_details: ann,
      collected_information: { individual_name: 'Ann Example' },
      payment_intent: {
        status: 'succeeded',
        amount_received: 5000,
        metadata: { kind: 'donation', ref: 'gift_1' },
        latest_charge: {
          paid: true,
          payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
          balance_transaction: { amount: 5000, fee: 140, net: 4860 },
        },
      },
    })
    expect(await eventTypes()).toEqual([
      'payment_intent.created',
      'customer.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    expect(await (await fetch(url ?? '')).text()).toContain('completed')
  })

  test('pays once, however often the button is clicked', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    const responses = await Promise.all([1, 2, 3].map(() => submit(url, payerFields)))
    for (const response of responses) expect(response.headers.get('location')).toContain(id)
    expect((await stripe.charges.list()).data).toHaveLength(1)
    expect((await eventTypes()).filter((type) => type === 'checkout.session.completed')).toHaveLength(1)
  })

  test('starts a subscription whose invoice carries the snapshot of its metadata', async () => {
    const { id, url } = await stripe.checkout.sessions.create(recurringGift)
    expect((await submit(url, payerFields)).status).toBe(303)
    const session = await retrieve(id, ['subscription', 'invoice.payments'])
    expect(session).toMatchObject({
      payment_intent: null,
      payment_status: 'paid',
      subscription: { status: 'active', metadata: { ref: 'gift_1' }, items: { data: [{ quantity: 1 }] } },
      invoice: {
        status: 'paid',
        billing_reason: 'subscription_create',
        amount_paid: 2500,
        footer: 'No goods.',
        parent: { subscription_details: { metadata: { ref: 'gift_1' } } },
        payments: {
          data: [{ status: 'paid', payment: { type: 'payment_intent' } }],
        },
      },
    })
    expect(session.subscription).not.toHaveProperty('current_period_end')
    expect((await eventTypes()).toSorted()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
  })

  test('can pay an invoice before the session lists it', async () => {
    const { id } = await pay(recurringGift, { completes: false })
    const [invoice] = (await stripe.invoices.list({ status: 'paid' })).data
    const subscription = invoice?.parent?.subscription_details?.subscription as string
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', invoice: null })
    expect((await stripe.checkout.sessions.list({ subscription })).data).toEqual([])
    await command('complete', { session: id })
    expect((await stripe.checkout.sessions.list({ subscription })).data).toMatchObject([{ id, status: 'complete' }])
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('pays a payment link of the Dashboard, in any currency', async () => {
    const link = { product: 'prod_sandbox_donation', amount: 5000, currency: 'jpy' }
    const { id } = await command<Stripe.Checkout.Session>('open-payment-link', link)
    const paid = await command<Stripe.Checkout.Session>('pay', { session: id })
    const payment_link = paid.payment_link as string
    expect(paid).toMatchObject({ payment_link: expect.stringMatching(/^plink_/), metadata: {}, currency: 'jpy' })
    expect((await stripe.checkout.sessions.list({ payment_link })).data).toHaveLength(1)
    const [line] = (await stripe.checkout.sessions.listLineItems(id)).data
    expect(line?.price).toMatchObject({ product: link.product, currency: 'jpy' })
    expect((await stripe.charges.list()).data).toMatchObject([{ amount: 5000, currency: 'jpy' }])
  })

  test('takes the address of a book order', async () => {
    const { id, url } = await stripe.checkout.sessions.create(bookOrder)
    expect(await (await fetch(url ?? '')).text()).toContain('Pay $17.99')
    const incomplete = await (await submit(url, { ...payerFields, ...shippingFields, zip: '627', state: '' })).text()
    expect(incomplete).toContain('Your ZIP code is incomplete.')
    expect(incomplete).toContain('Enter your state.')
    expect((await submit(url, { ...payerFields, ...shippingFields })).status).toBe(303)
    expect(await retrieve(id)).toMatchObject({
      customer: null,
      customer_details: { phone: '(202) 555-0123' },
      collected_information: {
        shipping_details: { name: 'Bo Example', address: { state: 'IL', postal_code: '62701', country: 'US' } },
      },
    })
  })
})

describe('a card that is declined', () => {
  test('can be retried on the same page', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    const page = await (await submit(url, { ...payerFields, card: '4000 0000 0000 0002' })).text()
    expect(page).toContain('<p class="problem" id="card-problem">Your card was declined.</p>')
    expect(page).toContain('value="Ann Example"')
    const [payment] = (await stripe.paymentIntents.list()).data
    expect(payment).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'generic_decline' },
    })
    expect(await eventTypes()).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed'])
    expect((await retrieve(id)).status).toBe('open')

    expect((await submit(url, payerFields)).status).toBe(303)
    const session = await retrieve(id, ['payment_intent'])
    expect(session.payment_intent).toMatchObject({ id: payment?.id, status: 'succeeded', last_payment_error: null })
    expect((await stripe.charges.list({ payment_intent: payment?.id ?? '' })).data).toHaveLength(2)
  })
})

describe('a card that asks for authentication', () => {
  const card = '4000 0025 0000 3155'

  test('pays after it', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    const asked = await submit(url, { ...payerFields, card })
    expect(asked.headers.get('location')).toBe(`/c/pay/${id}/authenticate`)
    const page = `${url}/authenticate`
    expect(await (await fetch(page)).text()).toMatch(/Complete authentication[\s\S]*Fail authentication/)
    expect((await stripe.paymentIntents.list()).data[0]?.status).toBe('requires_action')
    expect((await submit(page, { outcome: 'complete' })).headers.get('location')).toContain(id)
    expect(await retrieve(id)).toMatchObject({ payment_status: 'paid', customer_details: { name: 'Ann Example' } })
  })

  test('can be refused and retried, with all that was typed', async () => {
    const { id, url } = await stripe.checkout.sessions.create(bookOrder)
    const fields = { ...payerFields, ...shippingFields }
    await submit(url, { ...fields, card })
    const page = await (await submit(`${url}/authenticate`, { outcome: 'fail' })).text()
    expect(page).toContain('We are unable to authenticate your payment method.')
    for (const typed of [fields.phone, fields.shipping_name, fields.line1, fields.zip]) expect(page).toContain(typed)
    expect(page).toMatch(/<option selected>IL</)
    expect((await retrieve(id)).status).toBe('open')
    expect((await submit(url, fields)).status).toBe(303)
  })
})

describe('a bank account', () => {
  const account = { ...payerFields, method: 'us_bank_account', outcome: 'settles', card: '', expiry: '', cvc: '' }

  test('settles later', async () => {
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    expect((await submit(url, account)).status).toBe(303)
    const session = await retrieve(id, ['payment_intent'])
    const waiting = { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } }
    expect(session).toMatchObject(waiting)
    const [payment] = (await stripe.paymentIntents.list()).data
    await command('settle', { payment_intent: payment?.id })
    const settled = { payment_status: 'paid', payment_intent: { status: 'succeeded' } }
    expect(await retrieve(id, ['payment_intent'])).toMatchObject(settled)
    expect((await eventTypes()).at(-1)).toBe('checkout.session.async_payment_succeeded')
  })

  test('of the last day of a year is processing for days, and settles in the next: only an event has the day', async () => {
    const { now } = await sandbox.state()
    const lastDay = Date.UTC(new Date(now * 1000).getUTCFullYear(), 11, 31) / 1000
    const ahead = Math.floor((lastDay - now) / 86_400) + 1
    await command('advance', { days: ahead })
    const { id, url } = await stripe.checkout.sessions.create(oneTimeGift)
    await submit(url, account)
    await command('advance', { days: 3 })
    expect(await retrieve(id)).toMatchObject({ payment_status: 'unpaid' })
    await command('advance', { days: 2 })
    const [event] = (await stripe.events.list({ types: ['checkout.session.async_payment_succeeded'], limit: 1 })).data
    const [charge] = (await stripe.charges.list({ limit: 1 })).data
    expect(event?.data.object).toMatchObject({ id, payment_status: 'paid' })
    expect((event?.created ?? 0) - (charge?.created ?? 0)).toBe(4 * 86_400)
    const years = [charge, event].map((object) => new Date((object?.created ?? 0) * 1000).getUTCFullYear())
    expect(years[1]).toBe(years[0]! + 1)
    const { expected_debit_date: estimate } = charge?.payment_method_details?.us_bank_account ?? {}
    expect(Date.parse(estimate ?? '') / 1000).toBeGreaterThan(charge?.created ?? 0)
  })

  test('fails later, by itself when time passes', async () => {
    const { id, url } = await stripe.checkout.sessions.create(recurringGift)
    await submit(url, { ...account, outcome: 'fails' })
    await command('advance', { days: 5 })
    expect(await retrieve(id, ['subscription', 'invoice'])).toMatchObject({
      payment_status: 'unpaid',
      subscription: { status: 'past_due' },
      invoice: { status: 'open', attempt_count: 1 },
    })
    const types = await eventTypes()
    expect(types).toContain('invoice.payment_failed')
    expect(types.at(-1)).toBe('checkout.session.async_payment_failed')
  })
})
