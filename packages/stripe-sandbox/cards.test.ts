import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { idOf } from './objects.ts'
import { submit } from './testing/sample-sessions.ts'
import { failsAtRenewal, useSandbox } from './testing/use-sandbox.ts'

const { stripe, command, subscribe, eventsOf } = await useSandbox()

const goodCard = { card: '5555 5555 5555 4444', expiry: '11 / 40', cvc: '123' }
const declinedCard = { ...goodCard, card: '4000 0000 0000 0002' }
const back = 'http://127.0.0.1:9/my-giving'

const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method', 'latest_invoice.payments']
const read = (id: string) => stripe.subscriptions.retrieve(id, { expand })

/** The last digits of the subscription's own card, and of its customer's. */
async function cardsOf(id: string) {
  const { default_payment_method: own, customer } = await read(id)
  const { default_payment_method: general } = (customer as Stripe.Customer).invoice_settings
  return [own, general].map((method) => (method as Stripe.PaymentMethod | null)?.card?.last4 ?? null)
}

async function lastCharge({ customer }: Stripe.Subscription) {
  const [charge] = (await stripe.charges.list({ customer: idOf(customer), limit: 1 })).data
  return `${charge?.status} ${charge?.payment_method_details?.card?.last4}`
}

const openPortal = (
  { customer }: Stripe.Subscription,
  after?: Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion,
) =>
  stripe.billingPortal.sessions.create({
    customer: idOf(customer),
    return_url: back,
    flow_data: { type: 'payment_method_update', ...(after && { after_completion: after }) },
  })

describe('the portal', () => {
  test('takes a card for the customer, and removes the subscription’s own', async () => {
    const gift = await subscribe(failsAtRenewal)
    expect(await cardsOf(gift.id)).toEqual(['0341', null])
    const { url, ...session } = await openPortal(gift, { type: 'redirect', redirect: { return_url: `${back}?done` } })
    expect(session).toMatchObject({ object: 'billing_portal.session', flow: { type: 'payment_method_update' } })
    const page = await (await fetch(url)).text()
    expect(page).toContain(`href="${back}"`)
    const refused = await submit(url, declinedCard)
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Your card was declined.')])
    expect(await cardsOf(gift.id)).toEqual(['0341', null])

    const events = await eventsOf(async () => {
      const taken = await submit(url, goodCard)
      expect([taken.status, taken.headers.get('location')]).toEqual([303, `${back}?done`])
    })
    expect(events).toEqual([
      ['payment_method.attached', undefined],
      ['customer.updated', { invoice_settings: { default_payment_method: null } }],
      ['customer.subscription.updated', { default_payment_method: idOf(gift.default_payment_method) }],
    ])
    expect(await cardsOf(gift.id)).toEqual([null, '4444'])
    await command('renew', { subscription: gift.id })
    expect(await lastCharge(gift)).toBe('succeeded 4444')
  })

  test('may leave the subscription its own card, which is charged until the site changes it', async () => {
    const gift = await subscribe(failsAtRenewal)
    await command('portal', { clears: false })
    await command('update-card', { subscription: gift.id, card: '4242424242424242' })
    expect(await cardsOf(gift.id)).toEqual(['0341', '4242'])
    await command('renew', { subscription: gift.id })
    expect(await lastCharge(gift)).toBe('failed 0341')
    const { invoice_settings } = (await stripe.customers.retrieve(idOf(gift.customer))) as Stripe.Customer
    const default_payment_method = idOf(invoice_settings.default_payment_method)
    await stripe.subscriptions.update(gift.id, { default_payment_method })
    await command('advance', { days: 3 })
    expect(await lastCharge(gift)).toBe('succeeded 4242')
    expect(await stripe.subscriptions.update(gift.id, { default_payment_method: '' })).toMatchObject({
      default_payment_method: null,
    })
  })

  test('shows a confirmation without a redirect, and has no other flow', async () => {
    const gift = await subscribe()
    const { url } = await openPortal(gift)
    const taken = await submit(url, goodCard)
    expect(await taken.text()).toContain('Your payment method was updated')
    const customer = idOf(gift.customer)
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toThrow('payment_method_update only')
    await expect(stripe.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toThrow('No such customer')
    expect((await fetch(url.replace(/.$/, '_'))).status).toBe(404)
  })
})

test('the card network may send a new expiry date for the same payment method', async () => {
  const gift = await subscribe({ expiry: '12 / 40' })
  const method = idOf(gift.default_payment_method)
  const events = await eventsOf(() =>
    command('renew-card', { subscription: gift.id, card: '4242424242424242', expiry: '11 / 45' }),
  )
  expect(events).toEqual([['payment_method.automatically_updated', { card: { exp_month: 12, exp_year: 2040 } }]])
  expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ card: { exp_month: 11, exp_year: 2045 } })
})

