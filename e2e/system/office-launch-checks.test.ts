import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressChecks, judgeProxy, judgeRedirect } from '../../app/office/launch/address-checks.server.ts'
import { runChecks } from '../../app/office/launch/checks.server.ts'
import { checkBackup, checkContents } from '../../app/office/launch/data-checks.server.ts'
import type { Found } from '../../app/office/launch/finding.ts'
import { type LaunchFacts, readLaunchFacts } from '../../app/office/launch/launch-facts.server.ts'
import { makeAtStripe } from '../../app/office/launch/make-at-stripe.server.ts'
import { stripeChecks } from '../../app/office/launch/stripe-checks.server.ts'
import { closeDatabase, database } from '../../app/db/database.server.ts'
import { noteBackup } from '../../app/backup/last-backup.server.ts'
import { handledEvents } from '../../app/stripe/handled-events.ts'
import { startTestSandbox } from '../../packages/stripe-sandbox/testing/running-sandbox.ts'
import { oneTimeGift } from '../../packages/stripe-sandbox/testing/sample-sessions.ts'
import { startDns } from '../harness/dns.ts'
import { startHttpsProxy } from '../harness/https-proxy.ts'
import { sharedWorld } from './shared-world.ts'

const appSecret = 'a secret of more than thirty-two characters'
const world = sharedWorld({ env: { TRUSTED_PROXIES: '127.0.0.1', APP_SECRET: appSecret } })
const host = 'books.example.org'
const zone = { [host]: { A: ['127.0.0.1'] } }

const dns = await startDns(zone)
// Nobody listens there: its events wait.
const donations = await startTestSandbox('--webhook-url', 'http://127.0.0.1:9/', '--webhook-retry', '60000')
const store = await startTestSandbox('--api-key', 'sk_test_store')
let proxy: Awaited<ReturnType<typeof startHttpsProxy>>
let facts: LaunchFacts

beforeAll(async () => {
  proxy = await startHttpsProxy(world.site.url, host)
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
    SMTP_URL: world.mail.url,
    APP_SECRET: appSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    DNS_SERVERS: dns.address,
  })
  const { useConfigWithFaults } = await import('../../app/config/config.server.ts')
  useConfigWithFaults([])
  facts = readLaunchFacts({ isRehearsal: true })
})
beforeEach(async () => {
  dns.zone = zone
  Object.assign(proxy.habits, { saysAddress: true, hsts: true, answersItself: false })
  await Promise.all([donations.command('reset'), store.command('reset')])
})
afterAll(() => Promise.all([closeDatabase(), dns.stop(), proxy.stop(), donations.kill(), store.kill()]))

const ask = async (checks: Record<string, () => Promise<Found[]>>, name: string) => (await checks[name]?.()) ?? []
const askStripe = (name: string, given: Partial<LaunchFacts> = {}) => ask(stripeChecks({ ...facts, ...given }), name)
const ofDonations = (name: string, given?: Partial<LaunchFacts>) => askStripe(`${name} (donations)`, given)
const said = (found: readonly Found[]) => found.map(({ state, what }) => `${state}: ${what}`)

test('Stripe is asked in both accounts, and says what is right once the endpoint is made', async () => {
  const made = await makeAtStripe({})
  expect(made.map(({ setting, value }) => [setting, value.slice(0, 5)])).toEqual([
    ['STRIPE_DONATION_PRODUCT', 'prod_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec'],
    ['STRIPE_BOOK_PRODUCT', 'prod_'],
    ['STRIPE_STORE_WEBHOOK_SECRET', 'whsec'],
  ])
  const states = new Map<string, string[]>()
  for (const [name, check] of Object.entries(stripeChecks(facts)))
    states.set(
      name,
      (await check()).map((f) => f.state),
    )
  const both = (name: string, ...found: string[]) => [
    [`${name} (donations)`, found],
    [`${name} (the store’s account)`, found],
  ]
  expect(Object.fromEntries(states)).toEqual({
    ...Object.fromEntries([
      ...both('key', 'warning'),
      ...both('permissions', 'ok'),
      ...both('account', 'ok', 'warning'),
      ...both('product', 'ok'),
      ...both('webhook endpoint', 'ok'),
      ...both('events', 'ok'),
      ...both('customer e-mails', 'unknown'),
      ...both('clock', 'ok'),
    ]),
    'renewals (donations)': ['unknown'],
    'renewals (the store’s account)': [],
    'customer portal (donations)': ['ok'],
    'customer portal (the store’s account)': [],
  })
})

test('what is made at Stripe is made once, and its secret is said once', async () => {
  const first = await makeAtStripe({})
  const { stripe } = donations
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true, enabled_events: ['invoice.paid'] })
  const again = await makeAtStripe({})
  expect(again.map(({ value }) => value)).toEqual(
    first.map(({ setting, value }) => (setting.endsWith('SECRET') ? '' : value)),
  )
  expect(again[1]?.note).toContain(`https://dashboard.stripe.com/webhooks/${endpoint?.id}`)
  const { data } = await stripe.webhookEndpoints.list()
  expect(data).toMatchObject([{ status: 'enabled', url: `${facts.siteUrl}/webhooks/stripe` }])
  expect(data[0]?.enabled_events).toEqual(handledEvents)
  expect((await stripe.products.list()).data).toHaveLength(3)
})

