import type Stripe from 'stripe'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { useConfigWithFaults } from '../../app/config/config.server.ts'
import { recordBackup } from '../../app/backup/last-backup.server.ts'
import { closeDatabase, database } from '../../app/db/database.server.ts'
import { judgeProxy, judgeRedirect } from '../../app/office/launch/address-checks.server.ts'
import { runChecks } from '../../app/office/launch/checks.server.ts'
import { type LaunchFacts, readLaunchFacts } from '../../app/office/launch/launch-facts.server.ts'
import { firstBook } from '../../app/catalog/books.ts'
import { salesTax } from '../../app/content/sales-tax.ts'
import { makeAtStripe, makeBookProducts } from '../../app/office/launch/make-at-stripe.server.ts'
import { handledEvents } from '../../app/stripe/stripe-event.server.ts'
import { startTestSandbox } from '../../packages/stripe-sandbox/testing/running-sandbox.ts'
import { oneTimeGift } from '../../packages/stripe-sandbox/testing/sample-sessions.ts'
import { startDns } from '../harness/dns.ts'
import { startHttpsProxy } from '../harness/https-proxy.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const appSecret = 'a secret of more than thirty-two characters'
const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1', APP_SECRET: appSecret } })
const host = 'books.example.org'
/** A correct setup. */
const zone = {
  [host]: { A: ['127.0.0.1'] },
  'example.org': { MX: ['mail.example.org'] },
}

const dns = await startDns(zone)
// No server listens at this port, so events stay queued.
const donations = await startTestSandbox('--webhook-url', 'http://127.0.0.1:9/', '--webhook-retry', '60000')
const store = await startTestSandbox('--api-key', 'sk_test_store')
const { stripe, command } = donations
let proxy: Awaited<ReturnType<typeof startHttpsProxy>>
let facts: LaunchFacts
let endpointUrl: string

beforeAll(async () => {
  proxy = await startHttpsProxy(testEnv.site.url, host)
  setDefaultCACertificates([...getCACertificates('default'), proxy.certificate])
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'launch-')),
    SITE_URL: `https://${host}:${proxy.port}`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_URL: donations.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_STORE_SECRET_KEY: 'sk_test_store',
    STRIPE_STORE_API_URL: store.url,
    STRIPE_STORE_WEBHOOK_SECRET: 'whsec_test',
    SMTP_URL: testEnv.mail.url,
    APP_SECRET: appSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    DNS_SERVERS: dns.address,
  })
  useConfigWithFaults([])
  facts = readLaunchFacts({ isRehearsal: true })
  endpointUrl = `${facts.siteUrl}/webhooks/stripe`
})
beforeEach(async () => {
  dns.zone = zone
  Object.assign(proxy.habits, { saysAddress: true, hsts: true, answersItself: false })
  await Promise.all([command('reset'), store.command('reset')])
})
afterAll(() => Promise.all([closeDatabase(), dns.stop(), proxy.stop(), donations.kill(), store.kill()]))

/** The findings of these areas or names. For Stripe, those of the donations account. */
async function ask(names: string | string[], given: Partial<LaunchFacts> = {}): Promise<string[]> {
  const wanted = [names].flat().flatMap((name) => [name, `${name} (donations)`])
  return (await runChecks({ ...facts, ...given }, wanted)).map(({ state, what }) => `${state}: ${what}`)
}

test('both Stripe accounts are checked, and are right after the endpoint is made', async () => {
  const made = await makeAtStripe({})
  expect(made.map(({ setting, value }) => [setting, value.slice(0, 5)])).toEqual([
    ['STRIPE_DONATION_PRODUCT', 'prod_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec'],
    ['STRIPE_BOOK_PRODUCT', 'prod_'],
    ['STRIPE_STORE_WEBHOOK_SECRET', 'whsec'],
  ])
  const both = (name: string, state: string) => [
    `${state} ${name} (donations)`,
    `${state} ${name} (the store’s account)`,
  ]
  const found = await runChecks(facts, ['Stripe'])
  expect(found.map(({ state, name }) => `${state} ${name}`).toSorted()).toEqual(
    [
      ...['permissions', 'account', 'webhook endpoint', 'events', 'clock'].flatMap((name) => both(name, 'ok')),
      ...both('key', 'warning'),
      ...both('customer e-mails', 'unknown'),
      'warning statement descriptor',
      'warning statement descriptor',
      'ok STRIPE_DONATION_PRODUCT',
      'ok STRIPE_BOOK_PRODUCT',
      'ok customer portal (donations)',
      'unknown renewals (donations)',
    ].toSorted(),
  )
})

test('the product that the file of a book names is made once, with this id', async () => {
  const train = { ...firstBook, title: 'The Night Train', stripeProduct: 'prod_night_train' }
  const make = () => makeBookProducts(stripe, [firstBook, train])
  const made = { setting: null, value: 'prod_night_train' }
  expect(await make()).toEqual([{ ...made, note: 'The product of The Night Train. Made.' }])
  expect(await make()).toEqual([{ ...made, note: 'The product of The Night Train. It was there.' }])
  expect((await stripe.products.retrieve('prod_night_train')).name).toBe('The Night Train')
})

