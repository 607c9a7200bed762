import { config } from '../platform/config.server.ts'
import type { Db } from '../platform/db.server.ts'
import { clientOf, type Client } from './client-of.server.ts'
import { pseudonymize } from './pseudonymize.server.ts'
import { count, findCount, take, type Tally } from './guard-count.queries.server.ts'
import { limits, postsPerKey, provedPerDay, smallGift, type ClientLimits, type GuardedAction } from './limits.ts'
import { normalCheckouts, slidingCount } from './normal-volume.server.ts'

/** What a checkout is asked for. */
export interface CheckoutPost {
  amountCents: number
  /** The browser's key. */
  key?: string | undefined
  /** The key and everything that was chosen: the same is the same checkout. Absent without a key. */
  seed?: string | undefined
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const scopes = ['address', 'network'] as const

/**
 * Counts a post and says whether there are too many of its sort: see decision 008. `weight` is how many it counts for;
 * one that is reused needs a proof, however few there are.
 */
export async function judgeVolume(
  db: Db,
  action: GuardedAction,
  address: string | null,
  {
    checkout,
    weight,
    isReused,
    now,
  }: { checkout?: CheckoutPost | undefined; weight: number; isReused: boolean; now: number },
): Promise<'too-many' | 'proof-required' | null> {
  const client = clientOf(address)
  const hour = Math.floor(now / hourMs)
  const sorts = sortsOf(action, checkout)
  const key = checkout?.key && `key:${pseudonymize(checkout.key)}`
  const passed = checkout?.seed && `passed:${pseudonymize(checkout.seed)}`

  const tallies = sorts.flatMap((sort) => talliesOf(sort, client, hour))
  if (key) tallies.push({ key, expiresAt: (hour + 1) * hourMs })
  const counts = await count(db, tallies, weight)
  const countOf = (key: string) => counts[tallies.findIndex((tally) => tally.key === key)] ?? 0

  const isOver = (which: 'prove' | 'refuse') =>
    client !== null &&
    sorts.some(({ name, limit }) =>
      scopes.some((scope) => countOf(clientKey(name, scope, client, hour)) > limit[scope][which]),
    )
  if (isOver('refuse') || (key && countOf(key) > postsPerKey)) return 'too-many'
  // The same checkout once more: it makes no new session.
  if (passed && (await findCount(db, passed)) > 0) return null

  const normal = action === 'checkout' ? await normalCheckouts(db, now) : config().normalPostsPerHour
  let abnormal = isReused || isOver('prove')
  for (const { name, shareOfNormal } of sorts) {
    const site = await slidingCount(db, (hour) => siteKey(name, hour), countOf(siteKey(name, hour)), now)
    abnormal ||= site > normal * shareOfNormal
  }
  if (abnormal && !(await takeCredit(db, address, now))) return 'proof-required'
  const today = abnormal && client && action === 'checkout' ? provedToday(client, now) : []
  const proved = await count(db, [...today, ...(passed ? [{ key: passed, expiresAt: now + dayMs }] : [])])
  return today.some((_, index) => (proved[index] ?? 0) > provedPerDay[scopes[index] ?? 'address']) ? 'too-many' : null
}

/** Under this key stand the proofs that a visitor's browser did at that time and has not yet used. */
export function creditKey(address: string | null, at: number): string {
  return `credit:${pseudonymize(clientOf(address)?.address ?? '', Math.floor(at / hourMs))}`
}

/** A proof that was done at the end of an hour still counts in the next. */
async function takeCredit(db: Db, address: string | null, now: number): Promise<boolean> {
  return (await take(db, creditKey(address, now), now)) || take(db, creditKey(address, now - hourMs), now)
}

interface Sort {
  name: string
  limit: ClientLimits
  shareOfNormal: number
}

/** A small gift is counted as a checkout, and once more among the small ones. */
function sortsOf(action: GuardedAction, checkout: CheckoutPost | undefined): Sort[] {
  const whole = { name: action, limit: limits[action], shareOfNormal: 1 }
  if (!checkout || checkout.amountCents >= smallGift.belowCents) return [whole]
  return [whole, { name: `${action}-small`, limit: smallGift, shareOfNormal: smallGift.shareOfNormal }]
}

function talliesOf({ name }: Sort, client: Client | null, hour: number): Tally[] {
  // The site's count is still looked at in the hour after its own.
  const site = { key: siteKey(name, hour), expiresAt: (hour + 2) * hourMs }
  if (!client) return [site]
  const expiresAt = (hour + 1) * hourMs
  return [site, ...scopes.map((scope) => ({ key: clientKey(name, scope, client, hour), expiresAt }))]
}

const siteKey = (sort: string, hour: number) => `${sort}:site:${hour}`
const clientKey = (sort: string, scope: (typeof scopes)[number], client: Client, hour: number) =>
  `${sort}:${scope}:${pseudonymize(client[scope], hour)}`

function provedToday(client: Client, now: number): Tally[] {
  const day = Math.floor(now / dayMs)
  const expiresAt = (day + 1) * dayMs
  return scopes.map((scope) => ({ key: `proved:${scope}:${pseudonymize(client[scope], day)}`, expiresAt }))
}
