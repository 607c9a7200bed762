import { isIP } from 'node:net'
import { z } from 'zod'

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

/** What each variable may hold. `.env.example` explains them. */
export const environmentSchema = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  ),
  /** Set by `server/production.ts` where nobody chose NODE_ENV. */
  NODE_ENV_ASSUMED: optional(z.string().optional()),
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
  STRIPE_CHECKOUT_ORIGINS: listOf(
    origin.regex(/^(https:|http:\/\/(localhost|127(\.\d+){3})(:\d+)?\/?$)/, 'must hold origins with https'),
  ),
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
  BOUNCE_ADDRESS: optional(z.email('must be an e-mail address').optional()),
  BOUNCE_MAILBOX: optional(
    z
      .string()
      .regex(/^maildir:\/.+/, 'must be maildir:/FOLDER, with the whole path of a Maildir')
      .optional(),
  ),
  BOUNCE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, and no spaces')
      .optional(),
  ),
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

export type Environment = z.infer<typeof environmentSchema>
