import { isIP } from 'node:net'
import { z } from 'zod'
import { readBookAccounts } from './book-accounts.ts'
import { mailProviderNames } from './mail-providers.ts'
import { readStaff } from './staff-setting.ts'
import { isEmailAddress } from '../values/email-address.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const origin = httpUrl.refine(
  (url) => URL.parse(url)?.origin === url.replace(/\/$/, ''),
  'must be an origin, without a path',
)
const text = (pattern: RegExp, fault: string) => z.string().trim().regex(pattern, fault)
const number = (min: number, max: number, fault: string) =>
  z.coerce.number(fault).int(fault).min(min, fault).max(max, fault)
const stripeKey = text(/^[rs]k_(test|live)_\w+$/, "must be Stripe's secret or restricted key, sk_… or rk_…").optional()
const signingSecret = text(/^whsec_\w+$/, "must be the webhook endpoint's signing secret, whsec_…").optional()
const productId = text(/^prod_\w+$/, 'must be the id of a Stripe product, prod_…').optional()

/** A list with commas. */
const listOf = (item: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
    .pipe(z.array(item))

/** Parsed by a function that returns a text for a fault. */
const readBy = <Value extends object>(read: (text: string) => Value | string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const value = read(text)
      if (typeof value !== 'string') return value
      context.addIssue(value)
      return z.NEVER
    })

const isPublicKey = (key: string) => /^sb_publishable_[\w-]+$/.test(key) || roleOf(key) === 'anon'
const isSecretKey = (key: string) => key.startsWith('sb_secret_') || roleOf(key) === 'service_role'

/** The role of a legacy Supabase key, which is a JSON Web Token. */
function roleOf(key: string): unknown {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key) ?? []
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown } | null)?.role
  } catch {
    return undefined
  }
}

function isRange(range: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d+))?$/.exec(range) ?? []
  return isIP(address) !== 0 && Number(bits ?? 0) <= (isIP(address) === 6 ? 128 : 32)
}

/** The valid values of each variable. `.env.example` explains them. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  /** Set by `server/production.ts` if NODE_ENV is not set. */
  NODE_ENV_ASSUMED: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: number(0, 65_535, 'must be a port number').default(3000),
  SITE_URL: origin.optional(),
  ALLOWED_ORIGINS: listOf(origin),
  TRUSTED_PROXIES: listOf(z.string().refine(isRange, 'must hold addresses or ranges such as 10.0.0.0/8')),
  NORMAL_POSTS_PER_HOUR: number(1, 1e9, 'must be a number above 0').default(300),
  DRAIN_SECONDS: number(0, 60, 'must be a number of seconds, 60 at most').default(0),
  OFFLINE_PAGE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATA_DIR: z.string().default('data'),
  MIN_FREE_DISK_MB: number(0, 1e9, 'must be a number of megabytes').optional(),
  DATABASE_URL: text(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must be sqlite:FILE or postgres://…')
    .refine(
      (url) => url.startsWith('sqlite:') || URL.canParse(url),
      'must be postgres://user:password@host/database. In a password, write # as %23, @ as %40, / as %2F, % as %25',
    )
    .optional(),
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: signingSecret,
  STRIPE_API_URL: origin.optional(),
  STRIPE_DONATION_PRODUCT: productId,
  STRIPE_RENEWAL_RETRIES: number(0, 30, 'must be a number of retries').default(8),
  STRIPE_CHECKOUT_ORIGINS: listOf(
    origin.regex(/^(https:|http:\/\/(localhost|127(\.\d+){3})(:\d+)?\/?$)/, 'must hold origins with https'),
  ),
  STRIPE_STORE_SECRET_KEY: stripeKey,
  STRIPE_STORE_WEBHOOK_SECRET: signingSecret,
  STRIPE_STORE_API_URL: origin.optional(),
  STRIPE_BOOK_PRODUCT: productId,
  APP_SECRET: text(/^.{32,}$/s, 'must have at least 32 characters').optional(),
  STAFF: readBy(readStaff),
  BOOK_ACCOUNTS: readBy(readBookAccounts),
  DNS_SERVERS: listOf(
    z.string().regex(/^[\d.]+(:\d+)?$|^\[?[\da-f:]+\]?(:\d+)?$/i, 'must hold addresses such as 1.1.1.1'),
  ),
  DKIM_SELECTOR: text(/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i, 'must be the name before ._domainkey').optional(),
  METRICS_TOKEN: text(/^.{16,}$/s, 'must have at least 16 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  BOUNCE_ADDRESS: z.string().refine(isEmailAddress, 'must be an e-mail address').optional(),
  BOUNCE_MAILBOX: text(/^maildir:\/.+/, 'must be maildir:/FOLDER, with the whole path of a Maildir').optional(),
  BOUNCE_WEBHOOK_SECRET: text(/^[!-~]{16,}$/, 'must have at least 16 characters, and no spaces').optional(),
  MAIL_PROVIDER: z.enum(mailProviderNames, `must be one of ${mailProviderNames.join(', ')}`).optional(),
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .trim()
    .refine((key) => !isSecretKey(key), {
      error: 'is a secret key, and every page would publish it: replace it at Supabase, and name the publishable key',
      abort: true,
    })
    .refine(isPublicKey, "must be Supabase's publishable key, sb_publishable_…, or the legacy anon key")
    .optional(),
})

export type Environment = z.infer<typeof environmentSchema>
