import type { Config } from './config-of.server.ts'
import type { Environment } from './environment-schema.server.ts'
import { isSampleMemberAllowed, sampleMember } from './sample-member.ts'
import { isLoopback } from './loopback.ts'
import type { Samples } from './samples.ts'

/** Combinations that may be intended, for example to rehearse a launch, and are reported as warnings. */
export function findConfigWarnings({ reachable, siteUrl, stripe }: Config): string[] {
  if (!reachable || !stripe.testMode) return []
  return [
    `STRIPE_SECRET_KEY is a test key, but SITE_URL ${siteUrl} can be reached by others: visitors are thanked, get receipts, and no money moves.`,
  ]
}

/**
 * Combinations that are not allowed because they could lose money or trust: live keys on a site without https, a sandbox
 * or sample settings on a public site. `given` has the variables that are set, `config` the resulting values.
 */
export function findConfigFaults(given: Environment, config: Config, samples: Samples): string[] {
  const { siteUrl, reachable, stripe } = config
  const { apiUrl, testMode, store } = stripe
  const isLive = !testMode
  const isProduction = given.NODE_ENV === 'production'
  const hasKey = given.STRIPE_SECRET_KEY !== undefined
  const isStoreSandbox = store.apiUrl !== null && store.apiUrl !== apiUrl
  const supabaseUrl = given.SUPABASE_URL
  const where = isLoopback(siteUrl)
    ? 'a public site is reached by others'
    : `SITE_URL ${siteUrl} can be reached by others`
  const faults: Record<string, boolean> = {
    'STRIPE_SECRET_KEY is a live key: SITE_URL must then be https://…': isLive && !siteUrl.startsWith('https://'),
    'STRIPE_SECRET_KEY is a live key: NODE_ENV must then be production': isLive && !isProduction,
    'STRIPE_API_URL points away from Stripe: a live key must never be sent there': isLive && apiUrl !== null,
    'STRIPE_API_URL is for the sandbox on this machine: it must be a loopback address':
      apiUrl !== null && !isLoopback(apiUrl),
    "STRIPE_WEBHOOK_SECRET is required: the webhook endpoint's signing secret, whsec_…":
      hasKey && !given.STRIPE_WEBHOOK_SECRET,
    'STRIPE_DONATION_PRODUCT is required: the id of the product that stands for a gift, prod_…':
      apiUrl === null && !given.STRIPE_DONATION_PRODUCT,
    'STRIPE_BOOK_PRODUCT is required: the id of the product that stands for the book, prod_…':
      apiUrl === null && !given.STRIPE_BOOK_PRODUCT,
    'STRIPE_STORE_SECRET_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys':
      store.secretKey.includes('_live_') !== isLive,
    "STRIPE_STORE_WEBHOOK_SECRET is required with STRIPE_STORE_SECRET_KEY: that account's own signing secret, whsec_…":
      store.secretKey !== stripe.secretKey && !given.STRIPE_STORE_WEBHOOK_SECRET,
    'STRIPE_STORE_API_URL is for a sandbox on this machine: it must be a loopback address, and the keys test keys':
      isStoreSandbox && (isLive || !isLoopback(store.apiUrl ?? '')),
    'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both or neither':
      !supabaseUrl !== !given.SUPABASE_PUBLISHABLE_KEY,
    'SUPABASE_URL must be https://…, or for tests a loopback address on a site that is at one itself':
      !!supabaseUrl && !supabaseUrl.startsWith('https://') && (reachable || !isLoopback(supabaseUrl)),
    'SITE_URL is required with NODE_ENV=production: links in mails, and the way back from Stripe, would lead to localhost':
      isProduction && !given.NODE_ENV_ASSUMED && given.SITE_URL === undefined,
    [`STRIPE_SECRET_KEY is required: ${where}, and the sandbox must not take their gifts`]: reachable && !hasKey,
    [`STRIPE_API_URL points at the sandbox, but ${where}: no gift would arrive`]:
      reachable && hasKey && apiUrl !== null,
    [`SMTP_URL is required: ${where}, and receipts must not end in the mail sink`]: reachable && !given.SMTP_URL,
    [`APP_SECRET is required: ${where}, and the links in its mails must be signed`]: reachable && !given.APP_SECRET,
    [`STAFF names ${sampleMember.email}, who may enter only in test mode, on a site that no other machine can reach`]:
      config.staff.some(({ email }) => email === sampleMember.email) && !isSampleMemberAllowed(config),
    [`app/content/site.ts still holds sample values, but ${where}: ${samples.values.join(', ')}`]:
      reachable && samples.values.length > 0,
    [`public/downloads lacks the published documents, but ${where}, and their samples say SAMPLE: ${samples.documents.join(', ')}`]:
      reachable && samples.documents.length > 0,
  }
  return Object.keys(faults).filter((fault) => faults[fault])
}
