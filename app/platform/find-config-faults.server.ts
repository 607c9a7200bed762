import type { Config } from './config.server.ts'
import type { Environment } from './environment-schema.server.ts'

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
export const isLoopback = (url: string) => loopbackHosts.test(new URL(url).hostname)

/** What a site that others can reach must not show. */
export interface Samples {
  /** The settings of `app/content/site.ts` that are still samples. */
  values: readonly string[]
  /** The files below `/downloads` that say SAMPLE on every page. */
  documents: readonly string[]
}

/**
 * What must not be combined, because it could lose money or trust: live keys on a site that is not https, a sandbox or
 * sample settings on a site that others can reach. `values` is what was set, `config` what follows from it.
 */
export function findConfigFaults(values: Environment, config: Config, samples: Samples): string[] {
  const faults: string[] = []
  const refuseIf = (wrong: boolean, fault: string) => wrong && faults.push(fault)
  for (const check of [checkStripe, checkStore, checkSupabase, checkPublic]) check(values, config, refuseIf, samples)
  return faults
}

/** What may be meant, for example to rehearse a launch, and must not stay unsaid. */
export function findConfigWarnings({ reachable, siteUrl, stripe }: Config): string[] {
  if (!reachable || !stripe.testMode) return []
  return [
    `STRIPE_SECRET_KEY is a test key, but SITE_URL ${siteUrl} can be reached by others: visitors are thanked, get receipts, and no money moves.`,
  ]
}

type Check = (
  values: Environment,
  config: Config,
  refuseIf: (wrong: boolean, fault: string) => void,
  samples: Samples,
) => void

const checkStripe: Check = (values, { siteUrl, stripe: { apiUrl, testMode } }, refuseIf) => {
  const live = !testMode
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
    values.STRIPE_SECRET_KEY !== undefined && !values.STRIPE_WEBHOOK_SECRET,
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
}

const checkStore: Check = (values, { stripe: { secretKey, apiUrl, testMode, store } }, refuseIf) => {
  refuseIf(
    store.secretKey.includes('_live_') === testMode,
    'STRIPE_STORE_SECRET_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys',
  )
  refuseIf(
    store.secretKey !== secretKey && !values.STRIPE_STORE_WEBHOOK_SECRET,
    "STRIPE_STORE_WEBHOOK_SECRET is required with STRIPE_STORE_SECRET_KEY: that account's own signing secret, whsec_…",
  )
  refuseIf(
    store.apiUrl !== null && (store.apiUrl === apiUrl ? false : !testMode || !isLoopback(store.apiUrl)),
    'STRIPE_STORE_API_URL is for a sandbox on this machine: it must be a loopback address, and the keys test keys',
  )
}

const checkSupabase: Check = (values, { reachable }, refuseIf) => {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = values
  refuseIf(
    (url === undefined) !== (key === undefined),
    'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both or neither',
  )
  refuseIf(
    url !== undefined && !url.startsWith('https://') && (reachable || !isLoopback(url)),
    'SUPABASE_URL must be https://…, or for tests a loopback address on a site that is at one itself',
  )
}

const checkPublic: Check = (values, { siteUrl, reachable, stripe: { apiUrl } }, refuseIf, samples) => {
  refuseIf(
    values.NODE_ENV === 'production' && !values.NODE_ENV_ASSUMED && values.SITE_URL === undefined,
    'SITE_URL is required with NODE_ENV=production: links in mails, and the way back from Stripe, would lead to localhost',
  )
  if (!reachable) return
  const embedded = values.STRIPE_SECRET_KEY === undefined
  const where = `SITE_URL ${siteUrl} can be reached by others`
  refuseIf(embedded, `STRIPE_SECRET_KEY is required: ${where}, and the sandbox must not take their gifts`)
  refuseIf(!embedded && apiUrl !== null, `STRIPE_API_URL points at the sandbox, but ${where}: no gift would arrive`)
  refuseIf(!values.SMTP_URL, `SMTP_URL is required: ${where}, and receipts must not end in the mail sink`)
  refuseIf(!values.APP_SECRET, `APP_SECRET is required: ${where}, and the links in its mails must be signed`)
  refuseIf(
    samples.values.length > 0,
    `app/content/site.ts still holds sample values, but ${where}: ${samples.values.join(', ')}`,
  )
  refuseIf(
    samples.documents.length > 0,
    `public/downloads lacks the published documents, but ${where}, and their samples say SAMPLE: ${samples.documents.join(', ')}`,
  )
}
