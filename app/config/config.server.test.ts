import { expect, test } from 'vitest'
import { sampleValues } from './sample-values.ts'
import { ConfigError, readConfig } from './config.server.ts'
import { sampleMember } from './sample-member.ts'
import { findConfigWarnings } from './find-config-faults.server.ts'
import type { Samples } from './samples.ts'

const live = {
  NODE_ENV: 'production',
  SITE_URL: 'https://books.example',
  STRIPE_SECRET_KEY: 'rk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_DONATION_PRODUCT: 'prod_abc',
  STRIPE_BOOK_PRODUCT: 'prod_def',
  SMTP_URL: 'smtps://mail.example:465',
  APP_SECRET: 'sixteen letters, and sixteen more',
}

function faultsOf(env: Record<string, string | undefined>, samples?: Samples): string {
  try {
    readConfig(env, samples)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('an empty environment gives the defaults, all of them on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    drainSeconds: 0,
    siteUrl: 'http://localhost:3000',
    allowedOrigins: ['http://localhost:3000'],
    databaseUrl: 'sqlite:data/site.db',
    smtpUrl: 'smtp://127.0.0.1:3002',
    stripe: { apiUrl: 'http://127.0.0.1:3001', testMode: true },
    supabase: null,
    appSecret: null,
  })
})