/** Creates a correct webhook endpoint, or one with `change`. */
const endpoint = (change: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  stripe.webhookEndpoints.create({
    url: endpointUrl,
    enabled_events: [...handledEvents],
    api_version: '2026-10-28.endive',
    ...change,
  })
const oldVersion = () => endpoint({ api_version: '2025-03-31.basil' })
const forbid = (path: string, method?: 'POST') => () => command('faults', { mode: 'forbid', path, method })
const account = (change: Record<string, unknown>) => () => command('account', change)
async function payWithReceipt() {
  await command('account', { receipts: true })
  await command('pay', { session: (await stripe.checkout.sessions.create(oneTimeGift)).id })
}
const habit = (change: Partial<typeof proxy.habits>) => () => void Object.assign(proxy.habits, change)
/** Records a backup of three days ago in a file. */
async function oldBackup(content?: string) {
  const file = join(facts.config.dataDir, 'site.ndjson.gz')
  if (content) writeFileSync(file, content)
  await recordBackup(await database(), file, facts.now - 3 * 24 * 60 * 60_000)
}
const switchOff = ({ id }: Stripe.WebhookEndpoint) => stripe.webhookEndpoints.update(id, { disabled: true })
const nothing = () => {}

test('where sales tax is collected, the settings, registrations and tax codes at Stripe are checked', async () => {
  const name = 'sales tax (the store’s account)'
  const found = async () => (await runChecks(facts, [name])).map(({ state, what }) => `${state}: ${what}`)
  expect(await found()).toEqual([])
  onTestFinished(() => void (salesTax.states = []))
  salesTax.states = [{ state: 'OH', registration: 'Permit 0000' }]
  expect(await found()).toEqual([
    'missing: Stripe Tax cannot calculate: its settings lack head_office. No order can be paid.',
    'missing: Stripe collects no tax in: OH.',
    'warning: “Book” has no tax code: it is taxed as the preset of the account.',
  ])
  await store.command('tax', { origin: true, states: ['OH', 'IL'] })
  expect((await found()).slice(0, 2)).toEqual([
    'ok: Stripe Tax can calculate.',
    'warning: Stripe also collects in: IL.',
  ])
  await store.command('tax', { states: ['OH'] })
  expect((await found())[1]).toBe('ok: Stripe collects in: OH.')
  await makeAtStripe({})
  const headers = { Authorization: 'Bearer sk_test_store' }
  const made = await (await fetch(`${store.url}/v1/products?limit=1`, { headers })).json()
  expect(made).toMatchObject({ data: [{ tax_code: 'txcd_35010000' }] })
})

test('objects at Stripe are created once, and the secret is shown once', async () => {
  const first = await makeAtStripe({})
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true, enabled_events: ['invoice.paid'] })
  const again = await makeAtStripe({})
  expect(again.map(({ value }) => value)).toEqual(
    first.map(({ setting, value }) => (setting?.endsWith('SECRET') ? '' : value)),
  )
  expect(again[1]?.note).toContain(`https://dashboard.stripe.com/webhooks/${endpoint?.id}`)
  const { data } = await stripe.webhookEndpoints.list()
  expect(data).toMatchObject([{ status: 'enabled', url: endpointUrl, enabled_events: handledEvents }])
  expect((await stripe.products.list()).data).toHaveLength(3)
})

test.each<[refused: RegExp, env: Record<string, string>, spoil?: () => unknown]>([
  [
    /it lacks rak_webhook_endpoint_write.*STRIPE_SETUP_KEY=sk_… npm run staff -- launch --make/,
    {},
    forbid('/v1/webhook_endpoints', 'POST'),
  ],
  [/must never be sent/, { STRIPE_SETUP_KEY: 'sk_live_abc' }],
  [/Invalid API Key/, { STRIPE_SETUP_KEY: 'sk_test_other' }],
  [/another version, which cannot be changed: delete it/, {}, oldVersion],
])('nothing is made at Stripe: %s', async (refused, env, spoil = nothing) => {
  await spoil()
  await expect(makeAtStripe(env)).rejects.toThrow(refused)
})

const later = (ms: number) => () => ({ now: Date.now() + ms })
const withProduct = () => {
  const { config } = facts
  return { config: { ...config, stripe: { ...config.stripe, donationProduct: 'prod_gone' } } }
}

