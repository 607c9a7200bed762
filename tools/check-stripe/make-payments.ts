import type Stripe from 'stripe'
import { setTimeout as wait } from 'node:timers/promises'
import { idOf } from '../../app/stripe/stripe.server.ts'
import type { Findings } from './findings.ts'

type Params = Stripe.Checkout.SessionCreateParams

interface Clients {
  /** Creates the objects that a payer creates. A restricted key may not, and need not. */
  maker: Stripe
  /** Reads them as the site does. */
  site: Stripe
  findings: Findings
}

const disputeWaitMs = 30_000
const cents = 5000
/** The refunds and their test cards. The last refund is `pending` at first. */
const refunds = [
  ['in part', 'pm_card_visa', cents / 5],
  ['whole', 'pm_card_visa', undefined],
  ['that waits', 'pm_card_pendingRefund', undefined],
] as const

/** Payments with test cards, each refunded in another way, and one that the bank disputes. */
export async function makePayments(clients: Clients, { payment_intent_data: data }: Params): Promise<void> {
  const { maker, site, findings } = clients
  const pay = (card: string) =>
    make(clients, `a payment with ${card}`, () =>
      maker.paymentIntents.create({
        amount: cents,
        currency: 'usd',
        payment_method: card,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...(data?.description && { description: data.description }),
        ...(data?.metadata && { metadata: data.metadata }),
        ...(data?.statement_descriptor_suffix && { statement_descriptor_suffix: data.statement_descriptor_suffix }),
      }),
    )
  for (const [what, card, amount] of refunds) {
    const payment = await pay(card)
    if (!payment) return
    const readPayment = (name: string) =>
      read(clients, name, () => site.paymentIntents.retrieve(payment.id, { expand: ['latest_charge.refunds'] }))
    await readPayment('a payment')
    const back = () => maker.refunds.create({ payment_intent: payment.id, ...(amount && { amount }) })
    if (await make(clients, `a refund ${what}`, back)) await readPayment(`a payment given back ${what}`)
    await read(clients, `a refund ${what}`, async () => (await site.refunds.list({ limit: 1 })).data[0] ?? {})
  }

  const disputed = await pay('pm_card_createDispute')
  if (!disputed) return
  const until = Date.now() + disputeWaitMs
  let dispute: Stripe.Dispute | undefined
  while (!dispute && Date.now() < until && !findings.isStopped) {
    const found = await findings.attempt('disputes', () => site.disputes.list({ payment_intent: disputed.id }))
    if (!found) return
    dispute = found.data[0]
    if (!dispute) await wait(1000)
  }
  if (!dispute) return findings.say('not checked', 'a dispute: Stripe made none within 30 seconds')
  findings.compare('a dispute', dispute)
}

/** A recurring gift that is paid once and then stopped at the end of the period, with its invoice. */
export async function makeSubscription(
  clients: Clients,
  { line_items: lines, subscription_data: data }: Params,
): Promise<void> {
  const { maker, site, findings } = clients
  const items = (lines ?? []).map(({ price_data: price }) => ({
    price_data: price as Stripe.SubscriptionCreateParams.Item.PriceData,
  }))
  const made = await make(clients, 'a subscription', async () => {
    const customer = await maker.customers.create({ name: 'Check Stripe', email: 'check-stripe@example.com' })
    findings.later(`customer ${customer.id} with what was begun`, () => maker.customers.del(customer.id))
    const method = await maker.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    return maker.subscriptions.create({
      customer: customer.id,
      default_payment_method: method.id,
      items,
      ...(data?.description && { description: data.description }),
      ...(data?.metadata && { metadata: data.metadata }),
    })
  })
  if (!made) return
  const invoice = idOf(made.latest_invoice) ?? ''
  await read(clients, 'the invoice of a subscription', () => site.invoices.retrieve(invoice, { expand: ['payments'] }))
  await read(clients, 'the payment of an invoice', async () => {
    const { data } = await maker.invoicePayments.list({ invoice, limit: 1 })
    const payment_intent = idOf(data[0]?.payment.payment_intent) ?? ''
    const payment = { type: 'payment_intent', payment_intent } as const
    return (await site.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice.payments'] })).data[0] ?? {}
  })
  await pauseAndResume(clients, made)
  await changeSubscription(clients, made)
  await make(clients, 'the end of a subscription', () =>
    maker.subscriptions.update(made.id, { cancel_at_period_end: true }),
  )
  await read(clients, 'a subscription that is to end', () => site.subscriptions.retrieve(made.id))
}

/** Pauses a subscription and resumes it as the site does: at once, on its old day, and without an invoice. */
async function pauseAndResume(
  clients: Clients,
  { id, items, latest_invoice: before }: Stripe.Subscription,
): Promise<void> {
  const { maker, site, findings } = clients
  const what = 'a paused subscription is resumed on its day, and charges nothing'
  const bill_for = { unused_time_from: { type: 'none' } } as const
  const paused = await make(clients, 'a pause', () => maker.subscriptions.pause(id, { bill_for }))
  if (!paused) return
  findings.compare('a paused subscription', paused)
  const params = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'none' } as const
  const after = await findings.attempt(what, () => site.subscriptions.resume(id, params))
  if (!after) return
  const isOnItsDay = after.items.data[0]?.current_period_end === items.data[0]?.current_period_end
  const isFree = idOf(after.latest_invoice) === idOf(before)
  if (after.status === 'active' && isOnItsDay && isFree) findings.say('ok', what)
  else findings.wrong(`${what}: Stripe does something else. The sandbox and the site rely on it.`)
}

