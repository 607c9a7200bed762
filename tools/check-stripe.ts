import { firstBook } from '../app/catalog/books.ts'
import { checkoutSessionOf as giftSessionOf } from '../app/donate/create-gift-checkout.server.ts'
import type { Gift } from '../app/donate/gift.ts'
import { checkoutSessionOf as orderSessionOf } from '../app/store/create-order-checkout.server.ts'
import { config } from '../app/config/config.server.ts'
import {
  createStripe,
  isMissingAtStripe,
  stripe,
  stripeAccounts,
  type StripeAccount,
} from '../app/stripe/stripe.server.ts'
import { Findings } from './check-stripe/findings.ts'
import { makePayments, makeSubscription } from './check-stripe/make-payments.ts'
import { expandedInSession } from '../app/stripe/payment-identity.server.ts'
import { siteCalls } from '../app/stripe/site-calls.server.ts'

const usage = `Tries the site's use of Stripe against Stripe's test mode. No money moves, nothing in the ledger changes.

  STRIPE_SECRET_KEY=rk_test_… npm run check-stripe

It makes every kind of checkout session as the site does, payments with test cards, refunds, a dispute and a
subscription. It reads each as the site does, and reports missing fields and calls that the key may not make. Then it
expires, cancels and deletes what it made; payments stay in test mode. It ends with 1 if something is not as the site
needs it.

The settings are those of the site (.env.example); the products must be of the test mode. A restricted key may not
make payments, and need not: with STRIPE_FULL_TEST_KEY=sk_test_… of the same account, that key makes them, and the
restricted one only reads. Ctrl+C stops and cleans up.
`

const keyNames = ['STRIPE_SECRET_KEY', 'STRIPE_STORE_SECRET_KEY', 'STRIPE_FULL_TEST_KEY']

/** The reason why the check does not start, or null. */
function refusal(): string | null {
  const live = keyNames.find((name) => /_live_/.test(process.env[name] ?? ''))
  if (live) {
    return `${live} is a live key. This check makes payments, refunds and disputes: give a key of Stripe's test mode, sk_test_… or rk_test_….`
  }
  if (!process.env['STRIPE_SECRET_KEY']) return 'STRIPE_SECRET_KEY is not set. --help says how to run this check.'
  return null
}

async function checkAccount(account: StripeAccount, findings: Findings): Promise<void> {
  const client = await stripe(account)
  const giftOf = (amountCents: number, frequency: Gift['frequency']) =>
    giftSessionOf('check-stripe', { amountCents, frequency, coverCents: 0, extras: {} })
  const monthly = giftOf(2500, 'monthly')
  const once = giftOf(5000, 'once')
  const gifts = {
    'a one-time gift': once,
    'a monthly gift': monthly,
    'a quarterly gift': giftOf(2500, 'quarterly'),
    'an annual gift': giftOf(2500, 'annually'),
  }
  const order = { 'an order': orderSessionOf('check-stripe', { book: firstBook, quantity: 2 }) }
  const isStore = account === stripeAccounts().at(-1)
  for (const [kind, params] of Object.entries({ ...(account === 'donations' && gifts), ...(isStore && order) })) {
    const made = await findings.attempt(`the session of ${kind}`, () => client.checkout.sessions.create(params))
    if (!made) continue
    findings.later(`session ${made.id}`, () => client.checkout.sessions.expire(made.id))
    const read = () => client.checkout.sessions.retrieve(made.id, { expand: expandedInSession })
    findings.compare(`the session of ${kind}`, made)
    findings.compare(`the session of ${kind}, read again`, await findings.attempt(`reading ${kind}`, read))
  }

  for (const [name, call] of Object.entries(siteCalls)) {
    const tried = await findings.attempt(`${name} (${account})`, () =>
      call(client)
        .catch((error: unknown) => (isMissingAtStripe(error) ? null : Promise.reject(error)))
        .then(() => true),
    )
    if (tried) findings.say('ok', `the key may call ${name} (${account})`)
  }

  if (account !== 'donations') return
  const fullKey = process.env['STRIPE_FULL_TEST_KEY']
  const maker = fullKey ? await createStripe(fullKey, config().stripe.apiUrl) : client
  await makePayments({ maker, site: client, findings }, once)
  await makeSubscription({ maker, site: client, findings }, monthly)
}

async function checkStripe(): Promise<number> {
  const refused = refusal()
  if (refused) {
    process.stderr.write(`${refused}\n`)
    return 1
  }
  const findings = new Findings()
  const stop = () => {
    if (findings.isStopped) process.exit(130)
    findings.isStopped = true
    process.stdout.write('Stopping. What was made is cleaned up; Ctrl+C again leaves it.\n')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    for (const account of stripeAccounts()) await checkAccount(account, findings)
  } finally {
    await findings.cleanUp()
  }
  if (findings.isStopped) return 130
  findings.reportEmptyFields()
  const { faults } = findings
  process.stdout.write(faults === 0 ? 'Stripe is as the site needs it.\n' : `${faults} not as the site needs it.\n`)
  return faults === 0 ? 0 : 1
}

if (process.argv.includes('--help')) process.stdout.write(usage)
else {
  process.exitCode = await checkStripe().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })
}
