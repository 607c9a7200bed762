import { expect, test } from 'vitest'
import { idOf } from './objects.ts'
import { failsAtRenewal, periodEnd, useSandbox } from './testing/use-sandbox.ts'

const { sandbox, stripe, command, subscribe, invoicesOf, eventTypes } = await useSandbox()

test('renews a subscription each month, at its own date', async () => {
  const before = await subscribe()
  await command('advance', { months: 3 })
  const after = await stripe.subscriptions.retrieve(before.id)
  const invoices = await invoicesOf(before.id)
  const renewal = { billing_reason: 'subscription_cycle', status: 'paid' }
  expect(invoices).toMatchObject([{ billing_reason: 'subscription_create', status: 'paid' }, renewal, renewal, renewal])
  const [first, second] = invoices
  expect(second?.created).toBe(periodEnd(before))
  expect(second?.number?.slice(0, 8)).toBe(first?.number?.slice(0, 8))
  expect(periodEnd(after)).toBeGreaterThan((await sandbox.state()).now)
  expect(second?.parent?.subscription_details?.metadata).toMatchObject({ ref: 'gift_1' })
  const link = await stripe.invoicePayments.list({ invoice: second?.id ?? '' })
  const payment = idOf(link.data[0]?.payment.payment_intent)
  const back = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } })
  expect(back.data[0]?.invoice).toBe(second?.id)
})

test('a renewal whose card fails makes the subscription past due until a retry succeeds', async () => {
  const { id } = await subscribe(failsAtRenewal)
  await command('renew', { subscription: id })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  const [, invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, billing_reason: 'subscription_cycle' })
  expect(await eventTypes()).toContain('invoice.payment_failed')
  await command('retry-invoice', { invoice: invoice?.id, outcome: 'paid' })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect((await stripe.invoices.list({ status: 'paid' })).data).toHaveLength(2)
})

test('tries a failed invoice again every three days, four times in all', async () => {
  const { id } = await subscribe(failsAtRenewal)
  await command('renew', { subscription: id })
  await command('advance', { days: 20 })
  expect((await invoicesOf(id))[1]).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  const ended = { status: 'canceled', cancellation_details: { reason: 'payment_failed' } }
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject(ended)
})

test('a card is declined when its month is over', async () => {
  const soon = new Date((await sandbox.state()).now * 1000 + 20 * 86_400_000)
  const [exp_month, exp_year] = [soon.getUTCMonth() + 1, soon.getUTCFullYear()]
  const before = await subscribe({ expiry: `${exp_month} / ${exp_year}` })
  expect((await stripe.paymentMethods.retrieve(idOf(before.default_payment_method))).card).toMatchObject({
    brand: 'visa',
    last4: '4242',
    exp_month,
    exp_year,
  })
  await command('advance', { months: 2 })
  const [charge] = (await stripe.charges.list({ customer: idOf(before.customer), limit: 1 })).data
  expect(charge).toMatchObject({ status: 'failed', failure_code: 'expired_card' })
})

test('is billed after what is on the customer’s balance', async () => {
  const { id, customer: whole } = await subscribe()
  const customer = idOf(whole)
  const renewed = async () => {
    await command('renew', { subscription: id })
    return (await invoicesOf(id)).at(-1)
  }
  await command('credit-invoice', { subscription: id, amount: 2960 })
  expect((await invoicesOf(id)).at(-1)).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    total: -2960,
    amount_due: 0,
    amount_paid: 0,
    starting_balance: 0,
    ending_balance: -2960,
  })
  expect(await renewed()).toMatchObject({ status: 'paid', total: 2500, amount_paid: 0, ending_balance: -460 })
  await stripe.customers.update(customer, { balance: -2460 })
  // Less than Stripe charges: the customer owes it.
  expect(await renewed()).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 40 })
  expect(await renewed()).toMatchObject({ total: 2500, starting_balance: 40, amount_paid: 2540 })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
  const { data } = await stripe.charges.list({ customer })
  expect(data.map(({ amount }) => amount)).toEqual([2540, 2500])
})

test('an invoice is paid in parts: by payments of their own, by a check, and by its own payment for the rest', async () => {
  const { id } = await subscribe(failsAtRenewal)
  const paymentsOf = async (invoice: string) => {
    const { data } = await stripe.invoicePayments.list({ invoice })
    return data.map(({ status, amount_paid, is_default, payment: { type } }) => [type, is_default, status, amount_paid])
  }
  const renewal = async () => {
    await command('renew', { subscription: id })
    const invoice = (await invoicesOf(id)).at(-1)?.id ?? ''
    await command('pay-part', { invoice, amount: 1000 })
    return invoice
  }
  const first = await renewal()
  expect(await stripe.invoices.retrieve(first)).toMatchObject({
    status: 'open',
    amount_paid: 1000,
    amount_remaining: 1500,
  })
  await command('retry-invoice', { invoice: first, outcome: 'paid' })
  expect(await stripe.invoices.retrieve(first)).toMatchObject({ status: 'paid', amount_paid: 2500 })
  expect(await paymentsOf(first)).toEqual([
    ['payment_intent', false, 'paid', 1000],
    ['payment_intent', true, 'paid', 1500],
  ])

  const second = await renewal()
  await command('pay-elsewhere', { invoice: second, amount: 1500 })
  expect(await stripe.invoices.retrieve(second)).toMatchObject({ status: 'paid', amount_paid: 2500 })
  expect(await paymentsOf(second)).toEqual([
    ['payment_record', false, 'paid', 1500],
    ['payment_intent', false, 'paid', 1000],
    ['payment_intent', true, 'canceled', null],
  ])
  await expect(command('pay-part', { invoice: second, amount: 1 })).rejects.toThrow('cannot be paid')
})
