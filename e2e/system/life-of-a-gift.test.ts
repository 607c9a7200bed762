import { describe, expect, test } from 'vitest'
import { emailOf, give, startCheckout } from './gifts.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { databases, giftsOf, paidGift, sharedTestEnv } from './shared-test-env.ts'

describe.each(databases)('on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const gifts = (number: number) => () => giftsOf(testEnv, number)
  const subjectsTo = (number: number) => testEnv.mail.subjectsTo(emailOf(number))
  const mailSaying = (number: number, words: string) => testEnv.mail.waitForText(emailOf(number), words)
  const giftOfSession = (session: string) => () =>
    testEnv.db.selectFrom('payment').selectAll().where('checkout_session_id', '=', session).execute()

  test('every renewal is its own gift with its own receipt', async () => {
    const first = await paidGift(testEnv, 3)
    expect(first).toMatchObject({ frequency: 'monthly', amount_cents: 1003, payer_name: 'Donor 3' })
    await testEnv.sandbox.control.renew({ subscription: first.subscription })
    const { subscription_id, payer_name, frequency, amount_cents } = first
    const renewal = { subscription_id, payer_name, frequency, amount_cents, checkout_session_id: null }
    await expect.poll(gifts(3)).toMatchObject([{ status: 'paid' }, { status: 'paid', ...renewal }])
    await expect.poll(() => subjectsTo(3)).toHaveLength(2)
    const page = await fetch(`${testEnv.site.url}/subscription-success?session_id=${first.checkout_session_id}`)
    expect(await page.text()).toContain('href="/my-giving"')
  })

  test('a recurring gift that is stopped is confirmed once, however often Stripe says so', async () => {
    const { id, subscription } = await paidGift(testEnv, 15)
    await testEnv.sandbox.control.cancel({ subscription })
    await mailSaying(15, 'You will not be charged again.')
    await testEnv.sandbox.control.deliver({ last: 100, times: 2, types: ['customer.subscription.deleted'] })
    const confirmations = testEnv.db.selectFrom('outbox').select('id').where('kind', '=', 'gift-stopped')
    expect(await confirmations.where('subject_id', '=', id).execute()).toHaveLength(1)
  })

  test('the visitor’s return may come before any webhook', async () => {
    await testEnv.sandbox.control.webhooks({ mode: 'hold' })
    const session = await give(testEnv, 10)
    expect(await giftOfSession(session)()).toMatchObject([{ status: 'pending' }])
    const page = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)
    expect(page).toContain('$10.10')
    expect(await giftsOf(testEnv, 10)).toMatchObject([{ status: 'paid' }])
    await mailSaying(10, '$10.10')

    await testEnv.sandbox.control.webhooks({ mode: 'on' })
    await testEnv.sandbox.control.deliver({ last: 100, times: 2 })
    expect(await giftsOf(testEnv, 10)).toHaveLength(1)
    expect(await subjectsTo(10)).toHaveLength(1)
  })

  // These tests do not depend on the database.
  describe.each(database === 'SQLite' ? ['renewals, refunds, disputes and checkouts'] : [])('%s', () => {
    test.each([
      [6, 'is declined', 'failed', 'did not go through', 'later try', 'gift of $10.06'],
      [9, 'waits for the donor’s word to the bank', 'requires_action', 'Complete this gift', 'later try', '$10.09'],
      [12, 'is declined', 'failed', 'did not go through', 'check', 'by other means'],
    ] as const)(
      'renewal %i: the donor gets a mail that it %s, and it becomes paid by a later try or by a check',
      async (number, _, outcome, words, means, receipt) => {
        const { subscription } = await paidGift(testEnv, number)
        await testEnv.sandbox.control.renew({ subscription, outcome })
        await expect.poll(gifts(number)).toMatchObject([{ status: 'paid' }, { status: 'failed', paid_at: null }])
        await mailSaying(number, words)
        expect(await subjectsTo(number)).toContainEqual(expect.stringContaining('did not go through'))
        const [, renewal] = await giftsOf(testEnv, number)
        expect(renewal?.failure_reason).toBeTruthy()

        const invoice = renewal?.invoice_id ?? ''
        if (means === 'check') await testEnv.sandbox.control.payElsewhere({ invoice })
        else await testEnv.sandbox.control.retryInvoice({ invoice, outcome: 'paid' })
        const paid = {
          status: 'paid',
          failure_reason: null,
          paid_at: expect.any(Number),
          amount_cents: 1000 + number,
        }
        await expect.poll(gifts(number)).toMatchObject([{ status: 'paid' }, paid])
        await expect.poll(() => subjectsTo(number)).toHaveLength(3)
        await mailSaying(number, receipt)
        expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)
      },
    )

    test('refunds void the receipt: a part first, then the rest', async () => {
      const { payment_intent } = await paidGift(testEnv, 1)
      await testEnv.sandbox.control.refund({ payment_intent, amount: 400 })
      await expect.poll(gifts(1)).toMatchObject([{ status: 'partly-refunded', refunded_cents: 400 }])
      await testEnv.sandbox.control.refund({ payment_intent })
      await expect.poll(gifts(1)).toMatchObject([{ status: 'refunded', refunded_cents: 1001, amount_cents: 1001 }])
      await expect.poll(() => subjectsTo(1)).toHaveLength(3)
    })

    test('a dispute marks the gift; a won dispute makes it paid again', async () => {
      const { id, payment_intent } = await paidGift(testEnv, 2)
      const dispute = await testEnv.sandbox.control.dispute({ payment_intent })
      await expect.poll(gifts(2)).toMatchObject([{ status: 'disputed', dispute_answer_by: expect.any(Number) }])
      await testEnv.sandbox.control.answerDispute({ dispute: dispute.id })
      await expect.poll(gifts(2)).toMatchObject([{ status: 'disputed', dispute_answer_by: null }])
      await testEnv.mail.waitFor(({ subject }) => subject === `Disputed gift ${id}`)
      await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
      await expect.poll(gifts(2)).toMatchObject([{ status: 'paid' }])
      await testEnv.mail.waitFor(({ subject }) => subject === `Dispute settled: gift ${id}`)
      expect(await subjectsTo(2)).toHaveLength(1)
    })

    test('a bank’s warning of fraud reaches the staff', async () => {
      const { id, payment_intent } = await paidGift(testEnv, 4)
      await testEnv.sandbox.control.fraudWarning({ payment_intent })
      await testEnv.mail.waitFor(({ subject }) => subject === `Suspected fraud: gift ${id}`)
      expect(await giftsOf(testEnv, 4)).toMatchObject([{ status: 'paid' }])
    })

    test('a gift whose checkout is never paid expires, and nobody gets a mail', async () => {
      const mails = (await testEnv.mail.read()).length
      const session = await startCheckout(testEnv, 5)
      expect(await giftOfSession(session)()).toMatchObject([{ status: 'pending' }])
      await testEnv.sandbox.control.expire({ session })
      await expect.poll(giftOfSession(session)).toMatchObject([{ status: 'expired' }])
      expect(await testEnv.mail.read()).toHaveLength(mails)
    })

    test.each([
      [7, 'paid', 'by bank debit, and since completed (on'],
      [8, 'failed', 'We will not try this payment again.'],
    ] as const)('bank transfer %i is not a gift until the bank confirms it: %s', async (number, outcome, words) => {
      const session = await startCheckout(testEnv, number)
      await testEnv.sandbox.control.pay({ session, email: emailOf(number), name: 'A donor', bank: 'settles' })
      await expect.poll(gifts(number)).toMatchObject([{ status: 'processing', paid_at: null }])
      await mailSaying(number, 'This is not a receipt.')
      const [gift] = await giftsOf(testEnv, number)
      await testEnv.sandbox.control.settle({ payment_intent: gift?.payment_intent_id ?? '', outcome })
      await expect.poll(gifts(number)).toMatchObject([{ status: outcome, payment_method: 'us_bank_account' }])
      const [answered] = await giftsOf(testEnv, number)
      expect(answered?.settled_at !== null).toBe(outcome === 'paid')
      await mailSaying(number, words)
    })
  })

  test('the reconciliation finds gifts, a renewal and a refund without webhooks; objects missing at Stripe do not stop it', async () => {
    await testEnv.sandbox.control.webhooks({ mode: 'off' })
    const [lost, expired] = [await startCheckout(testEnv, 13), await startCheckout(testEnv, 14)]
    await give(testEnv, 11)
    await give(testEnv, 18)
    // Soon after its start, the site reconciles by itself, so this is the last test.
    await testEnv.site.stop()
    await testEnv.sandbox.control.expire({ session: expired })
    const twoDaysAgo = Date.now() - 2 * 24 * 60 * 60_000
    const gift = (session: string) => testEnv.db.updateTable('payment').where('checkout_session_id', '=', session)
    await gift(lost)
      .set({ created_at: twoDaysAgo - 1, checkout_session_id: 'cs_test_gone' })
      .execute()
    await gift(expired).set({ created_at: twoDaysAgo }).execute()
    const reconcile = async () => {
      const { code, stdout, stderr } = await testEnv.staff(['reconcile'])
      expect(code, stderr).toBe(0)
      return stdout
    }
    expect(await reconcile()).toContain('Repaired 3')
    expect(await giftOfSession('cs_test_gone')()).toMatchObject([{ status: 'pending' }])
    expect(await giftOfSession(expired)()).toMatchObject([{ status: 'expired' }])
    const [[once], [monthly]] = [await giftsOf(testEnv, 11), await giftsOf(testEnv, 18)]
    expect([once, monthly]).toMatchObject([{ status: 'paid' }, { status: 'paid' }])

    await testEnv.sandbox.control.renew({ subscription: monthly?.subscription_id ?? '' })
    await testEnv.sandbox.control.refund({ payment_intent: once?.payment_intent_id ?? '' })
    expect(await reconcile()).toContain('Repaired 2')
    expect(await giftsOf(testEnv, 11)).toMatchObject([{ status: 'refunded' }])
    expect(await giftsOf(testEnv, 18)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await reconcile()).toContain('Nothing was missing.')
  })
})