async function failedInvoice(how: object = failsAtRenewal) {
  const gift = await subscribe(how)
  await command('renew', { subscription: gift.id, outcome: 'failed' })
  return { gift, invoice: (await read(gift.id)).latest_invoice as Stripe.Invoice }
}

describe('the page of an open invoice', () => {
  test('takes a card for this payment only, and the subscription is active again', async () => {
    const { gift, invoice } = await failedInvoice()
    expect((await read(gift.id)).status).toBe('past_due')
    const url = invoice.hosted_invoice_url ?? ''
    expect((await submit(url, declinedCard)).status).toBe(422)
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'open', attempt_count: 1 })
    const events = await eventsOf(async () => {
      const paid = await submit(url, goodCard)
      expect([paid.status, paid.headers.get('location')]).toEqual([303, url])
    })
    expect(events.map(([type]) => type)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
    expect((await read(gift.id)).status).toBe('active')
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', attempt_count: 1 })
    expect(await cardsOf(gift.id)).toEqual(['0341', null])
    expect(await (await fetch(url)).text()).toContain('Invoice paid')
    await submit(url, goodCard)
    expect((await stripe.charges.list({ customer: idOf(gift.customer) })).data).toHaveLength(4)
  })

  test('has an address for thirty days, and a new one when the invoice is read later', async () => {
    const { gift, invoice } = await failedInvoice()
    await stripe.subscriptions.cancel(gift.id)
    const url = invoice.hosted_invoice_url ?? ''
    const urlNow = async () => (await stripe.invoices.retrieve(invoice.id)).hosted_invoice_url ?? ''
    await command('advance', { days: 29 })
    expect([await urlNow(), (await fetch(url)).status]).toEqual([url, 200])
    await command('advance', { days: 2 })
    expect(await (await fetch(url)).text()).toContain('This link has expired')
    expect(await urlNow()).not.toBe(url)
    expect((await submit(await urlNow(), goodCard)).status).toBe(303)
  })

  test('keeps the card for the customer if the account says so; the subscription keeps its own', async () => {
    await command('account', { keepsInvoiceCards: 'always' })
    const { gift, invoice } = await failedInvoice()
    await submit(invoice.hosted_invoice_url ?? '', declinedCard)
    expect(await cardsOf(gift.id)).toEqual(['0341', null])
    await submit(invoice.hosted_invoice_url ?? '', goodCard)
    expect(await cardsOf(gift.id)).toEqual(['0341', '4444'])
    await command('renew', { subscription: gift.id })
    expect(await lastCharge(gift)).toBe('failed 0341')
  })

  test('can be paid after the subscription ended, and leaves it ended', async () => {
    const { gift, invoice } = await failedInvoice()
    await stripe.subscriptions.cancel(gift.id)
    await expect(command('pay-invoice', { invoice: invoice.id, ...declinedCard, cvc: '' })).rejects.toThrow('declined')
    expect(await command('pay-invoice', { invoice: invoice.id })).toMatchObject({ status: 'paid' })
    expect((await read(gift.id)).status).toBe('canceled')
  })

  test('cannot be paid once it is void, and is not voided twice', async () => {
    const { invoice } = await failedInvoice()
    const voided = await stripe.invoices.voidInvoice(invoice.id ?? '')
    expect(voided).toMatchObject({ status: 'void', next_payment_attempt: null, attempted: true })
    await expect(stripe.invoices.voidInvoice(invoice.id ?? '')).rejects.toThrow('is void')
    await expect(command('retry-invoice', { invoice: invoice.id })).rejects.toThrow('Only an open invoice')
  })

  test('is a draft for an hour, which a canceled subscription leaves to be charged', async () => {
    const gift = await subscribe()
    await command('renew', { subscription: gift.id, draft: true })
    const [draft] = (await stripe.invoices.list({ subscription: gift.id, status: 'draft' })).data
    expect(draft).toMatchObject({ status: 'draft', number: null, hosted_invoice_url: null })
    await stripe.subscriptions.cancel(gift.id)
    await command('advance', { days: 1 })
    expect(await stripe.invoices.retrieve(draft?.id ?? '')).toMatchObject({ status: 'paid', attempted: true })
  })

  test('finalized by hand is not charged, and not void while a bank transfer is on its way', async () => {
    const gift = await subscribe()
    await command('renew', { subscription: gift.id, draft: true })
    const [draft] = (await stripe.invoices.list({ subscription: gift.id, status: 'draft' })).data
    const open = await stripe.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: false })
    expect(open).toMatchObject({ status: 'open', attempted: false, auto_advance: false })
    await expect(stripe.invoices.finalizeInvoice(open.id ?? '')).rejects.toThrow('is open')
    expect(await stripe.invoices.voidInvoice(open.id ?? '')).toMatchObject({ status: 'void', attempted: false })

    const byBank = await subscribe({ bank: 'settles' })
    const [first] = (await stripe.paymentIntents.list({ customer: idOf(byBank.customer) })).data
    await command('settle', { payment_intent: first?.id ?? '' })
    await command('renew', { subscription: byBank.id })
    const [waiting] = (await stripe.invoices.list({ subscription: byBank.id, status: 'open' })).data
    await expect(stripe.invoices.voidInvoice(waiting?.id ?? '')).rejects.toThrow('on its way')
  })

  test('says that an invoice is void', async () => {
    const { id } = await subscribe()
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await command('renew', { subscription: id })
    const { hosted_invoice_url } = (await read(id)).latest_invoice as Stripe.Invoice
    expect(await (await fetch(hosted_invoice_url ?? '')).text()).toContain('This invoice is void')
  })
})

