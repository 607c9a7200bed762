import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resolver } from 'node:dns/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useConfigWithFaults } from '../../app/config/config.server.ts'
import { recordBackup } from '../../app/backup/last-backup.server.ts'
import { closeDatabase, database } from '../../app/db/database.server.ts'
import { judgeProxy, judgeRedirect } from '../../app/office/launch/address-checks.server.ts'
import { runChecks } from '../../app/office/launch/checks.server.ts'
import { type LaunchFacts, readLaunchFacts } from '../../app/office/launch/launch-facts.server.ts'
import { makeAtStripe } from '../../app/office/launch/make-at-stripe.server.ts'
import { handledEvents } from '../../app/stripe/handled-events.ts'
import { startTestSandbox } from '../../packages/stripe-sandbox/testing/running-sandbox.ts'
import { oneTimeGift } from '../../packages/stripe-sandbox/testing/sample-sessions.ts'
import { startDns, type Zone } from '../harness/dns.ts'
import { startHttpsProxy } from '../harness/https-proxy.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const appSecret = 'a secret of more than thirty-two characters'
const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1', APP_SECRET: appSecret } })
const host = 'books.example.org'
/** Everything as it should be. */
const zone = {
  [host]: { A: ['127.0.0.1'] },
  'example.org': { MX: ['mail.example.org'], TXT: ['v=spf1 include:_spf.mailer.example -all', 'another=text'] },
  '_spf.mailer.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  'main._domainkey.example.org': { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`] },
  '_dmarc.example.org': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@example.org'] },
}

const dns = await startDns(zone)
// Nobody listens there: its events wait.
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
    DKIM_SELECTOR: 'main',
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

/** What the checks of these areas or names say. At Stripe, those of the account that takes donations. */
async function ask(names: string | string[], given: Partial<LaunchFacts> = {}): Promise<string[]> {
  const wanted = [names].flat().flatMap((name) => [name, `${name} (donations)`])
  return (await runChecks({ ...facts, ...given }, wanted)).map(({ state, what }) => `${state}: ${what}`)
}

test('Stripe is asked in both accounts, and says what is right once the endpoint is made', async () => {
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

test('what is made at Stripe is made once, and its secret is said once', async () => {
  const first = await makeAtStripe({})
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true, enabled_events: ['invoice.paid'] })
  const again = await makeAtStripe({})
  expect(again.map(({ value }) => value)).toEqual(
    first.map(({ setting, value }) => (setting.endsWith('SECRET') ? '' : value)),
  )
  expect(again[1]?.note).toContain(`https://dashboard.stripe.com/webhooks/${endpoint?.id}`)
  const { data } = await stripe.webhookEndpoints.list()
  expect(data).toMatchObject([{ status: 'enabled', url: endpointUrl, enabled_events: handledEvents }])
  expect((await stripe.products.list()).data).toHaveLength(3)
})

test('a key that may not make the endpoint is told which permission it lacks; a fuller key may be given once', async () => {
  await command('faults', { mode: 'forbid', path: '/v1/webhook_endpoints', method: 'POST' })
  await expect(makeAtStripe({})).rejects.toThrow(
    /it lacks rak_webhook_endpoint_write.*STRIPE_SETUP_KEY=sk_… npm run staff -- launch --make/,
  )
  await expect(makeAtStripe({ STRIPE_SETUP_KEY: 'sk_live_abc' })).rejects.toThrow('must never be sent')
  await command('faults', { mode: 'none' })
  await expect(makeAtStripe({ STRIPE_SETUP_KEY: 'sk_test_other' })).rejects.toThrow('Invalid API Key')
})

test('an endpoint that is missing, off, of another version, doubled or lacks events is named', async () => {
  const { webhookEndpoints } = stripe
  const api_version = '2026-10-28.endive' as const
  expect(await ask('webhook endpoint')).toEqual([
    `missing: Stripe has no endpoint ${endpointUrl}: no receipt would be sent.`,
  ])
  const old = { url: endpointUrl, enabled_events: ['invoice.paid' as const], api_version: '2025-03-31.basil' as const }
  const { id } = await webhookEndpoints.create(old)
  expect(await ask('webhook endpoint')).toEqual([
    expect.stringMatching(/^missing: It does not send checkout.session.completed, .*payment_method.automatically_up/),
    'missing: It speaks version 2025-03-31.basil, not 2026-10-28.endive.',
  ])
  await expect(makeAtStripe({})).rejects.toThrow(/another version, which cannot be changed: delete it/)
  await webhookEndpoints.update(id, { disabled: true })
  expect(await ask('webhook endpoint')).toEqual([`missing: ${endpointUrl} is switched off.`])
  for (let made = 0; made < 2; made += 1) {
    await webhookEndpoints.create({ url: endpointUrl, enabled_events: ['*'], api_version })
  }
  expect(await ask('webhook endpoint')).toEqual([
    `warning: Stripe has two endpoints ${endpointUrl}: each event comes twice.`,
  ])
})

