import { expect, test } from 'vitest'
import { eachFromStripe } from '../harness/from-stripe.ts'
import { give, startCheckout } from './gifts.ts'
import { sharedTestEnv } from './shared-test-env.ts'

/** `bench/trials/stripe.ts` tests that the books agree after every fault of Stripe. */
const testEnv = sharedTestEnv()

test('without payments, nothing is compared', async () => {
  await startCheckout(testEnv, 2)
  expect(await testEnv.staff(['reconcile', '--books'])).toMatchObject({
    code: 0,
    stdout: 'Nothing was paid in this time.\n',
  })
})

test('a wrong amount, a missing refund and a missing gift are each reported, and repaired', async () => {
  const reported = (line: RegExp) => ({ code: 1, stdout: expect.stringMatching(line) })
  await testEnv.sandbox.control.webhooks({ mode: 'off' })
  await give(testEnv, 1)
  // The site repairs its ledger itself, ten seconds after it was started.
  await testEnv.site.stop()
  expect(await testEnv.staff(['reconcile', '--books'])).toMatchObject(reported(/\$0\.00 .*\$10\.01 .*pi_/))
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)

  const [charge] = await eachFromStripe<{ payment_intent: string }>(testEnv, '/v1/charges')
  await testEnv.sandbox.control.refund({ payment_intent: charge?.payment_intent ?? '', amount: 1 })
  expect(await testEnv.staff(['reconcile', '--books'])).toMatchObject(reported(/\$0\.01 .*G-/))
  await testEnv.staff(['reconcile'])
  expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)

  await testEnv.db.updateTable('payment').set({ amount_cents: 1002 }).execute()
  expect(await testEnv.staff(['reconcile', '--books'])).toMatchObject(reported(/\$10\.02 .*G-/))
})