test('a key that may not make the endpoint is told which permission it lacks; a fuller key may be given once', async () => {
  await donations.command('faults', { mode: 'forbid', path: '/v1/webhook_endpoints', method: 'POST' })
  await expect(makeAtStripe({})).rejects.toThrow(
    /it lacks rak_webhook_endpoint_write.*STRIPE_SETUP_KEY=sk_… npm run staff -- launch --make/,
  )
  await expect(makeAtStripe({ STRIPE_SETUP_KEY: 'sk_live_abc' })).rejects.toThrow('must never be sent')
  await donations.command('faults', { mode: 'none' })
  await expect(makeAtStripe({ STRIPE_SETUP_KEY: 'sk_test_other' })).rejects.toThrow('Invalid API Key')
})

test('an endpoint that is missing, off, of another version, doubled or lacks events is named', async () => {
  const { webhookEndpoints } = donations.stripe
  const url = `${facts.siteUrl}/webhooks/stripe`
  const api_version = '2026-10-28.endive' as const
  expect(said(await ofDonations('webhook endpoint'))).toEqual([
    `missing: Stripe has no endpoint ${url}: no receipt would be sent.`,
  ])
  const { id } = await webhookEndpoints.create({
    url,
    enabled_events: ['invoice.paid'],
    api_version: '2025-03-31.basil',
  })
  expect(said(await ofDonations('webhook endpoint'))).toEqual([
    expect.stringMatching(
      /^missing: It does not send checkout.session.completed, .*payment_method.automatically_updated/,
    ),
    'missing: It speaks version 2025-03-31.basil, not 2026-10-28.endive.',
  ])
  await expect(makeAtStripe({})).rejects.toThrow(/another version, which cannot be changed: delete it/)
  await webhookEndpoints.update(id, { disabled: true })
  expect(said(await ofDonations('webhook endpoint'))).toEqual([`missing: ${url} is switched off.`])
  for (const enabled_events of [['*'], ['*']] as const) {
    await webhookEndpoints.create({ url, enabled_events: [...enabled_events], api_version })
  }
  expect(said(await ofDonations('webhook endpoint'))).toEqual([
    `warning: Stripe has two endpoints ${url}: each event comes twice.`,
  ])
})

test.each<[check: string, spoil: () => Promise<unknown>, said: RegExp]>([
  ['account', () => donations.command('account', { charges: false }), /^missing: It may not charge yet/],
  ['account', () => donations.command('account', { payouts: false }), /^missing: It may not pay out yet/],
  ['account', () => donations.command('account', { descriptor: '-' }), /^missing: Nothing says what card statements/],
  [
    'account',
    () => donations.command('account', { descriptor: 'BRIGHT WINDOW' }),
    /^ok: Card statements say BRIGHT WINDOW/,
  ],
  [
    'account',
    () => donations.command('faults', { mode: 'forbid', path: '/v1/account' }),
    /^unknown: Stripe shows no restricted key/,
  ],
  [
    'customer portal',
    () => donations.command('account', { portal: false }),
    /^missing: Givers .* cannot put in another/,
  ],
  [
    'permissions',
    () => donations.command('faults', { mode: 'forbid', path: '/v1/disputes' }),
    /^missing: The key lacks rak_dispute_read\./,
  ],
  ['permissions', () => donations.command('faults', { mode: 'down' }), /^missing: Stripe cannot be asked/],
  [
    'webhook endpoint',
    () => donations.command('faults', { mode: 'forbid', path: '/v1/webhook_endpoints' }),
    /^unknown: The key may not read which endpoints/,
  ],
])('Stripe: %s, when it is not as it should be (%#)', async (name, spoil, expected) => {
  await spoil()
  const found = said(await ofDonations(name))
  expect(
    found.some((line) => expected.test(line)),
    found.join('\n'),
  ).toBe(true)
})

test('a product that is not in the account is named', async () => {
  const { config } = facts
  const given = { config: { ...config, stripe: { ...config.stripe, donationProduct: 'prod_gone' } } }
  expect(said(await ofDonations('product', given))).toEqual([
    'missing: There is no product prod_gone in this account and mode.',
  ])
})

