import type Stripe from 'stripe'
import { idOf } from '../objects.ts'
import type { TestSandbox } from './running-sandbox.ts'

type Start = () => Promise<string>

/** Makes every kind of object, in every state that the sandbox knows. `after` is called after each change. */
export async function makeEveryState(
  sandbox: TestSandbox,
  { startGift, startRecurringGift, startOrder }: { startGift: Start; startRecurringGift: Start; startOrder: Start },
  after: () => Promise<void> = async () => {},
): Promise<void> {
  const { stripe } = sandbox
  const run = async <T>(name: string, given: object) => {
    const result = await sandbox.command<T>(name, given)
    await after()
    return result
  }
  const pay = (session: string, how: object = {}) => run<Stripe.Checkout.Session>('pay', { session, ...how })
  const payGift = async (how?: object) => ({
    payment_intent: idOf((await pay(await startGift(), how)).payment_intent),
  })

  await startGift()
  await startRecurringGift()
  await run('expire', { session: await startOrder() })
  await pay(await startOrder())
  await pay(await startGift(), { card: '4000000000000002' }).catch(() => {})
  await payGift({ card: '4000002500003155' })
  await run('settle', { ...(await payGift({ bank: 'settles' })), outcome: 'paid' })
  await run('settle', { ...(await payGift({ bank: 'fails' })), outcome: 'failed' })

  const refunded = await payGift()
  await run('refund', { ...refunded, amount: 100 })
  const { id: refund } = await run<Stripe.Refund>('refund', refunded)
  await run('fail-refund', { refund })
  for (const status of ['pending', 'requires_action']) {
    const { id: waiting } = await run<Stripe.Refund>('refund', { ...(await payGift()), amount: 100, status })
    await run('complete-refund', { refund: waiting })
  }
  const debit = await payGift({ bank: 'settles' })
  await run('settle', { ...debit, outcome: 'paid' })
  await run('dispute', debit)
  const disputes: [outcome: string | null, claim: object][] = [
    ['won', { amount: 1500 }],
    ['lost', {}],
    ['won', { inquiry: true }],
    [null, { amount: 4300, currency: 'eur' }],
    [null, {}],
  ]
  for (const [outcome, claim] of disputes) {
    const { id: dispute } = await run<Stripe.Dispute>('dispute', { ...(await payGift()), ...claim })
    if (outcome) await run('close-dispute', { dispute, outcome })
    if (outcome === 'lost') await run('appeal-dispute', { dispute })
  }
  await run('fraud-warning', await payGift())
  await run('charge-alone', { amount: 700 })

  await run('charge-fee', { amount: 700 })
  await run('advance', { days: 5 })
  const [{ id: payout } = {}] = (await stripe.payouts.list({ limit: 1 })).data
  await run('fail-payout', { payout })
  await run('update-bank-account', {})
  const { id: again } = await run<Stripe.Payout>('payout', { reconciled: false })
  await run('reconcile-payout', { payout: again })
  await run('fail-payout', { payout: again })
  await run('payout', { manual: true })
  await run('update-bank-account', {})
  await run('hold-reserve', { amount: 300 })
  const { id: withdrawn } = await run<Stripe.Payout>('payout', {})
  await run('fail-payout', { payout: withdrawn })
  await run('release-reserve', { amount: 300 })

  for (const link of [{ amount: 700 }, { amount: 700, interval: 'month' }, { amount: 700, currency: 'jpy' }]) {
    await pay((await run<{ id: string }>('open-payment-link', { product: 'prod_sandbox_donation', ...link })).id)
  }

  const pauseAndResume = async (subscription: string) => {
    await stripe.subscriptions.pause(subscription, { bill_for: { unused_time_from: { type: 'none' } } })
    await after()
    const unchanged = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'none' } as const
    await stripe.subscriptions.resume(subscription, unchanged)
    await after()
  }

  const rate = await stripe.shippingRates.create({
    display_name: 'Shipping',
    type: 'fixed_amount',
    fixed_amount: {
      amount: 1500,
      currency: 'usd',
    },
  })
  const price_data = { currency: 'usd', unit_amount: 500, product: 'prod_sandbox_book' }
  const { id: link } = await stripe.paymentLinks.create({
    line_items: [{ quantity: 40, price_data }],
    shipping_options: [{ shipping_rate: rate.id }],
    restrictions: { completed_sessions: { limit: 1 } },
  })
  await stripe.paymentLinks.update(link, { active: false })

  const customer = await stripe.customers.create({ email: 'payer@example.com' })
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method,
    items: [{ price_data: { ...price_data, recurring: { interval: 'month' } } }],
  })
  for (const card of ['4242424242424242', '4000000000000341']) {
    const { subscription } = await pay(await startRecurringGift(), { card })
    await run('renew', { subscription })
    const [{ payment } = {}] = (await stripe.invoicePayments.list({ limit: 1 })).data
    if (card.endsWith('2')) await run('refund', { payment_intent: payment?.payment_intent, amount: 100 })
    const openRenewal = async () => {
      await run('renew', { subscription, outcome: 'requires_action' })
      return { invoice: (await stripe.invoices.list({ status: 'open' })).data[0]?.id }
    }
    const renewal = await openRenewal()
    await run(card.endsWith('2') ? 'pay-elsewhere' : 'pay-invoice', renewal)
    const inParts = await openRenewal()
    await run('pay-part', { ...inParts, amount: 700 })
    await run('pay-elsewhere', inParts)
    await run('credit-invoice', { subscription, amount: 4000 })
    await run('renew', { subscription })
    const change = async (given: Stripe.SubscriptionUpdateParams) => {
      await stripe.subscriptions.update(idOf(subscription) ?? '', { proration_behavior: 'none', ...given })
      await after()
    }
    await run('update-card', { subscription, card: '5555555555554444' })
    await run('renew-card', { subscription, card })
    await change({ trial_end: (await sandbox.state()).now + 40 * 86_400 })
    await change({ pause_collection: { behavior: 'void', resumes_at: (await sandbox.state()).now + 41 * 86_400 } })
    await run('renew', { subscription })
    await change({ pause_collection: '' })
    await run('renew', { subscription })
    await pauseAndResume(idOf(subscription) ?? '')
    if (card.endsWith('1')) await stripe.subscriptions.update(idOf(subscription) ?? '', { cancel_at_period_end: true })
    else await run('stop', { subscription })
    await run('schedule', { subscription })
    if (card.endsWith('2')) await run('cancel', { subscription })
    await after()
  }
}