test.each<[check: string, said: RegExp, spoil?: () => unknown, given?: () => Partial<LaunchFacts>]>([
  ['account', /^missing: It may not charge yet/, account({ charges: false })],
  ['account', /^missing: It may not pay out yet/, account({ payouts: false })],
  ['account', /^missing: Nothing says what card statements/, account({ descriptor: '-' })],
  ['account', /^ok: Card statements say BRIGHT WINDOW/, account({ descriptor: 'BRIGHT WINDOW' })],
  ['account', /^unknown: Stripe shows no restricted key/, forbid('/v1/account')],
  ['customer portal', /^missing: Givers .* cannot put in another/, account({ portal: false })],
  ['permissions', /^missing: The key lacks rak_dispute_read\./, forbid('/v1/disputes')],
  ['permissions', /^missing: Stripe cannot be asked/, () => command('faults', { mode: 'down' })],
  ['webhook endpoint', /^missing: Stripe has no endpoint https:\S+: no receipt would be sent\./],
  [
    'webhook endpoint',
    /^missing: It does not send checkout\.session\.completed, .*payment_method\.auto/,
    () => endpoint({ enabled_events: ['invoice.paid'] }),
  ],
  ['webhook endpoint', /^missing: It speaks version 2025-03-31\.basil, not /, oldVersion],
  ['webhook endpoint', /^missing: \S+ is switched off\./, async () => switchOff(await endpoint())],
  [
    'webhook endpoint',
    /^warning: Stripe has two endpoints \S+: each event comes twice\./,
    () => Promise.all([endpoint(), endpoint()]),
  ],
  ['webhook endpoint', /^unknown: The key may not read which endpoints/, forbid('/v1/webhook_endpoints')],
  ['product', /^missing: There is no product prod_gone in this account and mode\./, nothing, withProduct],
  ['customer e-mails', /^missing: Stripe mailed a receipt/, payWithReceipt],
  ['events', /^warning: checkout.* \(evt_\w+\) did not reach a webhook/, payWithReceipt, later(7_200_000)],
  ['clock', /^warning: The clock differs from Stripe's by (99|100|101) seconds/, nothing, later(100_000)],
  ['clock', /^missing: .*its events are refused/, nothing, later(-400_000)],
  ['mail server', /^ok: It answers and lets us in\./],
  ['DNS', /^warning: books\.example\.org leads to 127\.0\.0\.1, which only your own network can reach\./],
  ['HTTPS', /^ok: It is good for another (89|90) days\./],
  ['HTTPS', /^ok: Browsers come back by https alone\./],
  ['HTTPS', /^ok: The address answers\./],
  ['redirect', /^unknown: SITE_URL names a port, so http has none that visitors know\./],
  ['this site', /^ok: A process of this site answers at the address\./],
  ['this site', /^ok: The proxy is named, and says from whom a request comes\./],
  ['DNS', /^missing: Not checked: books.example.org leads nowhere/, () => void (dns.zone = {})],
  ['HTTPS', /^missing: The answer has no Strict-Transport-Security/, habit({ hsts: false })],
  ['this site', /^missing: Nothing says from whom a request comes/, habit({ saysAddress: false })],
  ['this site', /^missing: Another site answers at the address \(200\)/, habit({ answersItself: true })],
  ['crisis lines', /^missing: No check is noted for any of the 36/],
  ['backup', /^missing: None was written yet\./],
  ['backup', /^warning: The last one is 3 days old\./, () => oldBackup()],
  ['backup', /^warning: .*site\.ndjson\.gz is not here any more/, () => oldBackup()],
  ['backup', /^missing: .*site\.ndjson\.gz is damaged/, () => oldBackup('no backup')],
])('%s: %s (%#)', async (name, said, spoil = nothing, given = () => ({})) => {
  await spoil()
  const found = await ask(name, given())
  expect(
    found.filter((line) => said.test(line)),
    found.join('\n'),
  ).toHaveLength(1)
})

test('a check that does not answer in time is reported, and the others go on', async () => {
  await command('faults', { mode: 'slow', delayMs: 20_000 })
  const found = await runChecks({ ...facts, deadlineMs: 4000 }, [
    'clock (donations)',
    'clock (the store’s account)',
    'MX',
  ])
  expect(found.map(({ state, what }) => `${state}: ${what}`)).toEqual([
    'missing: Not checked: no answer within 4000 ms',
    'ok: It is as late here as at Stripe.',
    'ok: example.org takes mail.',
  ])
})

test('a certificate that expires soon, and an untrusted one, are reported', async () => {
  const soon = await startHttpsProxy(testEnv.site.url, host, 5)
  const given = { siteUrl: `https://${host}:${soon.port}` }
  expect(await ask('HTTPS', given)).toEqual([expect.stringMatching(/does not answer: .*self-signed certificate/)])
  setDefaultCACertificates([...getCACertificates('default'), proxy.certificate, soon.certificate])
  expect((await ask('HTTPS', given))[0]).toMatch(/^warning: It ends in [45] days/)
  await soon.stop()
})

test('only a request signed by the site learns how requests arrive', async () => {
  for (const query of ['', '?token=launch.abc.never.' + 'A'.repeat(43)]) {
    const answer = await fetch(`${testEnv.site.url}/office/launch/probe${query}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found.'])
  }
})

test('http must redirect to https, and the proxy must be configured', () => {
  const url = new URL('https://books.example')
  const redirects = [
    { status: 308, location: url.href },
    { status: 200 },
    { status: 301, location: 'https://www.books.example/' },
    null,
  ]
  expect(redirects.map((answer) => judgeRedirect(url, answer).state)).toEqual(['ok', 'missing', 'missing', 'warning'])
  const judged = [0, 1].map((named) => judgeProxy({ saysAddress: true, isNamed: false }, named).what)
  expect(judged[0]).toContain('TRUSTED_PROXIES names none')
  expect(judged[1]).toContain('TRUSTED_PROXIES names others')
})
