import { isIP } from 'node:net'
import { z } from 'zod'
import { sampleValues } from '../content/site.ts'

/** Everything the site reads from its environment, once, in this file. `.env.example` explains each variable. */
export interface Config {
  host: string
  port: number
  /** Where visitors reach the site, without a trailing slash. Its origin is the one the forms accept. */
  siteUrl: string
  /** Whether others than this machine can reach that address. */
  reachable: boolean
  /** Origins that may call the functions from a browser: the site's own and those in ALLOWED_ORIGINS. */
  allowedOrigins: string[]
  /** Proxies in front of the process, as addresses and ranges: only their X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Posts of one kind, of all visitors in an hour, above which browsers are asked for a proof of work. */
  normalPostsPerHour: number
  dataDir: string
  databaseUrl: string
  stripe: {
    secretKey: string
    webhookSecret: string
    /** Set only for the sandbox: Stripe's own address otherwise. */
    apiUrl: string | null
    donationProduct: string
    /** Stripe's customer portal, where donors change or stop a recurring gift themselves. */
    portalUrl: string | null
    testMode: boolean
    /** The account of the store's orders: the same, unless it was given a key of its own. */
    store: { secretKey: string; webhookSecret: string; apiUrl: string | null; bookProduct: string }
  }
  smtpUrl: string
  /** The deployment whose authentication session browsers keep, with the key that everybody may see. Null: there is none. */
  supabase: { url: string; publicKey: string } | null
  /** How long a process that was told to stop goes on serving, until the proxy has noticed. */
  drainSeconds: number
  /** What `/metrics` wants to be shown. Null: it is not there. */
  metricsToken: string | null
  /** Signs the links in our mails. Null on this machine only: see `appSecret`. */
  appSecret: string | null
}

/** A start that must not happen. The message names every variable that is wrong and says what is right. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const isLoopback = (url: string) => loopbackHosts.test(new URL(url).hostname)

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const origin = httpUrl.refine(
  (url) => URL.parse(url)?.origin === url.replace(/\/$/, ''),
  'must be an origin, without a path',
)
const productId = z.string().regex(/^prod_\w+$/, 'must be the id of a Stripe product, prod_…')
const secret = (prefix: RegExp, what: string) => z.string().trim().regex(prefix, `must be ${what}`)

/** Items with commas between them. */
const listOf = (item: z.ZodType<string, string>) =>
  optional(
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .pipe(z.array(item)),
  )

const isPublicKey = (key: string) => /^sb_publishable_[\w-]+$/.test(key) || roleOf(key) === 'anon'
const isSecretKey = (key: string) => key.startsWith('sb_secret_') || roleOf(key) === 'service_role'

/** What a legacy key of Supabase, which is a JSON Web Token, may do. */
function roleOf(key: string): unknown {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown } | null)?.role
  } catch {
    return undefined
  }
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

const environment = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  ),
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(
    z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be a port number').default(3000),
  ),
  SITE_URL: optional(origin.optional()),
  ALLOWED_ORIGINS: listOf(origin),
  TRUSTED_PROXIES: listOf(z.string().refine(isRange, 'must hold addresses or ranges such as 10.0.0.0/8')),
  NORMAL_POSTS_PER_HOUR: optional(z.coerce.number('must be a number').int().positive().default(300)),
  DRAIN_SECONDS: optional(
    z.coerce.number('must be a number of seconds').int().min(0).max(60, 'must be 60 seconds at most').default(0),
  ),
  DATA_DIR: optional(z.string().default('data')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must be sqlite:FILE or postgres://…')
      .optional(),
  ),
  STRIPE_SECRET_KEY: optional(
    secret(/^[rs]k_(test|live)_\w+$/, "Stripe's secret or restricted key, sk_… or rk_…").optional(),
  ),
  STRIPE_WEBHOOK_SECRET: optional(secret(/^whsec_\w+$/, "the webhook endpoint's signing secret, whsec_…").optional()),
  STRIPE_API_URL: optional(origin.optional()),
  STRIPE_DONATION_PRODUCT: optional(productId.optional()),
  STRIPE_PORTAL_URL: optional(httpUrl.optional()),
  STRIPE_STORE_SECRET_KEY: optional(
    secret(/^[rs]k_(test|live)_\w+$/, "Stripe's secret or restricted key, sk_… or rk_…").optional(),
  ),
  STRIPE_STORE_WEBHOOK_SECRET: optional(
    secret(/^whsec_\w+$/, "the webhook endpoint's signing secret, whsec_…").optional(),
  ),
  STRIPE_STORE_API_URL: optional(origin.optional()),
  STRIPE_BOOK_PRODUCT: optional(productId.optional()),
  APP_SECRET: optional(z.string().trim().min(32, 'must have at least 32 characters').optional()),
  METRICS_TOKEN: optional(z.string().trim().min(16, 'must have at least 16 characters').optional()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional()),
  SUPABASE_URL: optional(origin.optional()),
  SUPABASE_PUBLISHABLE_KEY: optional(
    z
      .string()
      .trim()
      .refine((key) => !isSecretKey(key), {
        error: 'is a secret key, and every page would publish it: replace it at Supabase, and name the publishable key',
        abort: true,
      })
      .refine(isPublicKey, "must be Supabase's publishable key, sb_publishable_…, or the legacy anon key")
      .optional(),
  ),
})

