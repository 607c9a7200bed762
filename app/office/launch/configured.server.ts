import type { Config } from '../../config/config-of.server.ts'
import type { Environment } from '../../config/environment-schema.server.ts'
import { placeOf } from '../../values/place-of.ts'

export interface Setting {
  name: string
  /** Null means not set. */
  value: string | null
}

/** The settings of the server. Of a secret, only whether it is set: no part of it, and not its length. */
export function configured(config: Config): Setting[] {
  const { stripe, supabase } = config
  const secret = (value: string | null) => (value === null ? null : 'set')
  const values: Record<Exclude<keyof Environment, 'NODE_ENV' | 'NODE_ENV_ASSUMED'>, string | null> = {
    HOST: config.host,
    PORT: String(config.port),
    SITE_URL: config.siteUrl,
    ALLOWED_ORIGINS: listOf(config.allowedOrigins.slice(1)),
    TRUSTED_PROXIES: listOf(config.trustedProxies),
    NORMAL_POSTS_PER_HOUR: String(config.normalPostsPerHour),
    DRAIN_SECONDS: String(config.drainSeconds),
    OFFLINE_PAGE: config.keepsOfflinePage ? 'on' : 'off',
    DATA_DIR: config.dataDir,
    MIN_FREE_DISK_MB: config.minFreeDiskMb === null ? null : String(config.minFreeDiskMb),
    DATABASE_URL: placeOf(config.databaseUrl),
    STRIPE_SECRET_KEY: kindOfKey(stripe.secretKey, stripe.apiUrl),
    STRIPE_WEBHOOK_SECRET: secret(stripe.webhookSecret),
    STRIPE_DONATION_PRODUCT: stripe.donationProduct,
    STRIPE_BOOK_PRODUCT: stripe.store.bookProduct,
    STRIPE_STORE_SECRET_KEY:
      stripe.store.secretKey === stripe.secretKey ? null : kindOfKey(stripe.store.secretKey, stripe.store.apiUrl),
    STRIPE_STORE_WEBHOOK_SECRET:
      stripe.store.webhookSecret === stripe.webhookSecret ? null : secret(stripe.store.webhookSecret),
    STRIPE_API_URL: stripe.apiUrl,
    STRIPE_STORE_API_URL: stripe.store.apiUrl === stripe.apiUrl ? null : stripe.store.apiUrl,
    STRIPE_RENEWAL_RETRIES: String(stripe.renewalRetries),
    STRIPE_CHECKOUT_ORIGINS: listOf([...new Set(stripe.checkoutOrigins)]),
    SMTP_URL: placeOf(config.smtpUrl),
    BOUNCE_ADDRESS: config.bounceAddress,
    BOUNCE_MAILBOX: config.bounceMailbox,
    MAIL_PROVIDER: config.mailProvider,
    BOUNCE_WEBHOOK_SECRET: secret(config.bounceWebhookSecret),
    DKIM_SELECTOR: config.dkimSelector,
    DNS_SERVERS: listOf(config.dnsServers),
    APP_SECRET: secret(config.appSecret),
    METRICS_TOKEN: secret(config.metricsToken),
    SUPABASE_URL: supabase?.url ?? null,
    SUPABASE_PUBLISHABLE_KEY: secret(supabase?.publicKey ?? null),
    BOOK_ACCOUNTS:
      Object.entries(config.bookAccounts)
        .map((pair) => pair.join('='))
        .join('; ') || null,
    STAFF: listOf(config.staff.map(({ name, email, role }) => `${name} <${email}>: ${role}`)),
  }
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}

const listOf = (values: readonly string[]) => (values.length === 0 ? null : values.join(', '))

function kindOfKey(key: string, apiUrl: string | null): string {
  if (apiUrl !== null) return `the sandbox at ${apiUrl}`
  return `set: a ${key.includes('_live_') ? 'live' : 'test'} key, ${key.startsWith('rk_') ? 'restricted' : 'full'}`
}
