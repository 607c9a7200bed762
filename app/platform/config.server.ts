import { sampleValues } from '../content/site.ts'
import { environmentSchema, type Environment } from './environment-schema.server.ts'
import { findConfigFaults, isLoopback, type Samples } from './find-config-faults.server.ts'

/** Everything the site reads from its environment, once, in this file. `.env.example` explains each variable. */
export type Config = ReturnType<typeof configOf>

function configOf(values: Environment) {
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  const secretKey = values.STRIPE_SECRET_KEY ?? 'sk_test_sandbox'
  const webhookSecret = values.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox'
  // Without a key, everything stays on this machine: the sandbox and the mail sink listen beside the site.
  const sandboxUrl = values.STRIPE_SECRET_KEY === undefined ? `http://127.0.0.1:${values.PORT + 1}` : null
  const apiUrl = values.STRIPE_API_URL?.replace(/\/$/, '') ?? sandboxUrl
  const storeApiUrl = values.STRIPE_STORE_API_URL?.replace(/\/$/, '') ?? apiUrl
  const { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: publicKey } = values

  return {
    host: values.HOST,
    port: values.PORT,
    /** Where visitors reach the site, without a trailing slash. Its origin is the one the forms accept. */
    siteUrl,
    /** Whether others than this machine can reach that address. */
    reachable: !isLoopback(siteUrl),
    /** Origins that may call the functions from a browser: the site's own and those in ALLOWED_ORIGINS. */
    allowedOrigins: [siteUrl, ...values.ALLOWED_ORIGINS.map((url) => new URL(url).origin)],
    /** Proxies in front of the process, as addresses and ranges: only their X-Forwarded-For is believed. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** Posts of one kind, of all visitors in an hour, above which browsers are asked for a proof of work. */
    normalPostsPerHour: values.NORMAL_POSTS_PER_HOUR,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${values.DATA_DIR}/site.db`,
    stripe: {
      secretKey,
      webhookSecret,
      /** Set only for the sandbox: Stripe's own address otherwise. */
      apiUrl,
      donationProduct: values.STRIPE_DONATION_PRODUCT ?? 'prod_sandbox_donation',
      /** The origins at which checkout pages may stand: Stripe's own, the account's domain for them, the sandbox. */
      checkoutOrigins: [
        'https://checkout.stripe.com',
        ...[apiUrl, storeApiUrl].filter((url) => url !== null),
        ...values.STRIPE_CHECKOUT_ORIGINS.map((url) => new URL(url).origin),
      ],
      /** Stripe's customer portal, where donors change or stop a recurring gift themselves. */
      portalUrl: values.STRIPE_PORTAL_URL ?? null,
      testMode: !secretKey.includes('_live_'),
      /** The account of the store's orders: the same, unless it was given a key of its own. */
      store: {
        secretKey: values.STRIPE_STORE_SECRET_KEY ?? secretKey,
        webhookSecret: values.STRIPE_STORE_WEBHOOK_SECRET ?? webhookSecret,
        apiUrl: storeApiUrl,
        bookProduct: values.STRIPE_BOOK_PRODUCT ?? 'prod_sandbox_book',
      },
    },
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.PORT + 2}`,
    /** The envelope's sender, to which mail servers report what they cannot deliver. Null: the publisher's own address. */
    bounceAddress: values.BOUNCE_ADDRESS ?? null,
    /** The folder, a Maildir, in which those reports arrive. Null: nobody reads them. */
    bounceMailbox: values.BOUNCE_MAILBOX?.replace('maildir:', '') ?? null,
    /** What the mail provider shows at `/webhooks/bounces`. Null: it is not there. */
    bounceWebhookSecret: values.BOUNCE_WEBHOOK_SECRET ?? null,
    /** The deployment whose authentication session browsers keep, with the key that everybody may see. Null: there is none. */
    supabase: supabaseUrl && publicKey ? { url: new URL(supabaseUrl).origin, publicKey } : null,
    /** How long a process that was told to stop goes on serving, until the proxy has noticed. */
    drainSeconds: values.DRAIN_SECONDS,
    /** What `/metrics` wants to be shown. Null: it is not there. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Signs the links in our mails. Null on this machine only: see `appSecret`. */
    appSecret: values.APP_SECRET ?? null,
  }
}

/** A start that must not happen. The message names every variable that is wrong and says what is right. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the environment. Throws ConfigError for values that are not understood or must not be combined. */
export function readConfig(
  env: Record<string, string | undefined>,
  samples: Samples = { values: sampleValues, documents: [] },
): Config {
  // An empty variable counts as absent, as in a copied .env.example.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'))
  }
  const config = configOf(parsed.data)
  const faults = findConfigFaults(parsed.data, config, samples)
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
