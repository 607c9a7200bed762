import { sampleValues } from '../content/sample-values.ts'
import { environmentSchema, type Environment } from './environment-schema.server.ts'
import { findConfigFaults, isLoopback, type Samples } from './find-config-faults.server.ts'

/** Everything the site reads from its environment, once, in this file. `.env.example` explains each variable. */
export type Config = ReturnType<typeof configOf>

function configOf(values: Environment, samples: Samples) {
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
    /** Whether browsers keep the crisis page for a time without a network. No: they remove what they keep. */
    keepsOfflinePage: values.OFFLINE_PAGE === 'on',
    dataDir: values.DATA_DIR,
    /** Less than this on the disk of `dataDir` is an alarm. Null: the default of `disk.server.ts`. */
    minFreeDiskMb: values.MIN_FREE_DISK_MB ?? null,
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
      /** How often the account tries again to take a renewal that failed. No object of Stripe's says it. */
      renewalRetries: values.STRIPE_RENEWAL_RETRIES,
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
    /** Who may enter the office. Nobody: there is none. */
    staff: values.STAFF,
    /** What the bookkeeper's program calls its accounts. */
    bookAccounts: values.BOOK_ACCOUNTS,
    /** What is still a sample, of this build. */
    samples,
    /** The DNS servers that `staff launch` asks. None: those of the machine. */
    dnsServers: values.DNS_SERVERS,
    /** Under which name the mail server's key for DKIM stands in DNS. Null: it is not known. */
    dkimSelector: values.DKIM_SELECTOR ?? null,
    /** Signs the links in our mails. Null on this machine only: see `appSecret`. */
    appSecret: values.APP_SECRET ?? null,
  }
}

/** A start that must not happen. The message names every variable that is wrong and says what is right. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

interface Examined {
  config: Config
  /** Values that are not understood. The configuration leaves them out. */
  unread: string[]
  /** What must not be combined. */
  faults: string[]
}

/** Reads all that can be read and says what is wrong. `isPublic`: as if others could reach the site already. */
export function examineConfig(env: Record<string, string | undefined>, samples: Samples, isPublic?: true): Examined {
  // An empty variable counts as absent, as in a copied .env.example.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const issues = environmentSchema.safeParse(given).error?.issues ?? []
  for (const { path } of issues) delete given[String(path[0])]
  const values = environmentSchema.parse(given)
  const config = configOf(values, samples)
  return {
    config,
    unread: issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    faults: findConfigFaults(values, isPublic ? { ...config, reachable: true } : config, samples),
  }
}

/** Reads and checks the environment. Throws ConfigError for values that are not understood or must not be combined. */
export function readConfig(
  env: Record<string, string | undefined>,
  samples: Samples = { values: sampleValues, documents: [] },
): Config {
  const { config, unread, faults } = examineConfig(env, samples)
  if (unread.length > 0) throw new ConfigError(unread.join('\n'))
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

/** For the command that says what is wrong with the configuration, and must work all the same. */
export function useConfigWithFaults(documents: readonly string[]): void {
  current ??= examineConfig(process.env, { values: sampleValues, documents }).config
}