test.each([
  ['PORT', 'eighty'],
  ['SITE_URL', 'books.example'],
  ['SITE_URL', 'https://books.example/path'],
  ['DATABASE_URL', 'mysql://localhost/site'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_URL', 'api'],
  ['STRIPE_STORE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_BOOK_PRODUCT', 'book'],
  ['STRIPE_CHECKOUT_ORIGINS', 'https://pay.example, pay.example'],
  ['STRIPE_CHECKOUT_ORIGINS', 'http://pay.example'],
  ['STRIPE_CHECKOUT_ORIGINS', 'http://localhost.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['ALLOWED_ORIGINS', 'https://a.example, not an origin'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['NORMAL_POSTS_PER_HOUR', 'many'],
  ['DRAIN_SECONDS', 'a while'],
  ['DRAIN_SECONDS', '61'],
  ['NODE_ENV', 'staging'],
  ['APP_SECRET', 'thirty-one letters are too few.'],
  ['BOUNCE_ADDRESS', 'bounces'],
  ['BOUNCE_MAILBOX', 'imaps://mail.example/INBOX'],
  ['BOUNCE_WEBHOOK_SECRET', 'too short'],
  ['SUPABASE_URL', 'project.supabase.co'],
  ['SUPABASE_PUBLISHABLE_KEY', 'publishable'],
])('a wrong %s stops the start and is named (%s)', (name, value) => {
  expect(faultsOf({ [name]: value })).toContain(name)
})

test('all wrong values are named together', () => {
  const faults = faultsOf({ PORT: 'x', SMTP_URL: 'x' })
  expect(faults).toContain('PORT')
  expect(faults).toContain('SMTP_URL')
})

const sandbox = 'http://127.0.0.1:3001'
const supabase = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a-b_c' }
const localSupabase = { ...supabase, SUPABASE_URL: 'http://127.0.0.1:54321' }

test.each<[fault: string, env: Record<string, string | undefined>]>([
  ['SITE_URL must then be https', { ...live, SITE_URL: 'http://books.example' }],
  ['SITE_URL must then be https', { ...live, SITE_URL: undefined }],
  ['NODE_ENV must then be production', { ...live, NODE_ENV: 'development' }],
  ['must never be sent there', { ...live, STRIPE_API_URL: sandbox }],
  ['the sandbox must not take their gifts', { SITE_URL: 'https://books.example' }],
  ['no gift would arrive', { ...live, STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_API_URL: sandbox }],
  ['STRIPE_API_URL is for the sandbox on this machine', { STRIPE_API_URL: 'http://stripe.example' }],
  ['STRIPE_WEBHOOK_SECRET is required', { STRIPE_SECRET_KEY: 'sk_test_abc' }],
  ['STRIPE_DONATION_PRODUCT is required', { STRIPE_SECRET_KEY: 'sk_test_abc' }],
  ['STRIPE_BOOK_PRODUCT is required', { STRIPE_SECRET_KEY: 'sk_test_abc' }],
  ['STRIPE_STORE_WEBHOOK_SECRET is required', { STRIPE_STORE_SECRET_KEY: 'sk_test_store' }],
  ['both be live keys', { ...live, STRIPE_STORE_SECRET_KEY: 'sk_test_store' }],
  ['STRIPE_STORE_API_URL is for a sandbox', { STRIPE_STORE_API_URL: 'http://stripe.example' }],
  ['STRIPE_STORE_API_URL is for a sandbox', { ...live, STRIPE_STORE_API_URL: sandbox }],
  ['SITE_URL is required with NODE_ENV=production', { NODE_ENV: 'production' }],
  ['SMTP_URL is required', { ...live, SMTP_URL: undefined }],
  ['APP_SECRET is required', { ...live, APP_SECRET: undefined }],
  ['set both or neither', { ...supabase, SUPABASE_URL: '' }],
  ['set both or neither', { ...supabase, SUPABASE_PUBLISHABLE_KEY: '' }],
  ['SUPABASE_URL must be https', { ...supabase, SUPABASE_URL: 'http://project.supabase.co' }],
  ['SUPABASE_URL must be https', { ...live, ...localSupabase }],
])('%s', (fault, env) => {
  expect(faultsOf(env)).toContain(fault)
})

test.each<Record<string, string>>([
  { NODE_ENV: 'production', SITE_URL: 'http://localhost:3000' },
  { NODE_ENV: 'production', NODE_ENV_ASSUMED: 'true' },
  localSupabase,
])('%o may be combined', (env) => {
  expect(faultsOf(env)).toBe('')
})

const sampleStaff = { STAFF: `Ann <ann@office.example>:everything, ${sampleMember.setting}` }

test.each<Record<string, string>>([
  live,
  { ...live, SITE_URL: 'https://localhost' },
  { ...live, STRIPE_SECRET_KEY: 'rk_test_abc' },
  { SITE_URL: 'http://192.0.2.1:3000' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: 'localhost.example' },
  { TRUSTED_PROXIES: '127.0.0.1' },
])('the sample member enters no office that others can reach or that takes live gifts (%o)', (env) => {
  expect(faultsOf({ ...env, ...sampleStaff })).toContain(`STAFF names ${sampleMember.email}`)
  expect(faultsOf(env)).not.toContain('STAFF')
})

test.each<Record<string, string>>([{}, { HOST: 'localhost' }, { HOST: '::1' }, { SITE_URL: 'http://127.0.0.1:3000' }])(
  'the sample member enters the office of a site on this machine (%o)',
  (env) => {
    expect(faultsOf({ ...env, ...sampleStaff })).toBe('')
  },
)

test('a public site refuses sample settings and names each', () => {
  const faults = faultsOf(live)
  expect(sampleValues.length).toBeGreaterThan(5)
  for (const path of sampleValues) expect(faults).toContain(path)
})

test('a public site refuses sample documents and names each', () => {
  const samples = { values: [], documents: ['annual-report-2023.pdf', 'form-990-2023.pdf'] }
  expect(faultsOf(live, samples)).toMatch(/^public\/downloads lacks .*: annual-report-2023\.pdf, form-990-2023\.pdf$/)
  expect(faultsOf({}, samples)).toBe('')
  expect(faultsOf(live, { values: [], documents: [] })).toBe('')
})

test('a test key on a public site gives a warning', () => {
  const warningsOf = (env: Record<string, string>) =>
    findConfigWarnings(readConfig({ ...live, ...env }, { values: [], documents: [] }))
  expect(warningsOf({})).toEqual([])
  expect(warningsOf({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY is a test key, but SITE_URL https:\/\/books\.example can be reached/),
  ])
  expect(findConfigWarnings(readConfig({}))).toEqual([])
})

test('the store uses the account of the gifts, unless it has a separate one', () => {
  expect(readConfig({}).stripe).toMatchObject({ secretKey: 'sk_test_sandbox', store: { secretKey: 'sk_test_sandbox' } })
})

test('checkout pages are at Stripe, at the sandbox, or at a custom domain of the account', () => {
  expect(readConfig({}).stripe.checkoutOrigins).toContain('http://127.0.0.1:3001')
  const pay = { STRIPE_CHECKOUT_ORIGINS: 'https://pay.example/, https://shop.example' }
  expect(readConfig(pay).stripe.checkoutOrigins).toEqual(
    expect.arrayContaining(['https://checkout.stripe.com', 'https://pay.example', 'https://shop.example']),
  )
})

/** In the format of Supabase's legacy keys. The signature is not checked. */
const legacyKey = (payload: unknown) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

test.each([supabase.SUPABASE_PUBLISHABLE_KEY, legacyKey({ iss: 'supabase', role: 'anon' })])(
  'a Supabase deployment is an address and the key that everybody may see: %s',
  (key) => {
    const config = readConfig({ SUPABASE_URL: 'https://project.supabase.co/', SUPABASE_PUBLISHABLE_KEY: ` ${key}\n` })
    expect(config.supabase).toEqual({ url: 'https://project.supabase.co', publicKey: key })
  },
)

test.each(['sb_secret_abc', legacyKey({ iss: 'supabase', role: 'service_role' })])(
  'a key that must not be published stops the start, and is not repeated: %s',
  (key) => {
    const faults = faultsOf({ ...supabase, SUPABASE_PUBLISHABLE_KEY: key })
    expect(faults).toMatch(/^SUPABASE_PUBLISHABLE_KEY is a secret key, and every page would publish it: .*$/)
    expect(faults).not.toContain(key)
  },
)

test.each(['a.b.c', legacyKey(null), legacyKey({ role: 'authenticated' }), 'sb_publishable_', 'sb_publishable_"<'])(
  'what is no key of Supabase for everybody is refused: %s',
  (key) => {
    expect(faultsOf({ ...supabase, SUPABASE_PUBLISHABLE_KEY: key })).toBe(
      "SUPABASE_PUBLISHABLE_KEY must be Supabase's publishable key, sb_publishable_…, or the legacy anon key",
    )
  },
)

test('an empty variable counts as absent, as in a copied .env.example', () => {
  expect(readConfig({ STRIPE_SECRET_KEY: '', SMTP_URL: '', PORT: '' }).port).toBe(3000)
})
