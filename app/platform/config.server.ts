import { sampleValues } from '../content/site.ts'
import { environmentSchema } from './environment-schema.server.ts'
import { findConfigFaults, isLoopback, type Samples } from './find-config-faults.server.ts'

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
    /** The origins at which checkout pages may stand: Stripe's own, the account's domain for them, the sandbox. */
    checkoutOrigins: string[]
    /** Stripe's customer portal, where donors change or stop a recurring gift themselves. */
    portalUrl: string | null
    testMode: boolean
    /** The account of the store's orders: the same, unless it was given a key of its own. */
    store: { secretKey: string; webhookSecret: string; apiUrl: string | null; bookProduct: string }
  }
  smtpUrl: string
  /** The envelope's sender, to which mail servers report what they cannot deliver. Null: the publisher's own address. */
  bounceAddress: string | null
  /** The folder, a Maildir, in which those reports arrive. Null: nobody reads them. */
  bounceMailbox: string | null
  /** What the mail provider shows at `/webhooks/bounces`. Null: it is not there. */
  bounceWebhookSecret: string | null
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

/**
 * Reads and checks the environment. Throws ConfigError, naming each wrong variable, for a value that is not
 * understood and for what `findConfigFaults` finds in the whole.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  samples: Samples = { values: sampleValues, documents: [] },
): Config {
  const parsed = environmentSchema.safeParse(env)
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

  const config: Config = {
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
      checkoutOrigins: [
        'https://checkout.stripe.com',
        ...[apiUrl, storeApiUrl].filter((url) => url !== null),
        ...values.STRIPE_CHECKOUT_ORIGINS.map((url) => new URL(url).origin),
      ],
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
    bounceAddress: values.BOUNCE_ADDRESS ?? null,
    bounceMailbox: values.BOUNCE_MAILBOX?.replace('maildir:', '') ?? null,
    bounceWebhookSecret: values.BOUNCE_WEBHOOK_SECRET ?? null,
    supabase: supabaseUrl && supabaseKey ? { url: new URL(supabaseUrl).origin, publicKey: supabaseKey } : null,
  }
  const faults = findConfigFaults(values, config, samples)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

let current: Config | undefined

/**
 * The configuration of this process, read on first use. Building and prerendering never ask for it. The server says
 * first which documents of its build are samples; the staff's commands publish none.
 */
export function config(documents: readonly string[] = []): Config {
  current ??= readConfig(process.env, { values: sampleValues, documents })
  return current
}
