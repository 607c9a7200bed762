import { expect, test } from 'vitest'
import { nextCharge } from '../../app/stripe/subscriptions/billing-cycle.ts'
import { formatExactDollars } from '../../app/values/money.ts'
import { yearOf } from '../../app/values/year-of.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { openRecurringGift, recurringChangesOf, recurringRowOf } from '../giver.ts'
import { getGiving } from '../my-giving.ts'
import { textOfPdf } from '../pdf.ts'
import { emailOf } from './gifts.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const daySeconds = 24 * 60 * 60
const dayMs = daySeconds * 1000

test(
  'a monthly gift through a year: raised, skipped, failed, fixed, stopped, and its statements',
  { timeout: 120_000 },
  async () => {
    const { subscription, cookie, path, submit, post, keyOf, read } = await openRecurringGift(testEnv, 3)
    const { control } = testEnv.sandbox
    const row = () => recurringRowOf(testEnv, subscription)
    const gifts = () =>
      testEnv.db
        .selectFrom('payment')
        .select(['status', 'amount_cents', 'refunded_cents'])
        .where('subscription_id', '=', subscription)
        .orderBy('created_at')
        .orderBy('paid_at')
        .execute()
    const allEventsDelivered = async () => {
      await expect.poll(async () => (await control.state()).webhooks.queue).toBe(0)
      await untilAllIsSent(testEnv)
    }
    const start = (await row())?.created_at ?? 0
    let month = 0
    /**
     * Advances Stripe to two days after the next charges, one by one, so that a skip has ended. Each is counted from the
     * first: a month after the 30th is the last of February, and the next one is not the 30th again.
     */
    const months = async (count: number) => {
      for (const end = month + count; month < end;) {
        month += 1
        const until = nextCharge(start, { interval: 'month', interval_count: month }, start) + 2 * dayMs
        await control.advance({ days: Math.ceil((until / 1000 - (await control.state()).now) / daySeconds) })
        await allEventsDelivered()
      }
    }
    await months(2)
    await submit({ what: 'amount', amount: '25.50' })
    await months(3)
    await submit({ what: 'skipped' })
    expect((await row())?.resumes_at).not.toBeNull()
    await months(1)
    expect(await row()).toMatchObject({ resumes_at: null, status: 'active', amount_cents: 2550 })
    await months(1)

    await control.renew({ subscription, outcome: 'failed' })
    await expect.poll(async () => (await row())?.status).toBe('failing')
    expect(await read()).toContain('We could not take your gift of $25.50')
    const [invoice] = (await stripeOf(testEnv).invoices.list({ subscription, status: 'open' })).data
    await control.payInvoice({ invoice: invoice?.id ?? '' })
    await expect.poll(async () => (await row())?.status).toBe('active')
    await months(2)
    await post({ key: await keyOf(`${path}/stop`) }, `${path}/stop`)
    expect(await row()).toMatchObject({ status: 'stopped', next_at: null })
    await months(3)

    const taken = (await gifts()).filter(({ status }) => status === 'paid').map(({ amount_cents: cents }) => cents)
    const charges = (await stripeOf(testEnv).charges.list({ limit: 100 })).data.filter(
      ({ status }) => status === 'succeeded',
    )
    expect(taken).toEqual(charges.map(({ amount }) => amount).toReversed())
    expect(new Set(taken)).toEqual(new Set([1003, 2550]))
    expect(taken.filter((cents) => cents === 1003)).toHaveLength(3)
    expect((await gifts()).filter(({ status }) => status !== 'paid')).toMatchObject([{ status: 'expired' }])
    expect(
      (await recurringChangesOf(testEnv, subscription)).map(({ what, made_by: by }) => `${what} by ${by}`),
    ).toEqual(['amount by giver', 'skipped by giver', 'stopped by giver'])
    const subjects = await testEnv.mail.subjectsTo(emailOf(3))
    expect(subjects.filter((subject) => subject.startsWith('Your receipt for'))).toHaveLength(taken.length)
    expect(subjects.filter((subject) => subject.includes('has been stopped'))).toHaveLength(1)
    expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)

    for (const [year, ofYear] of Map.groupBy(charges, ({ created }) => yearOf(created * 1000))) {
      const statement = await getGiving(testEnv, cookie, `/my-giving/statement/${year}.pdf`)
      const text = await textOfPdf(new Uint8Array(await statement.arrayBuffer()))
      expect(text.match(/G(?:-\w{3,4}){3}/g)).toHaveLength(ofYear.length)
      expect(text).toContain(`Total ${formatExactDollars(ofYear.reduce((sum, { amount }) => sum + amount, 0))}`)
    }
  },
)
