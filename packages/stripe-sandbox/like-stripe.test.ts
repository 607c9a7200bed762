import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareObject, type Difference } from './testing/compare-object.ts'
import { findField, listedFields } from './objects.ts'
import type { FieldType } from './stripe-types.ts'
import { makeEveryState } from './testing/every-state.ts'
import { startTestSandbox, type TestSandbox } from './testing/running-sandbox.ts'
import { bookOrder, oneTimeGift, recurringGift } from './testing/sample-sessions.ts'

/** Fields of Stripe's fixtures that the installed package's types do not know: the types win. */
const movedFields: Record<string, string> = {
  'invoice subscription': 'moved to parent.subscription_details in 2025-03-31.basil',
}

/** Fields of the fixtures that the types call optional, and that some objects do not have. */
const absentFields: Record<string, string> = {
  'charge refunds': 'shown when asked to expand, since 2022-11-15',
  'charge payment_method_details.card': 'paid from a bank account',
  'dispute payment_method_details': 'paid from a bank account',
  'payment_method card': 'a bank account',
  'tax.settings status_details.active': 'settings that are pending',
}

describe('the list of fields', () => {
  test('agrees with the types of the installed package, except for the listed fields', () => {
    const wrong = [...listedFields].flatMap(([object, paths]) =>
      [...paths]
        .filter(([path, json]) => !findField(object, path).some((type) => holds(type, json)))
        .map(([path]) => `${object} ${path}`),
    )
    expect(wrong).toEqual(Object.keys(movedFields))
  })

  function holds(type: FieldType, json: string): boolean {
    if (type.isOpen || type.primitives.has(json)) return true
    return json === 'array'
      ? type.items !== null
      : json === 'object' && (type.objects.length > 0 || type.items !== null)
  }
})

let sandbox: TestSandbox
const differences = new Map<string, Difference>()
const counts = new Map<string, number>()

beforeAll(async () => {
  sandbox = await startTestSandbox()
  const start = async (params: Stripe.Checkout.SessionCreateParams) =>
    look(await sandbox.stripe.checkout.sessions.create(params)).id
  await makeEveryState(sandbox, {
    startGift: () => start(oneTimeGift),
    startRecurringGift: () => start(recurringGift),
    startOrder: () => start(bookOrder),
  })
})
afterAll(() => sandbox.kill())

/** Records the differences of an object and of every object in it. */
function look<T extends object>(object: T): T {
  // As JSON: the package turns decimals into objects.
  const json = JSON.parse(JSON.stringify(object)) as { object: string; data?: { object?: unknown } }
  counts.set(json.object, (counts.get(json.object) ?? 0) + 1)
  const inside = json.object === 'event' ? compareObject(json.data?.object) : []
  for (const difference of [...compareObject(json), ...inside]) {
    const name = `${difference.object} ${difference.path}`
    if (!(name in absentFields)) differences.set(`${name}: ${difference.what}`, difference)
  }
  return object
}

test('every object has the fields of Stripe’s, with their types, and no others', async () => {
  const { stripe } = sandbox
  const page = { limit: 100 }
  look(await stripe.tax.settings.retrieve())
  await sandbox.command('tax', { origin: true, states: ['IL'] })
  const lists: Record<string, AsyncIterable<object>> = {
    'billing_portal.configuration': stripe.billingPortal.configurations.list(page),
    balance_transaction: stripe.balanceTransactions.list({ ...page, expand: ['data.source'] }),
    charge: stripe.charges.list({ ...page, expand: ['data.refunds', 'data.balance_transaction'] }),
    'checkout.session': stripe.checkout.sessions.list({
      ...page,
      expand: ['data.line_items', 'data.invoice.payments'],
    }),
    customer: stripe.customers.list(page),
    dispute: stripe.disputes.list(page),
    event: stripe.events.list(page),
    invoice: stripe.invoices.list({ ...page, expand: ['data.payments'] }),
    invoice_payment: stripe.invoicePayments.list({ ...page, expand: ['data.payment.payment_intent'] }),
    payment_intent: stripe.paymentIntents.list({ ...page, expand: ['data.latest_charge', 'data.payment_method'] }),
    payout: stripe.payouts.list({ ...page, expand: ['data.failure_balance_transaction'] }),
    product: stripe.products.list(page),
    'tax.registration': stripe.tax.registrations.list(page),
    refund: stripe.refunds.list(page),
    webhook_endpoint: stripe.webhookEndpoints.list(page),
    subscription: stripe.subscriptions.list({ ...page, status: 'all', expand: ['data.latest_invoice'] }),
  }
  const { id: customer = '' } = (await stripe.customers.list()).data[0] ?? {}
  look(await stripe.accounts.retrieveCurrent())
  look(await stripe.products.create({ name: 'Book', description: 'One book', metadata: { a: 'b' } }))
  look(await stripe.webhookEndpoints.create({ url: 'https://a.example/hook', enabled_events: ['charge.refunded'] }))
  const flow_data = { type: 'payment_method_update' } as const
  look(await stripe.billingPortal.sessions.create({ customer, flow_data }))
  look(await stripe.balance.retrieve())
  look(await stripe.tax.settings.retrieve())
  for (const list of Object.values(lists)) for await (const object of list) look(object)
  expect([...differences.keys()].toSorted()).toEqual([])
  expect(Object.keys(lists).filter((object) => !counts.has(object))).toEqual([])
})

test('a field that is missing, unknown, of another type or with an unknown enum value is found', async () => {
  const dispute = JSON.parse(JSON.stringify((await sandbox.stripe.disputes.list()).data[0])) as Stripe.Dispute
  const { is_charge_refundable: _, ...rest } = dispute
  const changed = { ...rest, refundable: true, amount: '5000', status: 'gone', evidence_details: { due_by: true } }
  expect(compareObject(dispute)).toEqual([])
  expect(compareObject(changed).map(({ path, what }) => `${path}: ${what}`)).toEqual([
    'is_charge_refundable: missing',
    'amount: string, where Stripe has number',
    'evidence_details.enhanced_eligibility: missing',
    'evidence_details.has_evidence: missing',
    'evidence_details.past_due: missing',
    'evidence_details.submission_count: missing',
    'evidence_details.submission_method: missing',
    'evidence_details.due_by: boolean, where Stripe has number or null',
    'status: "gone", a word that Stripe does not use there',
    'refundable: not a field of Stripe’s',
  ])
})