test('events that wait, receipts of Stripe’s own and a wrong clock are seen', async () => {
  await donations.command('account', { receipts: true })
  await donations.command('pay', { session: (await donations.stripe.checkout.sessions.create(oneTimeGift)).id })
  expect(said(await ofDonations('customer e-mails'))).toEqual([
    expect.stringMatching(/^missing: Stripe mailed a receipt/),
  ])
  expect(said(await ofDonations('events', { now: Date.now() + 2 * 60 * 60_000 }))).toEqual([
    expect.stringMatching(/^warning: checkout.session.completed \(evt_\w+\) did not reach a webhook endpoint/),
  ])
  expect(said(await ofDonations('clock', { now: Date.now() + 100_000 }))).toEqual([
    expect.stringMatching(/^warning: The clock differs from Stripe's by (99|100|101) seconds/),
  ])
  expect(said(await ofDonations('clock', { now: Date.now() - 400_000 }))[0]).toMatch(
    /^missing: .*its events are refused/,
  )
})

test('what does not answer in time is not waited for, and all else is said', async () => {
  await donations.command('faults', { mode: 'slow', delayMs: 20_000 })
  const begun = Date.now()
  const findings = await runChecks({ ...facts, deadlineMs: 4000 }, ['Settings', 'Stripe', 'Mail'])
  expect(Date.now() - begun).toBeLessThan(20_000)
  const of = (area: string, name: string) => findings.filter((each) => each.area === area && each.name === name)
  expect(said(of('Stripe', 'clock (donations)'))).toEqual(['missing: Not checked: no answer within 4000 ms'])
  expect(said(of('Stripe', 'clock'))).toEqual(['ok: It is as late here as at Stripe.'])
  expect(said(of('Mail', 'mail server'))).toEqual(['ok: It answers and lets us in.'])
  expect(of('Settings', 'APP_SECRET')).toMatchObject([{ state: 'ok' }])
})

const askAddress = (name: string, given: Partial<LaunchFacts> = {}) => ask(addressChecks({ ...facts, ...given }), name)

test('the address is asked as a visitor would: DNS, certificate, HSTS, this site, the proxy', async () => {
  const names = ['DNS', 'HTTPS', 'redirect', 'this site']
  const lines = (await Promise.all(names.map((name) => askAddress(name)))).flatMap(said)
  expect(lines).toEqual([
    `warning: ${host} leads to 127.0.0.1, which only your own network can reach.`,
    'ok: It is good for another 89 days.',
    'ok: Browsers come back by https alone.',
    'ok: The address answers.',
    'unknown: SITE_URL names a port, so http has none that visitors know.',
    'ok: A process of this site answers at the address.',
    'ok: The proxy is named, and says from whom a request comes.',
  ])
})

test('a proxy that says nothing of the visitor, takes HSTS away or answers itself is seen', async () => {
  Object.assign(proxy.habits, { saysAddress: false, hsts: false })
  expect(said(await askAddress('HTTPS'))[1]).toMatch(/^missing: The answer has no Strict-Transport-Security/)
  expect(said(await askAddress('this site'))[1]).toMatch(/^missing: Nothing says from whom a request comes/)
  proxy.habits.answersItself = true
  expect(said(await askAddress('this site'))).toEqual([
    expect.stringMatching(/^missing: Another site answers at the address \(200\)/),
  ])
})

test('a certificate that ends soon, one that nobody vouches for, and an address that leads nowhere are seen', async () => {
  const soon = await startHttpsProxy(world.site.url, host, 5)
  const siteUrl = `https://${host}:${soon.port}`
  await expect(askAddress('HTTPS', { siteUrl })).rejects.toThrow(/does not answer: .*self-signed certificate/)
  setDefaultCACertificates([...getCACertificates('default'), proxy.certificate, soon.certificate])
  expect(said(await askAddress('HTTPS', { siteUrl }))[0]).toMatch(/^warning: It ends in [45] days/)
  await soon.stop()
  dns.zone = {}
  await expect(askAddress('DNS')).rejects.toThrow(`${host} leads nowhere`)
})

test('only who can sign as the site is told how a request arrives', async () => {
  for (const query of ['', '?token=launch.abc.never.' + 'A'.repeat(43)]) {
    const answer = await fetch(`${world.site.url}/office/launch/probe${query}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found.'])
  }
})

test('http must lead to https, and the proxy must be named', () => {
  const url = new URL('https://books.example')
  expect(judgeRedirect(url, { status: 308, location: 'https://books.example/' }).state).toBe('ok')
  expect(judgeRedirect(url, { status: 200 }).state).toBe('missing')
  expect(judgeRedirect(url, { status: 301, location: 'https://www.books.example/' }).state).toBe('missing')
  expect(judgeRedirect(url, null).state).toBe('warning')
  expect(judgeProxy({ saysAddress: true, isNamed: false }, 0).what).toContain('TRUSTED_PROXIES names none')
  expect(judgeProxy({ saysAddress: true, isNamed: false }, 1).what).toContain('TRUSTED_PROXIES names others')
})

test('crisis lines that nobody has checked, and a backup that is missing, old, gone or damaged, are said', async () => {
  expect(said(checkContents(facts))[0]).toMatch(/^missing: Nobody has noted a check of 36 of 36/)
  expect(said(await checkBackup(facts))).toEqual(['missing: None was written yet.'])
  const file = join(facts.config.dataDir, 'site.ndjson.gz')
  await noteBackup(await database(), file, facts.now - 3 * 24 * 60 * 60_000)
  expect(said(await checkBackup(facts))).toEqual([
    'warning: The last one is 3 days old.',
    expect.stringMatching(/^warning: .*site.ndjson.gz is not here any more/),
  ])
  writeFileSync(file, 'no backup')
  expect(said(await checkBackup(facts))[1]).toMatch(/^missing: .*site.ndjson.gz is damaged/)
})
