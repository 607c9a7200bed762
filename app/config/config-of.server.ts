import type { Environment } from './environment-schema.server.ts'
import { isLoopback } from './loopback.ts'
import type { Samples } from './samples.ts'

/** Everything the site reads from its environment: `config` reads it once. `.env.example` explains each variable. */
export type Config = ReturnType<typeof configOf>

/** The sandbox has one product for all books, so that a new book needs none on a developer's machine. */
export const sandboxBookProduct = 'prod_sandbox_book'

export function configOf(values: Environment, samples: Samples) {
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  const secretKey = values.STRIPE_SECRET_KEY ?? 'sk_test_sandbox'
  const webhookSecret = values.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox'
  // Without a Stripe key, everything stays on this machine, with the sandbox and the mail sink.
  const sandboxUrl = values.STRIPE_SECRET_KEY === undefined ? `http://127.0.0.1:${values.PORT + 1}` : null
  const apiUrl = values.STRIPE_API_URL?.replace(/\/$/, '') ?? sandboxUrl
  const storeApiUrl = values.STRIPE_STORE_API_URL?.replace(/\/$/, '') ?? apiUrl
  const { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: publicKey } = values

  return {
    host: values.HOST,
    port: values.PORT,
    /** The public URL of the site, without a trailing slash. Forms accept posts from its origin. */
    siteUrl,
    /** Whether other machines can reach that URL. */
    reachable: !isLoopback(siteUrl),
    /** Origins that may call the functions from a browser: the site's own and those in ALLOWED_ORIGINS. */
    allowedOrigins: [siteUrl, ...values.ALLOWED_ORIGINS.map((url) => new URL(url).origin)],
    /** Proxies in front of the process, as addresses and ranges: only their X-Forwarded-For is trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** The normal number of posts of one kind, of all visitors in an hour. Above it, browsers need a proof of work. */
    normalPostsPerHour: values.NORMAL_POSTS_PER_HOUR,
    /** Whether browsers keep the crisis page for a time without a network. False: they delete it. */
    keepsOfflinePage: values.OFFLINE_PAGE === 'on',
    dataDir: values.DATA_DIR,
    /** The alarm for free space on the disk of `dataDir`. Null means the default of `disk.server.ts`. */
    minFreeDiskMb: values.MIN_FREE_DISK_MB ?? null,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${values.DATA_DIR}/site.db`,
    stripe: {
      secretKey,
      webhookSecret,
      /** The sandbox's URL. Null means Stripe's own. */
      apiUrl,
      donationProduct: values.STRIPE_DONATION_PRODUCT ?? 'prod_sandbox_donation',
      /** The origins of checkout pages: Stripe's own, the account's custom domain, the sandbox. */
      checkoutOrigins: [
        'https://checkout.stripe.com',
        ...[apiUrl, storeApiUrl].filter((url) => url !== null),
        ...values.STRIPE_CHECKOUT_ORIGINS.map((url) => new URL(url).origin),
      ],
      /** How often the account retries a failed renewal. Stripe's API does not return it. */
      renewalRetries: values.STRIPE_RENEWAL_RETRIES,
      testMode: !secretKey.includes('_live_'),
      /** The account of the store's orders: the same, unless it has a separate key. */
      store: {
        secretKey: values.STRIPE_STORE_SECRET_KEY ?? secretKey,
        webhookSecret: values.STRIPE_STORE_WEBHOOK_SECRET ?? webhookSecret,
        apiUrl: storeApiUrl,
        bookProduct: values.STRIPE_BOOK_PRODUCT ?? sandboxBookProduct,
      },
    },
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.PORT + 2}`,
    /** The envelope's sender, which gets reports of undelivered mail. Null means the publisher's address. */
    bounceAddress: values.BOUNCE_ADDRESS ?? null,
    /** The Maildir folder of those reports. Null means that they are not read. */
    bounceMailbox: values.BOUNCE_MAILBOX?.replace('maildir:', '') ?? null,
    /** The mail provider whose notices arrive at `/webhooks/bounces`. Null means that they have the site's own format. */
    mailProvider: values.MAIL_PROVIDER ?? null,
    /** Its secret, or the key of its signature. Null means that the webhook does not exist. */
    bounceWebhookSecret: values.BOUNCE_WEBHOOK_SECRET ?? null,
    /** The Supabase deployment whose session browsers keep, with its public key. Null means that there is none. */
    supabase: supabaseUrl && publicKey ? { url: new URL(supabaseUrl).origin, publicKey } : null,
    /** How long the process continues to serve after a stop signal, until the proxy has noticed. */
    drainSeconds: values.DRAIN_SECONDS,
    /** The token for `/metrics`. Null means that the page does not exist. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The members of the office. Empty: there is no office. */
    staff: values.STAFF,
    /** The names of accounts in the accounting program that BOOK_ACCOUNTS has. Those of the office come first. */
    bookAccounts: values.BOOK_ACCOUNTS,
    /** The settings that are still samples. */
    samples,
    /** The DNS servers that `staff launch` uses. Empty: those of the machine. */
    dnsServers: values.DNS_SERVERS,
    /** The DNS name (selector) of the mail server's DKIM key. Null means that it is unknown. */
    dkimSelector: values.DKIM_SELECTOR ?? null,
    /** Signs the links in mails. Null on a developer's machine only: see `appSecret`. */
    appSecret: values.APP_SECRET ?? null,
  }
}
