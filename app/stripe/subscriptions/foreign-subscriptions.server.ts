import type Stripe from 'stripe'
import type { PaymentFrequency } from '../../values/payment-terms.ts'
import { receiptNumberOf } from '../../values/receipt-number.ts'
import { frequencyOfPrice, isGiftMetadata, siteKeysIn, toMetadata } from '../payment-identity.server.ts'
import { isMissingAtStripe, idOf, stripe } from '../stripe.server.ts'
import { obstaclesTo } from './obstacles.ts'
import { readChargedMethod } from './payment-method.server.ts'

/** In the metadata of a subscription that another program made and the site has taken over. Never renamed. */
const takenOverKey = 'gospel_books_taken_over'

/** A subscription that another program made, as Stripe reports it. */
export interface ForeignSubscription {
  id: string
  customerId: string | null
  name: string | null
  email: string | null
  /** In the smallest unit of the currency. Null means that its price is not one amount. */
  amount: number | null
  /** As Stripe writes it: `usd`. */
  currency: string
  frequency: PaymentFrequency
  /** How often it is charged, as Stripe says it: `2 week`. */
  interval: string
  /** The end of the paid period, in epoch milliseconds: then Stripe charges again. Null means that it is paused. */
  nextAt: number | null
  method: string | null
  /** The program, as far as Stripe says it: its application, the description, the keys of its metadata. */
  madeBy: string[]
  /** Whether its metadata says that the site has taken it over. */
  isTakenOver: boolean
  /** Why it cannot be taken over, in sentences. */
  obstacles: string[]
}

export interface ForeignPage {
  subscriptions: ForeignSubscription[]
  /** The last subscription that was read, when Stripe has further ones. */
  readUntil: string | null
}

/** Stripe returns at most 100 objects in a request: https://docs.stripe.com/api/pagination */
const perRequest = 100
const maxRequests = 5

const expandedInOne = [
  'application',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
] as const
const expandedInList = expandedInOne.map((path) => `data.${path}`)

/**
 * The subscriptions in the account that are not canceled and that the site did not begin, the newest first. It reads at most
 * 500, from `after` on. Throws what Stripe throws.
 */
export async function listForeign(after: string | undefined): Promise<ForeignPage> {
  const { subscriptions } = await stripe('donations')
  const found: ForeignSubscription[] = []
  let last = after
  for (let request = 0; request < maxRequests && found.length < perRequest; request += 1) {
    const page = { limit: perRequest, expand: expandedInList, ...(last && { starting_after: last }) }
    const { data, has_more: hasMore } = await subscriptions.list(page)
    found.push(...data.filter(isForeign).map(foreignOf))
    last = data.at(-1)?.id
    if (!hasMore || !last) return { subscriptions: found, readUntil: null }
  }
  return { subscriptions: found, readUntil: last ?? null }
}

/** One that another program made. Returns null when Stripe has none, or the site began it. Throws what Stripe throws. */
export async function readForeign(id: string): Promise<ForeignSubscription | null> {
  const { subscriptions } = await stripe('donations')
  try {
    const subscription = await subscriptions.retrieve(id, { expand: [...expandedInOne] })
    return isForeign(subscription) ? foreignOf(subscription) : null
  } catch (error) {
    if (isMissingAtStripe(error)) return null
    throw error
  }
}

/**
 * Writes the site's metadata, and nothing else. An invoice has the metadata that its subscription has when the invoice is
 * finalized (types: `parent.subscription_details.metadata`), so the next charge is the first one of the site. Repeatable.
 */
export async function addSiteMetadata({ id, frequency, amount }: ForeignSubscription): Promise<void> {
  const gift = { kind: 'gift', id: receiptNumberOf('gift', id), frequency } as const
  const metadata = { ...toMetadata(gift, amount ?? 0), [takenOverKey]: 'yes' }
  await (await stripe('donations')).subscriptions.update(id, { metadata })
}

/**
 * Removes the site's metadata from a subscription that was taken over; an empty text removes a key
 * (https://docs.stripe.com/api/metadata). Returns whether Stripe has none of it any more, also of a subscription that it does
 * not have. Repeatable.
 */
export async function removeSiteMetadata(id: string): Promise<boolean> {
  const { subscriptions } = await stripe('donations')
  try {
    const { metadata } = await subscriptions.retrieve(id)
    if (isGiftMetadata(metadata) && !metadata[takenOverKey]) return false
    const emptied = Object.fromEntries(siteKeysIn(metadata).map((key) => [key, '']))
    if (Object.keys(emptied).length > 0) await subscriptions.update(id, { metadata: emptied })
    return siteKeysIn((await subscriptions.retrieve(id)).metadata).length === 0
  } catch (error) {
    if (isMissingAtStripe(error)) return true
    throw error
  }
}

/** The site began it when it has the site's metadata without having been taken over. */
const isForeign = ({ metadata }: Stripe.Subscription) => !isGiftMetadata(metadata) || Boolean(metadata[takenOverKey])

function foreignOf(subscription: Stripe.Subscription): ForeignSubscription {
  const { id, metadata, currency, items, customer: given } = subscription
  const customer = typeof given === 'object' && !given.deleted ? given : null
  const [item] = items.data
  const { interval = '', interval_count = 1 } = item?.price.recurring ?? {}
  const { method } = readChargedMethod(subscription)
  return {
    id,
    customerId: idOf(given),
    name: customer?.name ?? null,
    email: customer?.email ?? null,
    amount: items.data.length === 1 && item ? amountOf(item) : null,
    currency,
    frequency: frequencyOfPrice(item?.price.recurring),
    interval: `${interval_count} ${interval}`,
    nextAt: item && !isPaused(subscription) ? item.current_period_end * 1000 : null,
    method,
    madeBy: madeBy(subscription),
    isTakenOver: isGiftMetadata(metadata) && Boolean(metadata[takenOverKey]),
    obstacles: obstaclesTo(subscription, { email: customer?.email ?? null, method }),
  }
}

const isPaused = ({ status, pause_collection: pause }: Stripe.Subscription) => status === 'paused' || pause !== null

const amountOf = ({ price, quantity }: Stripe.SubscriptionItem) =>
  price.unit_amount === null ? null : price.unit_amount * (quantity ?? 1)

function madeBy({ application, description, metadata }: Stripe.Subscription): string[] {
  const name = typeof application === 'object' && application && 'name' in application ? application.name : null
  const ours = siteKeysIn(metadata)
  const keys = Object.keys(metadata).filter((key) => !ours.includes(key))
  return [name ?? idOf(application), description, keys.length > 0 ? keys.slice(0, 4).join(', ') : null].flatMap(
    (text) => text || [],
  )
}
