import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { tableNames } from '../../app/db/migrations.server.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { giverPathOf, signedIn } from '../harness/office.ts'
import { giverAt, openRecurringGift, recurringRowOf } from '../giver.ts'
import { cookieOf, getGiving, submitLink } from '../my-giving.ts'
import { linkIn } from '../subscribers.ts'
import { emailOf, failsAtRenewal } from './gifts.ts'
import { giftsOf, sharedTestEnv, untilAllIsDelivered, untilAllIsSent, untilStripeIsRead } from './shared-test-env.ts'

/** Tests which calls to Stripe the pages and the changes of a recurring gift make. */
const testEnv = sharedTestEnv()
const stripe = () => stripeOf(testEnv)
const control = () => testEnv.sandbox.control

type Giver = Awaited<ReturnType<typeof openRecurringGift>>

/** The calls that the sandbox receives during `work`: "GET /v1/subscriptions". */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const requestsSoFar = async () => (await control().state()).requests as { method: string; path: string }[]
  const { length } = await requestsSoFar()
  await work()
  const requests = (await requestsSoFar()).slice(length)
  return requests.map(({ method, path }) => `${method} ${/^\/v1\/\w+/.exec(path)?.[0]}`)
}

/** Every row of every table except the counters of rate limits. */
async function readRows(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const name of tableNames.filter((table) => table !== 'guard_count')) {
    rows[name] = await testEnv.db
      .selectFrom(name as 'payment')
      .selectAll()
      // The first column is the key.
      .orderBy(sql`1`)
      .execute()
  }
  return rows
}

async function openFailing(number: number): Promise<Giver> {
  const giver = await openRecurringGift(testEnv, number, failsAtRenewal)
  await control().renew({ subscription: giver.subscription, outcome: 'failed' })
  await expect.poll(async () => (await recurringRowOf(testEnv, giver.subscription))?.status).toBe('failing')
  await expect.poll(() => giftsOf(testEnv, number)).toMatchObject([{}, { status: 'failed' }])
  return giver
}

const newCard = '5555555555554444'

interface State {
  open: (number: number) => Promise<Giver>
  /** A change at Stripe after the last webhook that the ledger has processed. */
  cutOff?: (giver: Giver) => Promise<unknown>
}

/** The states of a recurring gift when its pages are opened. */
const states: Record<string, State> = {
  running: { open: (number) => openRecurringGift(testEnv, number) },
  skipped: {
    open: async (number) => {
      const giver = await openRecurringGift(testEnv, number)
      await giver.submit({ what: 'skipped' })
      return giver
    },
  },
  paused: {
    open: async (number) => {
      const giver = await openRecurringGift(testEnv, number)
      await stripe().subscriptions.pause(giver.subscription, { bill_for: { unused_time_from: { type: 'none' } } })
      await expect.poll(async () => (await recurringRowOf(testEnv, giver.subscription))?.next_at).toBeNull()
      return giver
    },
  },
  failing: { open: openFailing },
  'stopped half way': {
    open: openFailing,
    cutOff: ({ subscription }) =>
      stripe().subscriptions.cancel(subscription, { cancellation_details: { comment: 'giver:a-stop-cut-off' } }),
  },
  'another card, whose giver has not come back': {
    open: openFailing,
    cutOff: async (giver) => {
      await control().portal({ clears: false })
      await giver.putInCard(newCard, { returns: false })
    },
  },
  'another card, to which the failed payment is not charged yet': {
    open: openFailing,
    cutOff: async (giver) => {
      await control().portal({ clears: true })
      await giver.putInCard(newCard, { returns: false })
    },
  },
}

/** Switches webhooks off, after all events and mails are processed. */
async function holdWebhooks(): Promise<void> {
  await untilStripeIsRead(testEnv)
  await untilAllIsDelivered(testEnv)
  await untilAllIsSent(testEnv)
  await control().webhooks({ mode: 'hold' })
}

let office: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  office = await signedIn(testEnv)
})
afterEach(() => control().webhooks({ mode: 'on' }))

test.each(Object.entries(states))('no page of a recurring gift changes anything: %s', async (name, state) => {
  const number = 3 + 3 * Object.keys(states).indexOf(name)
  const giver = await state.open(number)
  const { subscription, path, cookie, id } = giver
  // The link in the receipt opens this gift alone; a mail about a failed payment links to Stripe's page of its invoice.
  const mails = (await testEnv.mail.read()).filter(({ to }) => to.includes(emailOf(number)))
  const receipt = mails.find(({ text }) => text.includes('/my-giving/open?token=gift.'))
  const byMail = giverAt(testEnv, cookieOf(await submitLink(testEnv, linkIn(receipt))), subscription)
  const payPath = mails.flatMap(({ text }) => /\/my-giving\/pay\?token=[\w.-]*[\w-]/.exec(text)?.[0] ?? [])
  const [invoice] = (await stripe().invoices.list({ subscription })).data
  const givingPages = [
    '/my-giving',
    path,
    `${path}?card=changed&invoice=${invoice?.id}`,
    `${path}?card=failed`,
    `${path}/stop`,
    `${path}/card`,
    `/my-giving/receipt/${id}`,
    ...payPath,
  ]
  const officePages = [
    '/office',
    `/office/recurring/${subscription}`,
    `/office/recurring/${subscription}?note=changed`,
    `/office/gifts/${id}`,
    `/office/gifts/${id}/refund`,
    await giverPathOf(office, emailOf(number)),
    '/office/gifts',
    '/office/changes',
  ]

  await holdWebhooks()
  await state.cutOff?.(giver)
  const before = await readRows()
  const calls = await callsDuring(async () => {
    for (const page of givingPages) {
      const answer = await getGiving(testEnv, cookie, page)
      expect([page, answer.status, await answer.text()]).toEqual([page, answer.ok ? 200 : 303, expect.any(String)])
    }
    for (const page of ['/my-giving', path, `${path}/stop`]) await byMail.readAt(page)
    for (const page of officePages) await office.page(page)
  })
  expect(calls.filter((call) => call.startsWith('GET /v1/subscriptions')).length).toBeGreaterThan(5)
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  expect(await readRows()).toEqual(before)
})

test('a change reads the gift at Stripe, changes it, and syncs once; the same form again changes nothing', async () => {
  const { post, keyOf } = await openRecurringGift(testEnv, 60)
  const key = await keyOf()
  await holdWebhooks()
  const change = async () => {
    expect((await post({ what: 'amount', amount: '25', key })).status).toBe(303)
    await untilAllIsSent(testEnv)
  }
  const mail = 'GET /v1/subscriptions'
  const calls = ['GET /v1/subscriptions', 'POST /v1/subscriptions', 'GET /v1/subscriptions', mail]
  expect(await callsDuring(change)).toEqual(calls)
  expect(await callsDuring(change)).toEqual([])
})