/** The changes that givers can make, each with the expected result at Stripe. None charges anything. */
async function changeSubscription({ site, findings }: Clients, { id, items }: Stripe.Subscription): Promise<void> {
  const [item] = items.data
  const price_data = (interval: 'month' | 'year') => ({
    currency: 'usd',
    product: idOf(item?.price.product) ?? '',
    unit_amount: cents,
    recurring: { interval },
  })
  const next = item?.current_period_end ?? 0
  const later = next + 86_400
  type Params = Stripe.SubscriptionUpdateParams
  const changes: [what: string, params: Params, isTrue: (after: Stripe.Subscription) => boolean][] = [
    [
      'another amount changes no day',
      { items: [{ id: item?.id ?? '', price_data: price_data('month') }] },
      (after) => after.status === 'active' && after.items.data[0]?.current_period_end === next,
    ],
    [
      'another interval with trial_end begins on that day',
      { items: [{ id: item?.id ?? '', price_data: price_data('year') }], trial_end: next },
      (after) => after.billing_cycle_anchor === next,
    ],
    [
      'trial_end moves the next payment, and the subscription is trialing',
      { trial_end: later },
      (after) => after.status === 'trialing' && after.items.data[0]?.current_period_end === later,
    ],
    [
      'a pause leaves the status',
      { pause_collection: { behavior: 'void', resumes_at: later + 86_400 } },
      (after) => after.status === 'trialing' && after.pause_collection?.behavior === 'void',
    ],
    ['a pause can be taken back', { pause_collection: '' }, (after) => after.pause_collection === null],
  ]
  for (const [what, params, isTrue] of changes) {
    const expand = ['latest_invoice']
    const after = await findings.attempt(what, () =>
      site.subscriptions.update(id, { ...params, proration_behavior: 'none', expand }),
    )
    if (!after) continue
    const { billing_reason, total } = after.latest_invoice as Stripe.Invoice
    if (!isTrue(after)) findings.wrong(`${what}: Stripe does something else. The sandbox and the site rely on it.`)
    else if (billing_reason !== 'subscription_create' && total !== 0) findings.wrong(`${what}: Stripe charged for it.`)
    else findings.say('ok', what)
  }
}

async function read({ findings }: Clients, what: string, work: () => Promise<object>): Promise<void> {
  findings.compare(what, await findings.attempt(what, work))
}

/** A key without this permission is no fault: only the fields of this object stay unchecked. */
function make<T>({ findings }: Clients, what: string, work: () => Promise<T>): Promise<T | null> {
  return findings.attempt(what, work, (text) =>
    /the key may not/.test(text)
      ? findings.say(
          'not checked',
          `${what}: this key may not make it, and need not. STRIPE_FULL_TEST_KEY=sk_test_… may.`,
        )
      : findings.wrong(text),
  )
}