const forbid = (path: string) => () => command('faults', { mode: 'forbid', path })
const account = (change: Record<string, unknown>) => () => command('account', change)
const texts = (name: string, ...TXT: string[]) => zoneWith({ [name]: { TXT } })
const zoneWith = (changes: Zone) => () => void (dns.zone = { ...zone, ...changes })
const habit = (change: Partial<typeof proxy.habits>) => () => void Object.assign(proxy.habits, change)
async function payWithReceipt() {
  await command('account', { receipts: true })
  await command('pay', { session: (await stripe.checkout.sessions.create(oneTimeGift)).id })
}
const later = (ms: number) => () => ({ now: Date.now() + ms })
const withProduct = () => {
  const { config } = facts
  return { config: { ...config, stripe: { ...config.stripe, donationProduct: 'prod_gone' } } }
}
const withoutSelector = () => ({ config: { ...facts.config, dkimSelector: null } })
const silentDns = () => {
  const silent = new Resolver({ timeout: 100, tries: 1 })
  silent.setServers(['127.0.0.1:9'])
  return { dns: silent }
}

test.each<[check: string, said: RegExp, spoil: () => unknown, given?: () => Partial<LaunchFacts>]>([
  ['account', /^missing: It may not charge yet/, account({ charges: false })],
  ['account', /^missing: It may not pay out yet/, account({ payouts: false })],
  ['account', /^missing: Nothing says what card statements/, account({ descriptor: '-' })],
  ['account', /^ok: Card statements say BRIGHT WINDOW/, account({ descriptor: 'BRIGHT WINDOW' })],
  ['account', /^unknown: Stripe shows no restricted key/, forbid('/v1/account')],
  ['customer portal', /^missing: Givers .* cannot put in another/, account({ portal: false })],
  ['permissions', /^missing: The key lacks rak_dispute_read\./, forbid('/v1/disputes')],
  ['permissions', /^missing: Stripe cannot be asked/, () => command('faults', { mode: 'down' })],
  ['webhook endpoint', /^unknown: The key may not read which endpoints/, forbid('/v1/webhook_endpoints')],
  ['product', /^missing: There is no product prod_gone in this account and mode\./, () => {}, withProduct],
  ['customer e-mails', /^missing: Stripe mailed a receipt/, payWithReceipt],
  ['events', /^warning: checkout.* \(evt_\w+\) did not reach a webhook/, payWithReceipt, later(7_200_000)],
  ['clock', /^warning: The clock differs from Stripe's by (99|100|101) seconds/, () => {}, later(100_000)],
  ['clock', /^missing: .*its events are refused/, () => {}, later(-400_000)],
  ['mail server', /^ok: It answers and lets us in\./, () => {}],
  ['MX', /^ok: example.org takes mail/, () => {}],
  ['MX', /^missing: example.org takes no mail/, zoneWith({ 'example.org': {} })],
  ['MX', /^missing: example.org takes no mail/, zoneWith({ 'example.org': { MX: [''] } })],
  ['SPF', /^ok: v=spf1 include/, () => {}],
  ['SPF', /^missing: example.org says nothing of who may send/, texts('example.org', 'other')],
  ['SPF', /^missing: .* has 2 SPF records/, texts('example.org', 'v=spf1 -all', 'v=spf1 mx -all')],
  ['SPF', /^missing: .* lets the whole world send/, texts('example.org', 'v=spf1 mx +all')],
  ['SPF', /^missing: .* lets the whole world send/, texts('example.org', 'v=spf1 all')],
  ['SPF', /^warning: .* says nothing of who may not/, texts('example.org', 'v=spf1 mx ?all')],
  ['SPF', /^missing: .* includes gone.example/, texts('example.org', 'v=spf1 include:gone.example -all')],
  ['SPF', /^ok: v=spf1 redirect/, texts('example.org', 'v=spf1 redirect=_spf.mailer.example')],
  ['SPF', /^missing: .* costs \d+ questions/, texts('example.org', 'v=spf1 include:example.org -all')],
  ['SPF', /^missing: Not checked: DNS did not answer/, () => {}, silentDns],
  ['DKIM', /^ok: The key of main._domainkey/, () => {}],
  ['DKIM', /^missing: There is no key at main._domainkey/, zoneWith({ 'main._domainkey.example.org': {} })],
  ['DKIM', /^missing: .* was taken back/, texts('main._domainkey.example.org', 'v=DKIM1; p=')],
  ['DKIM', /^unknown: Under which name/, () => {}, withoutSelector],
  ['DMARC', /^ok: v=DMARC1/, () => {}],
  ['DMARC', /^missing: example.org does not say/, zoneWith({ '_dmarc.example.org': {} })],
  ['DMARC', /^warning: .* forged mails/, texts('_dmarc.example.org', 'v=DMARC1; p=none')],
  ['DMARC', /^missing: .* no policy/, texts('_dmarc.example.org', 'v=DMARC1; rua=mailto:a@example.org')],
  ['DMARC', /^missing: .* 2 records/, texts('_dmarc.example.org', 'v=DMARC1; p=none', 'v=DMARC1; p=reject')],
  ['DNS', /^missing: Not checked: books.example.org leads nowhere/, () => void (dns.zone = {})],
  ['HTTPS', /^missing: The answer has no Strict-Transport-Security/, habit({ hsts: false })],
  ['this site', /^missing: Nothing says from whom a request comes/, habit({ saysAddress: false })],
  ['this site', /^missing: Another site answers at the address \(200\)/, habit({ answersItself: true })],
  ['crisis lines', /^missing: Nobody has noted a check of 36 of 36/, () => {}],
])('%s: %s (%#)', async (name, said, spoil, given = () => ({})) => {
  await spoil()
  const found = await ask(name, given())
  expect(
    found.filter((line) => said.test(line)),
    found.join('\n'),
  ).toHaveLength(1)
})

test('what does not answer in time is not waited for, and all else is said', async () => {
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

test('the address is asked as a visitor would: DNS, certificate, HSTS, this site, the proxy', async () => {
  expect(await ask('Address')).toEqual([
    `warning: ${host} leads to 127.0.0.1, which only your own network can reach.`,
    expect.stringMatching(/^ok: It is good for another (89|90) days\./),
    'ok: Browsers come back by https alone.',
    'ok: The address answers.',
    'unknown: SITE_URL names a port, so http has none that visitors know.',
    'ok: A process of this site answers at the address.',
    'ok: The proxy is named, and says from whom a request comes.',
  ])
})

test('a certificate that ends soon, and one that nobody vouches for, are seen', async () => {
  const soon = await startHttpsProxy(testEnv.site.url, host, 5)
  const given = { siteUrl: `https://${host}:${soon.port}` }
  expect(await ask('HTTPS', given)).toEqual([expect.stringMatching(/does not answer: .*self-signed certificate/)])
  setDefaultCACertificates([...getCACertificates('default'), proxy.certificate, soon.certificate])
  expect((await ask('HTTPS', given))[0]).toMatch(/^warning: It ends in [45] days/)
  await soon.stop()
})

test('only who can sign as the site is told how a request arrives', async () => {
  for (const query of ['', '?token=launch.abc.never.' + 'A'.repeat(43)]) {
    const answer = await fetch(`${testEnv.site.url}/office/launch/probe${query}`)
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

test('a backup that is missing, old, gone or damaged is said', async () => {
  expect(await ask('backup')).toEqual(['missing: None was written yet.'])
  const file = join(facts.config.dataDir, 'site.ndjson.gz')
  await recordBackup(await database(), file, facts.now - 3 * 24 * 60 * 60_000)
  const old = 'warning: The last one is 3 days old.'
  expect(await ask('backup')).toEqual([old, expect.stringMatching(/^warning: .*site.ndjson.gz is not here any more/)])
  writeFileSync(file, 'no backup')
  expect(await ask('backup')).toEqual([old, expect.stringMatching(/^missing: .*site.ndjson.gz is damaged/)])
})