/**
 * Reads and checks the environment. Throws ConfigError, naming each wrong variable, for a value that is not
 * understood and for combinations that could lose money or trust: live keys on a site that is not https, a
 * sandbox or sample settings on a site that others can reach.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`).join('\n'),
    )
  }
  const values = parsed.data
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  const reachable = !isLoopback(siteUrl)
  // Without a key, everything stays on this machine: the sandbox and the mail sink listen beside the site.
  const embedded = values.STRIPE_SECRET_KEY === undefined
  const secretKey = values.STRIPE_SECRET_KEY ?? 'sk_test_sandbox'
  const apiUrl = values.STRIPE_API_URL?.replace(/\/$/, '') ?? (embedded ? `http://127.0.0.1:${values.PORT + 1}` : null)
  const live = secretKey.includes('_live_')
  const storeKey = values.STRIPE_STORE_SECRET_KEY ?? secretKey
  const storeApiUrl = values.STRIPE_STORE_API_URL?.replace(/\/$/, '') ?? apiUrl
  const supabaseUrl = values.SUPABASE_URL?.replace(/\/$/, '')
  const supabaseKey = values.SUPABASE_PUBLISHABLE_KEY

  const faults: string[] = []
  const refuseIf = (wrong: boolean, fault: string) => wrong && faults.push(fault)
  refuseIf(live && !siteUrl.startsWith('https://'), 'STRIPE_SECRET_KEY is a live key: SITE_URL must then be https://…')
  refuseIf(
    live && values.NODE_ENV !== 'production',
    'STRIPE_SECRET_KEY is a live key: NODE_ENV must then be production',
  )
  refuseIf(live && apiUrl !== null, 'STRIPE_API_URL points away from Stripe: a live key must never be sent there')
  refuseIf(
    apiUrl !== null && !isLoopback(apiUrl),
    'STRIPE_API_URL is for the sandbox on this machine: it must be a loopback address',
  )
  refuseIf(
    !embedded && !values.STRIPE_WEBHOOK_SECRET,
    "STRIPE_WEBHOOK_SECRET is required: the webhook endpoint's signing secret, whsec_…",
  )
  refuseIf(
    apiUrl === null && !values.STRIPE_DONATION_PRODUCT,
    'STRIPE_DONATION_PRODUCT is required: the id of the product that stands for a gift, prod_…',
  )
  refuseIf(
    apiUrl === null && !values.STRIPE_BOOK_PRODUCT,
    'STRIPE_BOOK_PRODUCT is required: the id of the product that stands for the book, prod_…',
  )
  refuseIf(
    storeKey.includes('_live_') !== live,
    'STRIPE_STORE_SECRET_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys',
  )
  refuseIf(
    storeKey !== secretKey && !values.STRIPE_STORE_WEBHOOK_SECRET,
    "STRIPE_STORE_WEBHOOK_SECRET is required with STRIPE_STORE_SECRET_KEY: that account's own signing secret, whsec_…",
  )
  refuseIf(
    storeApiUrl !== null && (storeApiUrl === apiUrl ? false : live || !isLoopback(storeApiUrl)),
    'STRIPE_STORE_API_URL is for a sandbox on this machine: it must be a loopback address, and the keys test keys',
  )
  refuseIf(
    (supabaseUrl === undefined) !== (supabaseKey === undefined),
    'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both or neither',
  )
  refuseIf(
    supabaseUrl !== undefined && !supabaseUrl.startsWith('https://') && (reachable || !isLoopback(supabaseUrl)),
    'SUPABASE_URL must be https://…, or for tests a loopback address on a site that is at one itself',
  )
  if (reachable) {
    const where = `SITE_URL ${siteUrl} can be reached by others`
    refuseIf(embedded, `STRIPE_SECRET_KEY is required: ${where}, and the sandbox must not take their gifts`)
    refuseIf(!embedded && apiUrl !== null, `STRIPE_API_URL points at the sandbox, but ${where}: no gift would arrive`)
    refuseIf(!values.SMTP_URL, `SMTP_URL is required: ${where}, and receipts must not end in the mail sink`)
    refuseIf(!values.APP_SECRET, `APP_SECRET is required: ${where}, and the links in its mails must be signed`)
    refuseIf(
      sampleValues.length > 0,
      `app/content/site.ts still holds sample values, but ${where}: ${sampleValues.join(', ')}`,
    )
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))

  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl,
    reachable,
    allowedOrigins: [siteUrl, ...values.ALLOWED_ORIGINS.map((url) => new URL(url).origin)],
    trustedProxies: values.TRUSTED_PROXIES,
    normalPostsPerHour: values.NORMAL_POSTS_PER_HOUR,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${values.DATA_DIR}/site.db`,
    stripe: {
      secretKey,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
      apiUrl,
      donationProduct: values.STRIPE_DONATION_PRODUCT ?? 'prod_sandbox_donation',
      portalUrl: values.STRIPE_PORTAL_URL ?? null,
      testMode: !live,
      store: {
        secretKey: storeKey,
        webhookSecret: values.STRIPE_STORE_WEBHOOK_SECRET ?? values.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
        apiUrl: storeApiUrl,
        bookProduct: values.STRIPE_BOOK_PRODUCT ?? 'prod_sandbox_book',
      },
    },
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    appSecret: values.APP_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.PORT + 2}`,
    supabase: supabaseUrl && supabaseKey ? { url: new URL(supabaseUrl).origin, publicKey: supabaseKey } : null,
  }
}

let current: Config | undefined

/** The configuration of this process, read on first use. Building and prerendering never ask for it. */
export function config(): Config {
  current ??= readConfig(process.env)
  return current
}
