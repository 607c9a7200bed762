import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runScript } from '../e2e/harness/process.ts'
import { startTestSandbox } from '../packages/stripe-sandbox/testing/running-sandbox.ts'

const sandbox = await startTestSandbox()
beforeEach(() => sandbox.command('reset'))
afterAll(() => sandbox.kill())

const settings = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_API_URL: sandbox.url,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
}
const check = (env: NodeJS.ProcessEnv = {}, ...args: string[]) =>
  runScript('tools/check-stripe.ts', args, { ...settings, ...env })

async function expectCleanedUp(): Promise<void> {
  const { stripe } = sandbox
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([])
  expect((await stripe.subscriptions.list()).data).toEqual([])
}

test('the sandbox has no faults, and the check leaves nothing in it', async () => {
  const { code, stdout, stderr } = await check()
  expect(stderr).toBe('')
  expect(stdout).toContain('Stripe is as the site needs it.')
  for (const made of ['a one-time gift', 'a monthly gift', 'a quarterly gift', 'an annual gift', 'an order']) {
    expect(stdout).toContain(`ok           the session of ${made}, read again\n`)
  }
  for (const read of ['a payment', 'a payment given back in part', 'a dispute', 'the invoice of a subscription']) {
    expect(stdout).toContain(`ok           ${read}\n`)
  }
  for (const change of ['another interval with trial_end begins on that day', 'a pause can be taken back']) {
    expect(stdout).toContain(`ok           ${change}\n`)
  }
  expect(stdout).toMatch(/^not checked .*: .*checkout\.session customer_details\.email/m)
  expect(stdout).not.toMatch(/not checked.*charge status/)
  expect(code).toBe(0)
  await expectCleanedUp()
})

describe('a fault is reported, and the created objects are cleaned up:', () => {
  test.each([
    [{ mode: 'omit', field: 'payment_status' }, null],
    [
      { mode: 'omit', field: 'shipping_cost' },
      /WRONG +the session of an order: the site reads checkout.session shipping_cost, which is missing/,
    ],
    [
      { mode: 'omit', field: 'latest_charge' },
      /WRONG +a payment: the site reads payment_intent latest_charge, which is missing/,
    ],
    [
      { mode: 'omit', field: 'payments' },
      /WRONG +the invoice of a subscription: the site reads invoice payments, which is missing/,
    ],
    [
      { mode: 'forbid', path: '/v1/disputes' },
      /WRONG +disputes.list \(donations\): the key may not: it lacks rak_dispute_read/,
    ],
    [{ mode: 'forbid', path: '/v1/checkout/sessions', method: 'POST' }, /WRONG .* it lacks rak_checkout_session_write/],
  ])('%o', async (fault, complaint) => {
    await sandbox.command('faults', fault)
    const { code, stdout } = await check()
    await sandbox.command('faults', { mode: 'none' })
    expect(stdout).toMatch(complaint ?? /Stripe is as the site needs it/)
    expect(code).toBe(complaint ? 1 : 0)
    await expectCleanedUp()
  })
})

test('a product that the account does not have is reported', async () => {
  const { code, stdout } = await check({ STRIPE_DONATION_PRODUCT: 'prod_live' })
  expect(stdout).toMatch(/WRONG +the session of a monthly gift: No such product: 'prod_live'. Give the id of a product/)
  expect(code).toBe(1)
})

test('a restricted key need not make payments', async () => {
  const restricted = await startTestSandbox('--api-key', 'rk_test_sandbox')
  await restricted.command('faults', { mode: 'forbid', path: '/v1/payment_intents', method: 'POST' })
  const { code, stdout } = await check({ STRIPE_SECRET_KEY: 'rk_test_sandbox', STRIPE_API_URL: restricted.url })
  await restricted.kill()
  expect(stdout).toMatch(/not checked +a payment with pm_card_visa: this key may not make it, and need not/)
  expect(code).toBe(0)
})

test.each(['STRIPE_SECRET_KEY', 'STRIPE_STORE_SECRET_KEY', 'STRIPE_FULL_TEST_KEY'])(
  'a live %s is refused',
  async (name) => {
    const { code, stderr } = await check({ [name]: 'rk_live_1' })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${name} is a live key.`) })
    expect((await sandbox.state()).requests).toEqual([])
  },
)

test('without a key it says how to run it, and --help explains it', async () => {
  expect(await check({ STRIPE_SECRET_KEY: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('STRIPE_SECRET_KEY is not set'),
  })
  expect(await check({}, '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run check-stripe') })
})

test('Ctrl+C stops it, and it cleans up', async () => {
  await sandbox.command('faults', { mode: 'slow', delayMs: 200 })
  const program = fileURLToPath(new URL('check-stripe.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...settings } })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect(code).toBe(130)
  expect((await sandbox.state()).objects['checkout.session']).toBeLessThan(5)
  await expectCleanedUp()
})
