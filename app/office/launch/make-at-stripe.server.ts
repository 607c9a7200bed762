import type Stripe from 'stripe'
import { listedBooks } from '../../catalog/books.ts'
import type { Book } from '../../content/books/book.ts'
import { site } from '../../content/site.ts'
import { config } from '../../config/config.server.ts'
import { handledEvents } from '../../stripe/stripe-event.server.ts'
import { reasonOf } from '../../stripe/reason-of.ts'
import {
  apiVersion,
  createStripe,
  isMissingAtStripe,
  stripe,
  stripeAccounts,
  type StripeAccount,
} from '../../stripe/stripe.server.ts'
import { taxCodes } from '../../stripe/tax-codes.ts'
import { collectsSalesTax } from '../../catalog/sales-tax.ts'
import { endpointAddress } from './stripe-checks.server.ts'

/** Metadata of everything that is created here, so that a second run finds it. */
const markKey = 'gospel_books_launch'

/** What was created or found, and its setting. A secret is included only when its endpoint is created. */
export interface Made {
  /** Null means that nothing goes into .env. */
  setting: string | null
  value: string
  note: string
}

/**
 * Creates what the site needs at Stripe and is missing: the products, and the webhook endpoint with all events and the
 * version. Repeatable: it finds what it created, and updates the endpoint's events. STRIPE_SETUP_KEY and
 * STRIPE_STORE_SETUP_KEY may name keys with more permissions for this; they are not stored.
 */
export async function makeAtStripe(env: Record<string, string | undefined>): Promise<Made[]> {
  const accounts = stripeAccounts()
  const made: Made[] = []
  for (const account of accounts) {
    const prefix = account === 'store' ? 'STRIPE_STORE_' : 'STRIPE_'
    const client = await clientOf(account, env[`${prefix}SETUP_KEY`])
    try {
      if (account === 'donations') made.push(await makeProduct(client, 'Donation'))
      if (account === accounts.at(-1)) {
        made.push(await makeProduct(client, 'Book'))
        made.push(...(await makeBookProducts(client)))
      }
      made.push(await makeEndpoint(client, `${prefix}WEBHOOK_SECRET`))
    } catch (error) {
      const reason = reasonOf(error)
      const more = reason.includes('the key may not')
        ? ` Or run it once with a full key of this account: ${prefix}SETUP_KEY=sk_… npm run staff -- launch --make`
        : ''
      throw new Error(`Stripe refused: ${reason}${more}`, { cause: error })
    }
  }
  return made
}

async function clientOf(account: StripeAccount, setupKey: string | undefined): Promise<Stripe> {
  const settings = account === 'store' ? config().stripe.store : config().stripe
  const isLive = (key: string) => key.includes('_live_')
  if (settings.apiUrl !== null && isLive(setupKey ?? settings.secretKey)) {
    throw new Error('A live key must never be sent to STRIPE_API_URL.')
  }
  if (!setupKey) return stripe(account)
  if (isLive(setupKey) !== isLive(settings.secretKey)) {
    throw new Error('The key for the setup and the key of the site must both be live keys or both be test keys.')
  }
  return createStripe(setupKey, settings.apiUrl)
}

/** Where no sales tax is collected, a product has no tax code, as Stripe makes it. */
const bookCode = () => collectsSalesTax() && { tax_code: taxCodes.book }

async function makeProduct(client: Stripe, name: 'Donation' | 'Book'): Promise<Made> {
  const metadata = { [markKey]: name.toLowerCase() }
  const setting = `STRIPE_${name.toUpperCase()}_PRODUCT`
  for await (const product of client.products.list({ active: true, limit: 100 })) {
    if (product.metadata[markKey] === metadata[markKey]) return { setting, value: product.id, note: 'It was there.' }
  }
  const code = name === 'Book' && bookCode()
  const { id } = await client.products.create({ name: `${name}: ${site.name}`, metadata, ...code })
  return { setting, value: id, note: 'Made.' }
}

/** The products that books name, with these ids. */
export async function makeBookProducts(client: Stripe, list: readonly Book[] = listedBooks()): Promise<Made[]> {
  const made: Made[] = []
  for (const { stripeProduct: id, title } of list) {
    if (id === null) continue
    const known = await client.products.retrieve(id).catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error
      return null
    })
    if (!known) await client.products.create({ id, name: title, metadata: { [markKey]: 'one-book' }, ...bookCode() })
    made.push({ setting: null, value: id, note: `The product of ${title}. ${known ? 'It was there.' : 'Made.'}` })
  }
  return made
}

async function makeEndpoint(client: Stripe, setting: string): Promise<Made> {
  const url = endpointAddress(config().siteUrl)
  const enabled_events = [...handledEvents]
  for await (const endpoint of client.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue
    const where = `https://dashboard.stripe.com/webhooks/${endpoint.id}`
    if (endpoint.api_version !== apiVersion) {
      throw new Error(`${url} has another version, which cannot be changed: delete it at ${where}, and run this again.`)
    }
    await client.webhookEndpoints.update(endpoint.id, { enabled_events, disabled: false })
    return { setting, value: '', note: `It was there. Stripe shows its secret at ${where}` }
  }
  const { secret = '' } = await client.webhookEndpoints.create({
    url,
    enabled_events,
    api_version: apiVersion,
    metadata: { [markKey]: 'endpoint' },
    description: `The site of ${site.name}`,
  })
  return { setting, value: secret, note: 'Made. Stripe shows this secret once: put it away now.' }
}