describe('an open invoice that the account has paid now', () => {
  async function payWith(card: string, options: Stripe.InvoicePayParams = {}) {
    const { gift, invoice } = await failedInvoice()
    await command('portal', { clears: false })
    const { id } = await command<Stripe.PaymentMethod>('update-card', { subscription: gift.id, card })
    const pay = (idempotencyKey = 'pay') =>
      stripe.invoices.pay(invoice.id, { payment_method: id, off_session: false, ...options }, { idempotencyKey })
    return { gift, invoice, pay, readInvoice: () => stripe.invoices.retrieve(invoice.id) }
  }

  test('is charged once to the given card, and does not count as an attempt of Stripe’s own', async () => {
    const { gift, pay } = await payWith('5555555555554444')
    expect(await pay()).toMatchObject({ status: 'paid', attempt_count: 1, next_payment_attempt: null })
    expect(await pay()).toMatchObject({ status: 'paid' })
    await expect(pay('again')).rejects.toThrow('Invoice is already paid')
    expect(await lastCharge(gift)).toBe('succeeded 4444')
    expect((await stripe.charges.list({ customer: idOf(gift.customer) })).data).toHaveLength(3)
    expect((await read(gift.id)).status).toBe('active')
  })

  test('may be declined; the failed charge is kept and the next attempt stays scheduled', async () => {
    const { gift, invoice, pay, readInvoice } = await payWith('4000000000000341')
    const planned = invoice.next_payment_attempt
    for (const key of ['pay', 'pay']) {
      await expect(pay(key)).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' })
    }
    expect(await lastCharge(gift)).toBe('failed 0341')
    expect((await stripe.charges.list({ customer: idOf(gift.customer) })).data).toHaveLength(3)
    expect(await readInvoice()).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: planned })
  })

  test('may wait for authentication, or be declined without it', async () => {
    const { pay, invoice } = await payWith('4000002760003184')
    await expect(pay()).rejects.toMatchObject({ code: 'invoice_payment_intent_requires_action' })
    const [{ payment } = {}] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data
    const waiting = await stripe.paymentIntents.retrieve(idOf(payment?.payment_intent))
    expect(waiting.status).toBe('requires_action')
    await submit(invoice.hosted_invoice_url ?? '', goodCard)
    await expect(pay('later')).rejects.toThrow('already paid')
    const { pay: payOffSession } = await payWith('4000002760003184', { off_session: true })
    await expect(payOffSession('off')).rejects.toMatchObject({ statusCode: 402 })
  })

  test('is not charged to another customer’s card, and not before the bank has answered', async () => {
    const { invoice } = await failedInvoice()
    const other = await subscribe()
    const method = idOf(other.default_payment_method)
    await expect(stripe.invoices.pay(invoice.id, { payment_method: method })).rejects.toThrow('must be attached')
    const { invoice: byBank } = await failedInvoice({ bank: 'settles' })
    expect(await stripe.invoices.pay(byBank.id)).toMatchObject({ status: 'open', next_payment_attempt: null })
    await expect(stripe.invoices.pay(byBank.id)).rejects.toThrow('cannot be paid')
  })
})

test('a disputed bank debit ends its mandate: later debits are declined', async () => {
  const gift = await subscribe({ bank: 'settles' })
  const [first] = (await stripe.paymentIntents.list({ customer: idOf(gift.customer) })).data
  await command('settle', { payment_intent: first?.id })
  await command('dispute', { payment_intent: first?.id })
  await command('renew', { subscription: gift.id })
  const [charge] = (await stripe.charges.list({ customer: idOf(gift.customer), limit: 1 })).data
  expect(charge).toMatchObject({ status: 'failed', failure_code: 'payment_intent_mandate_invalid' })
})
