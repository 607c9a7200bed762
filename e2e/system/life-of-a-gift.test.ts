import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '../../app/platform/db.server.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { startWorld, type World } from '../harness/world.ts'
import { emailOf, give, startCheckout } from './gifts.ts'

const portal = 'https://billing.example/login'

const databases = {
  SQLite: async () => undefined,
  PostgreSQL: () => createDatabase(inject('postgresUrl')),
}

describe.each(Object.entries(databases))('on %s', (_, databaseUrl) => {
  let world: World
  let db: Db
  beforeEach(async () => {
    world = await startWorld({ databaseUrl: await databaseUrl(), env: { STRIPE_PORTAL_URL: portal } })
    db = await openDatabase(world.site.databaseUrl)
  })
  afterEach(async () => {
    await db.destroy()
    await world.stop()
  })

  // A renewal comes after the gift that it renews, also when both are made within one second.
  const ledger = () =>
    db
      .selectFrom('payment')
      .selectAll()
      .orderBy((gift) => gift('checkout_session_id', 'is', null))
      .orderBy('created_at')
      .execute()
  const mailTo = (number: number) => world.mail.waitFor(({ to }) => to.includes(emailOf(number)))
  /** Waits until a donor has a mail with these words. */
  const mailSaying = (number: number, words: string) =>
    world.mail.waitFor(({ to, text }) => to.includes(emailOf(number)) && text.replaceAll(/\s+/g, ' ').includes(words))
  const subjectsTo = async (number: number) =>
    (await world.mail.read()).filter(({ to }) => to.includes(emailOf(number))).map(({ subject }) => subject)

  async function paidGift(number: number) {
    await give(world, number)
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }])
    const [gift] = await ledger()
    if (!gift?.payment_intent_id) throw new Error('the gift has no payment')
    return { ...gift, payment_intent: gift.payment_intent_id }
  }

  test('every renewal is a gift of its own with a receipt of its own', async () => {
    const first = await paidGift(3)
    expect(first).toMatchObject({ frequency: 'monthly', amount_cents: 1003, payer_name: 'Donor 3' })
    await world.sandbox.control.advance({ months: 1 })
    await expect
      .poll(ledger)
      .toMatchObject([{ status: 'paid' }, { status: 'paid', frequency: 'monthly', amount_cents: 1003 }])
    const [, renewal] = await ledger()
    expect(renewal).toMatchObject({
      subscription_id: first.subscription_id,
      checkout_session_id: null,
      payer_name: 'Donor 3',
    })
    await expect.poll(() => subjectsTo(3)).toHaveLength(2)
    const page = await fetch(`${world.site.url}/subscription-success?session_id=${first.checkout_session_id}`)
    expect(await page.text()).toContain(`href="${portal}"`)
  })

  test('a renewal that fails is told to the donor, and becomes paid when a later try succeeds', async () => {
    const first = await paidGift(3)
    await world.sandbox.control.renew({ subscription: first.subscription_id ?? '', outcome: 'failed' })
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }, { status: 'failed', paid_at: null }])
    await expect.poll(() => subjectsTo(3)).toContainEqual(expect.stringContaining('did not go through'))
    await mailSaying(3, 'To put in another card for the future')
    const [, renewal] = await ledger()
    expect(renewal?.failure_reason).toMatch(/declined/i)

    await world.sandbox.control.retryInvoice({ invoice: renewal?.invoice_id ?? '', outcome: 'paid' })
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }, { status: 'paid', failure_reason: null }])
    await expect.poll(() => subjectsTo(3)).toHaveLength(3)
  })

  test('refunds void the receipt: a part first, then the rest', async () => {
    const gift = await paidGift(1)
    await mailTo(1)
    await world.sandbox.control.refund({ payment_intent: gift.payment_intent, amount: 400 })
    await expect.poll(ledger).toMatchObject([{ status: 'partly-refunded', refunded_cents: 400 }])
    await world.sandbox.control.refund({ payment_intent: gift.payment_intent })
    await expect.poll(ledger).toMatchObject([{ status: 'refunded', refunded_cents: 1001, amount_cents: 1001 }])
    await expect.poll(() => subjectsTo(1)).toHaveLength(3)
  })

  test('a dispute marks the gift; one that is won gives it back', async () => {
    const gift = await paidGift(1)
    const dispute = await world.sandbox.control.dispute({ payment_intent: gift.payment_intent })
    await expect.poll(ledger).toMatchObject([{ status: 'disputed' }])
    await world.mail.waitFor(({ subject }) => subject === `Disputed gift ${gift.id}`)
    await world.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }])
    await world.mail.waitFor(({ subject }) => subject === `Dispute settled: gift ${gift.id}`)
    expect(await subjectsTo(1)).toHaveLength(1)
  })

  test('a dispute that is lost voids the receipt, and both are told', async () => {
    const gift = await paidGift(1)
    const dispute = await world.sandbox.control.dispute({ payment_intent: gift.payment_intent })
    await expect.poll(ledger).toMatchObject([{ status: 'disputed' }])
    await world.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
    await expect.poll(ledger).toMatchObject([{ status: 'dispute-lost' }])
    await world.mail.waitFor(({ subject }) => subject === `Dispute lost: gift ${gift.id}`)
    await expect.poll(() => subjectsTo(1)).toContainEqual(expect.stringContaining('has gone back to you'))
    const refused = await world.staff(['receipt', gift.id, '--resend'])
    expect(refused.stderr).toContain('is dispute-lost: there is no receipt for it')
  })

  test('a refund that fails later gives the receipt back, and the staff is told', async () => {
    const gift = await paidGift(1)
    const refund = await world.sandbox.control.refund({ payment_intent: gift.payment_intent, amount: 400 })
    await expect.poll(ledger).toMatchObject([{ status: 'partly-refunded', refunded_cents: 400 }])
    await expect.poll(() => subjectsTo(1)).toHaveLength(2)
    await world.sandbox.control.failRefund({ refund: refund.id })
    await expect.poll(ledger).toMatchObject([{ status: 'paid', refunded_cents: 0 }])
    await world.mail.waitFor(({ subject }) => subject === `Refund that failed: gift ${gift.id}`)
    await expect.poll(() => subjectsTo(1)).toHaveLength(3)
    await mailSaying(1, 'This receipt replaces that notice.')
    // The same sum once more is a fact of its own.
    await world.sandbox.control.refund({ payment_intent: gift.payment_intent, amount: 400 })
    await expect.poll(() => subjectsTo(1)).toHaveLength(4)
  })

  test('a renewal for which the bank wants to hear from the donor is told to the donor', async () => {
    const { subscription_id: subscription } = await paidGift(3)
    await world.sandbox.control.renew({ subscription: subscription ?? '', outcome: 'asks' })
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }, { status: 'failed', paid_at: null }])
    await expect.poll(() => subjectsTo(3)).toContainEqual(expect.stringContaining('did not go through'))
    await mailSaying(3, 'Stripe’s page for this payment')
    const [, renewal] = await ledger()
    await world.sandbox.control.retryInvoice({ invoice: renewal?.invoice_id ?? '', outcome: 'paid' })
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  })

  test('a renewal that is paid by a check is a gift with a receipt', async () => {
    const { subscription_id: subscription } = await paidGift(3)
    await world.sandbox.control.renew({ subscription: subscription ?? '', outcome: 'failed' })
    await expect.poll(ledger).toMatchObject([{ status: 'paid' }, { status: 'failed' }])
    await expect.poll(() => subjectsTo(3)).toHaveLength(2)
    const [, renewal] = await ledger()
    await world.sandbox.control.payElsewhere({ invoice: renewal?.invoice_id ?? '' })
    await expect
      .poll(ledger)
      .toMatchObject([{ status: 'paid' }, { status: 'paid', paid_at: expect.any(Number), amount_cents: 1003 }])
    await expect.poll(() => subjectsTo(3)).toHaveLength(3)
    await mailSaying(3, 'by other means')
    expect((await world.staff(['books'])).code).toBe(0)
  })

  test('a recurring gift that is stopped is confirmed once, however often Stripe says so', async () => {
    const { subscription_id: subscription } = await paidGift(3)
    await world.sandbox.control.cancel({ subscription: subscription ?? '' })
    await mailSaying(3, 'You will not be charged again.')
    await world.sandbox.control.deliver({ last: 100, times: 2, types: ['customer.subscription.deleted'] })
    expect(await db.selectFrom('outbox').selectAll().where('kind', '=', 'gift-stopped').execute()).toHaveLength(1)
  })

  test('a bank’s warning of fraud reaches the staff', async () => {
    const gift = await paidGift(1)
    await world.sandbox.control.fraudWarning({ payment_intent: gift.payment_intent })
    await world.mail.waitFor(({ subject }) => subject === `Suspected fraud: gift ${gift.id}`)
    expect(await ledger()).toMatchObject([{ status: 'paid' }])
  })

  test('a gift whose checkout is never paid expires', async () => {
    const session = await startCheckout(world, 1)
    expect(await ledger()).toMatchObject([{ status: 'pending' }])
    await world.sandbox.control.expire({ session })
    await expect.poll(ledger).toMatchObject([{ status: 'expired' }])
    expect(await world.mail.read()).toEqual([])
  })

  test.each(['paid', 'failed'] as const)('a bank transfer is no gift until the bank says so: %s', async (outcome) => {
    const session = await startCheckout(world, 1)
    await world.sandbox.control.pay({ session, email: emailOf(1), name: 'Donor 1', bank: 'settles' })
    await expect.poll(ledger).toMatchObject([{ status: 'processing', paid_at: null }])
    await mailSaying(1, 'This is not a receipt.')
    const [gift] = await ledger()
    await world.sandbox.control.settle({ payment_intent: gift?.payment_intent_id ?? '', outcome })
    await expect.poll(ledger).toMatchObject([{ status: outcome, payment_method: 'us_bank_account' }])
    await mailSaying(1, outcome === 'paid' ? 'by bank transfer' : 'It is not tried again by itself.')
  })

  test('the visitor’s return may come before any webhook', async () => {
    await world.sandbox.control.webhooks({ mode: 'hold' })
    const session = await startCheckout(world, 1)
    await world.sandbox.control.pay({ session, email: emailOf(1), name: 'Donor 1' })
    expect(await ledger()).toMatchObject([{ status: 'pending' }])
    const page = await (await fetch(`${world.site.url}/payment-success?session_id=${session}`)).text()
    expect(page).toContain('$10.01')
    expect(await ledger()).toMatchObject([{ status: 'paid' }])
    await mailTo(1)

    await world.sandbox.control.webhooks({ mode: 'on' })
    await world.sandbox.control.deliver({ last: 100, times: 2 })
    expect(await ledger()).toHaveLength(1)
    expect(await subjectsTo(1)).toHaveLength(1)
  })

  test('what no webhook ever told, the reconciliation finds: a gift, a renewal, a refund', async () => {
    await world.sandbox.control.webhooks({ mode: 'off' })
    await give(world, 1)
    await give(world, 3)
    // A moment after its start the site reconciles by itself.
    await world.site.stop()
    await world.sandbox.control.advance({ months: 1 })
    const repair = await world.staff(['reconcile'])
    expect(repair.stdout).toContain('Repaired 3')
    const gifts = await ledger()
    expect(gifts.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])

    const refunded = gifts.find(({ payer_email: email }) => email === emailOf(1))
    await world.sandbox.control.refund({ payment_intent: refunded?.payment_intent_id ?? '' })
    expect((await world.staff(['reconcile'])).stdout).toContain('Repaired 1')
    expect((await ledger()).filter(({ status }) => status === 'refunded')).toHaveLength(1)
    expect((await world.staff(['reconcile'])).stdout).toContain('Nothing was missing.')
  })

  test('a gift that Stripe no longer knows does not keep the reconciliation from the others', async () => {
    await world.sandbox.control.webhooks({ mode: 'off' })
    const [gone, session] = [await startCheckout(world, 1), await startCheckout(world, 2)]
    await world.site.stop()
    await world.sandbox.control.expire({ session })
    const twoDaysAgo = Date.now() - 2 * 24 * 60 * 60_000
    const age = (id: string) => db.updateTable('payment').where('checkout_session_id', '=', id)
    await age(gone)
      .set({ created_at: twoDaysAgo - 1, checkout_session_id: 'cs_test_gone' })
      .execute()
    await age(session).set({ created_at: twoDaysAgo }).execute()

    const { code, stdout, stderr } = await world.staff(['reconcile'])
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('Repaired 1')
    expect(await ledger()).toMatchObject([{ status: 'pending' }, { status: 'expired' }])
  })
})
