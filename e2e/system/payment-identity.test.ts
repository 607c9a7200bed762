import { beforeEach, describe, expect, test } from 'vitest'
import { stripeOf } from '../harness/from-stripe.ts'
import { emailOf, startCheckout } from './gifts.ts'
import { databases, giftsOf as giftsIn, sharedTestEnv } from './shared-test-env.ts'

const donation = 'prod_sandbox_donation'

describe.each(databases)('identity of a payment, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const stripe = () => stripeOf(testEnv)
  // Each test has a separate donor.
  const giftsOf = (number: number) => giftsIn(testEnv, number)
  const giftOfSession = (session: string) =>
    testEnv.db.selectFrom('payment').selectAll().where('checkout_session_id', '=', session).executeTakeFirst()
  const receiptsOf = async (number: number) => {
    const ids = (await giftsOf(number)).map(({ id }) => id)
    if (ids.length === 0) return []
    const receipts = testEnv.db.selectFrom('outbox').select('subject_id').where('kind', '=', 'gift-receipt')
    return receipts.where('subject_id', 'in', ids).execute()
  }
  const pay = (session: string, number: number, completes = true) =>
    testEnv.sandbox.control.pay({ session, email: emailOf(number), name: `Donor ${number}`, completes })
  let earlier = 0
  const events = async () => (await testEnv.sandbox.control.state()).objects['event'] ?? 0
  beforeEach(async () => {
    earlier = await events()
  })
  /** A session with the metadata of another, which a program or the staff may create. */
  const copyOf = async (session: string) => {
    const { metadata } = await stripe().checkout.sessions.retrieve(session)
    const price_data = { currency: 'usd', unit_amount: 99_900, product: donation }
    const { id } = await stripe().checkout.sessions.create({
      mode: 'payment',
      metadata: { ...metadata },
      success_url: 'http://127.0.0.1:9/done',
      line_items: [{ quantity: 1, price_data }],
    })
    return id
  }
  /** Delivers all events of this test again, concurrently and in random order: no event may be refused. */
  const deliverAll = async (times: number) => {
    const { deliveries } = await testEnv.sandbox.control.deliver({
      last: (await events()) - earlier,
      times,
      shuffle: true,
    })
    expect(deliveries.filter(({ status }) => status !== 200)).toEqual([])
  }
  const reports = (event: string, id: string) =>
    testEnv.site.logs().filter((line) => line.includes(`"${event}"`) && line.includes(id))

  test('an invoice paid before its session says so, of a checkout that was never stored, and both events at once, are one gift', async () => {
    await testEnv.sandbox.control.webhooks({ mode: 'off' })
    const [first, second] = [await startCheckout(testEnv, 6), await startCheckout(testEnv, 9)]
    const number = (await giftOfSession(first))?.id
    await testEnv.db.deleteFrom('payment').where('checkout_session_id', 'in', [first, second]).execute()
    await pay(first, 6, false)
    await pay(second, 9)
    await deliverAll(1)
    expect(await giftsOf(6)).toMatchObject([{ id: number, checkout_session_id: null, status: 'paid' }])

    await testEnv.sandbox.control.complete({ session: first })
    await deliverAll(4)
    await testEnv.sandbox.control.webhooks({ mode: 'on' })
    expect(await giftsOf(6)).toMatchObject([{ id: number, checkout_session_id: first, status: 'paid' }])
    expect(await giftsOf(9)).toMatchObject([{ checkout_session_id: second, status: 'paid' }])
    expect([await receiptsOf(6), await receiptsOf(9)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('a row that already has the payment under another number is not changed, and the event is handled', async () => {
    const session = await startCheckout(testEnv, 15)
    await testEnv.sandbox.control.webhooks({ mode: 'off' })
    await pay(session, 15)
    const { invoice } = await stripe().checkout.sessions.retrieve(session)
    const begun = await giftOfSession(session)
    if (!begun) throw new Error('the gift is not noted')
    await testEnv.db
      .insertInto('payment')
      .values({ ...begun, id: 'G-000-000-0000', checkout_session_id: null, invoice_id: invoice as string })
      .execute()
    await deliverAll(1)
    await testEnv.sandbox.control.webhooks({ mode: 'on' })
    expect(reports('payment-refused', 'G-000-000-0000')).toHaveLength(1)
    const { code, stdout } = await testEnv.staff(['reconcile'])
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/\$10\.15 of .+, pi_\w+: another row of the ledger holds its number or its money/),
    })
    expect(stdout).not.toContain('Nothing was missing')
    await testEnv.db.deleteFrom('payment').where('payer_email', '=', emailOf(15)).execute()
    await testEnv.db.deleteFrom('payment').where('id', 'in', ['G-000-000-0000', begun.id]).execute()
    expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  })

  test('two sessions with one number that were never stored, and complete at once, are two gifts', async () => {
    await testEnv.sandbox.control.webhooks({ mode: 'off' })
    const first = await startCheckout(testEnv, 28)
    const second = await copyOf(first)
    await testEnv.db.deleteFrom('payment').where('checkout_session_id', '=', first).execute()
    await pay(first, 28)
    await pay(second, 29)
    await deliverAll(3)
    await testEnv.sandbox.control.webhooks({ mode: 'on' })
    const [one, other] = [await giftsOf(28), await giftsOf(29)]
    expect([one, other]).toMatchObject([
      [{ checkout_session_id: first, status: 'paid', amount_cents: 1028 }],
      [{ checkout_session_id: second, status: 'paid', amount_cents: 99_900 }],
    ])
    expect(one[0]?.id).not.toBe(other[0]?.id)
    await deliverAll(1)
    expect([await giftsOf(28), await giftsOf(29)].map(([gift]) => gift?.id)).toEqual([one[0]?.id, other[0]?.id])
    expect([await receiptsOf(28), await receiptsOf(29)].map(({ length }) => length)).toEqual([1, 1])
  })

  // These tests do not depend on the database.
  if (database !== 'SQLite') return

  test('an invoice that is paid before its session says so is the gift that the session began', async () => {
    const session = await startCheckout(testEnv, 3)
    const begun = await giftOfSession(session)
    await pay(session, 3, false)
    await expect.poll(() => giftsOf(3)).toMatchObject([{ id: begun?.id, status: 'paid', amount_cents: 1003 }])
    await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(3)))

    await testEnv.sandbox.control.complete({ session })
    await deliverAll(2)
    expect(await giftsOf(3)).toMatchObject([{ id: begun?.id, checkout_session_id: session, status: 'paid' }])
    expect(await receiptsOf(3)).toHaveLength(1)
  })

  test('a second session with the number of a gift does not touch it, has its own row, and is reported once', async () => {
    const ours = await startCheckout(testEnv, 1)
    const second = await copyOf(ours)
    await pay(ours, 1)
    await pay(second, 4)
    await deliverAll(2)
    expect(await giftsOf(1)).toMatchObject([{ checkout_session_id: ours, amount_cents: 1001, status: 'paid' }])
    expect(await giftsOf(4)).toMatchObject([{ checkout_session_id: second, amount_cents: 99_900, status: 'paid' }])
    expect(reports('payment-number-used', second)).toHaveLength(1)
    expect((await testEnv.staff(['reconcile'])).code).toBe(0)
    expect([await receiptsOf(1), await receiptsOf(4)].map(({ length }) => length)).toEqual([1, 1])
    await testEnv.mail.waitFor(({ to, text }) => to.includes(emailOf(4)) && text.includes('$999.00'))
  })

  test('the reconciliation stores such an invoice too, and the session when it follows', async () => {
    await testEnv.sandbox.control.webhooks({ mode: 'off' })
    const session = await startCheckout(testEnv, 12)
    const begun = await giftOfSession(session)
    await pay(session, 12, false)
    // The site also reconciles by itself, soon after its start.
    expect((await testEnv.staff(['reconcile'])).code).toBe(0)
    expect(await giftsOf(12)).toMatchObject([{ id: begun?.id, status: 'paid' }])
    await testEnv.sandbox.control.complete({ session })
    expect(await testEnv.staff(['reconcile'])).toMatchObject({ code: 0 })
    await testEnv.sandbox.control.webhooks({ mode: 'on' })
    expect(await giftsOf(12)).toMatchObject([{ id: begun?.id, status: 'paid' }])
    expect(await receiptsOf(12)).toHaveLength(1)
  })

  test('another program’s payments, another currency, and links for something else or unpaid, are no gifts', async () => {
    const price = { currency: 'usd', unit_amount: 4000, product: donation }
    const metadata = { kind: 'donation', ref: 'theirs', frequency: 'monthly' }
    const common = { metadata, success_url: 'http://127.0.0.1:9/done' }
    const once = await stripe().checkout.sessions.create({
      ...common,
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: price }],
    })
    const monthly = await stripe().checkout.sessions.create({
      ...common,
      mode: 'subscription',
      subscription_data: { metadata },
      line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
    })
    await pay(once.id, 18)
    await pay(monthly.id, 18)
    const { metadata: ours } = await stripe().checkout.sessions.retrieve(await startCheckout(testEnv, 2))
    const yen = await stripe().checkout.sessions.create({
      mode: 'payment',
      metadata: { ...ours, gospel_books_number: 'G-YEN-YEN-YEN0' },
      success_url: 'http://127.0.0.1:9/done',
      line_items: [{ quantity: 1, price_data: { currency: 'jpy', unit_amount: 5000, product: donation } }],
    })
    const euros = await testEnv.sandbox.control.openPaymentLink({
      product: donation,
      amount: 2000,
      currency: 'eur',
      interval: 'month',
    })
    await pay(yen.id, 21)
    await pay(euros.id, 21)

    const book = await testEnv.sandbox.control.openPaymentLink({ product: 'prod_sandbox_book', amount: 700 })
    const unpaid = await testEnv.sandbox.control.openPaymentLink({ product: donation, amount: 700 })
    await pay(book.id, 26)
    await testEnv.sandbox.control.expire({ session: unpaid.id })

    await deliverAll(2)
    const { code, stdout } = await testEnv.staff(['reconcile'])
    expect(code).toBe(1)
    expect(stdout).toContain('5 paid at Stripe and not recognized')
    expect(stdout).toMatch(/ {2}¥5,000 of .+ it is in JPY\n/)
    expect(stdout).not.toContain('Nothing was missing')
    for (const number of [18, 21, 26]) expect(await giftsOf(number)).toEqual([])
    expect(await giftOfSession(unpaid.id)).toBeUndefined()
    // The log reports a payment of this site that cannot be stored, once.
    expect([yen.id, euros.id].map((id) => reports('payment-refused', id).length)).toEqual([1, 1])
  })

  test('a gift through a payment link has a row and a receipt; each renewal as well', async () => {
    const once = await testEnv.sandbox.control.openPaymentLink({ product: donation, amount: 7500 })
    const quarterly = await testEnv.sandbox.control.openPaymentLink({
      product: donation,
      amount: 3000,
      interval: 'month',
      interval_count: 3,
    })
    const weekly = await testEnv.sandbox.control.openPaymentLink({ product: donation, amount: 500, interval: 'week' })
    await pay(once.id, 22)
    await pay(quarterly.id, 23, false)
    await pay(weekly.id, 25)
    await testEnv.sandbox.control.complete({ session: quarterly.id })
    await expect
      .poll(() => giftsOf(22))
      .toMatchObject([{ status: 'paid', frequency: 'once', amount_cents: 7500, checkout_session_id: once.id }])
    await expect.poll(() => giftsOf(25)).toMatchObject([{ status: 'paid', frequency: 'recurring' }])
    await expect.poll(() => giftsOf(23)).toMatchObject([{ status: 'paid', frequency: 'quarterly' }])
    await testEnv.mail.waitFor(({ to, text }) => to.includes(emailOf(22)) && text.includes('$75.00'))

    const [first] = await giftsOf(23)
    await testEnv.sandbox.control.renew({ subscription: first?.subscription_id ?? '', outcome: 'paid' })
    await expect.poll(() => giftsOf(23)).toMatchObject([{ id: first?.id }, { status: 'paid', amount_cents: 3000 }])
    await deliverAll(2)
    expect((await testEnv.staff(['reconcile'])).stdout).not.toContain('could not be checked')
    expect([await giftsOf(22), await giftsOf(23)].map(({ length }) => length)).toEqual([1, 2])
    expect(await receiptsOf(23)).toHaveLength(2)
  })
})
