import { countBegun } from '../payments/payment.queries.server.ts'
import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import type { Client } from './client-of.server.ts'
import { count, pseudonymize, take, type Tally } from './guard.queries.server.ts'
import type { GuardedAction } from './limits.ts'
import { limits, maxPostsPerKey, maxProvedPerDay, smallGiftBelowCents, unpaidCheckouts } from './limits.ts'

/** The guarded values of a checkout. */
export interface CheckoutPost {
  amountCents: number
  /** The browser's key. */
  key?: string | undefined
  /** The key and all choices: the same seed is the same checkout. Missing without a key. */
  seed?: string | undefined
}

type Kind = keyof typeof limits

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const scopes = ['address', 'network'] as const

/** Counts a post and checks the limits: see decision 008. */
export async function judgeVolume(
  db: Db,
  action: GuardedAction,
  client: Client | null,
  checkout: CheckoutPost | undefined,
  now: number,
): Promise<'too-many' | 'proof-required' | null> {
  const hour = Math.floor(now / hourMs)
  const isSmall = checkout !== undefined && checkout.amountCents < smallGiftBelowCents
  const kinds: Kind[] = isSmall ? [action, 'checkout-small'] : [action]
  const key = checkout?.key && `key:${pseudonymize(checkout.key)}`
  const passed = checkout?.seed && `passed:${pseudonymize(checkout.seed)}`

  const expiresAt = (hour + 1) * hourMs
  const tallies: Tally[] = kinds.flatMap((kind) => [
    // The site's count of an hour is also read in the next hour.
    { key: siteKey(kind, hour), expiresAt: expiresAt + hourMs },
    { key: siteKey(kind, hour - 1), expiresAt, by: 0 },
    ...(client ? scopes.map((scope) => ({ key: clientKey(kind, scope, client, hour), expiresAt })) : []),
  ])
  if (key) tallies.push({ key, expiresAt })
  if (passed) tallies.push({ key: passed, expiresAt: now + dayMs, by: 0 })
  const counts = await count(db, tallies)
  const countOf = (key: string) => counts.get(key) ?? 0

  const isOver = (limit: 'prove' | 'refuse') =>
    client !== null &&
    kinds.some((kind) =>
      scopes.some((scope) => countOf(clientKey(kind, scope, client, hour)) > limits[kind][scope][limit]),
    )
  if (isOver('refuse') || (key && countOf(key) > maxPostsPerKey)) return 'too-many'
  // A repetition of the same checkout creates no new session.
  if (passed && countOf(passed) > 0) return null

  const normal = action === 'checkout' ? await normalCheckouts(db, now) : config().normalPostsPerHour
  // The last sixty minutes, not the calendar hour: otherwise an attack would have the full limit again in every hour.
  const shareOfLastHour = hour + 1 - now / hourMs
  const isSiteOver = kinds.some(
    (kind) =>
      countOf(siteKey(kind, hour)) + countOf(siteKey(kind, hour - 1)) * shareOfLastHour >
      normal * limits[kind].shareOfNormal,
  )
  const isAbnormal = isSiteOver || isOver('prove')
  if (isAbnormal && !(await takeCredit(db, client, now))) return 'proof-required'

  const today = isAbnormal && client && action === 'checkout' ? provedToday(client, now) : []
  const proved = await count(db, [...today, ...(passed ? [{ key: passed, expiresAt: now + dayMs }] : [])])
  return today.some(({ key, max }) => (proved.get(key) ?? 0) > max) ? 'too-many' : null
}

/** The key of a visitor's unused proofs of one hour. */
export function creditKey(client: Client | null, at: number): string {
  return `credit:${pseudonymize(client?.address ?? '', Math.floor(at / hourMs))}`
}

/** A proof from the end of an hour is valid in the next hour, too. */
async function takeCredit(db: Db, client: Client | null, now: number): Promise<boolean> {
  return (await take(db, creditKey(client, now), now)) || take(db, creditKey(client, now - hourMs), now)
}

const siteKey = (kind: Kind, hour: number) => `${kind}:site:${hour}`
const clientKey = (kind: Kind, scope: (typeof scopes)[number], client: Client, hour: number) =>
  `${kind}:${scope}:${pseudonymize(client[scope], hour)}`

function provedToday(client: Client, now: number) {
  const day = Math.floor(now / dayMs)
  return scopes.map((scope) => ({
    key: `proved:${scope}:${pseudonymize(client[scope], day)}`,
    expiresAt: (day + 1) * dayMs,
    max: maxProvedPerDay[scope],
  }))
}

/** How long the normal number is cached: during an attack it would be read many times a second. */
const rememberedMs = 5000
const remembered = new WeakMap<Db, { at: number; normal: number }>()

/** The normal number of checkouts in an hour: smaller while hardly any checkout is paid. */
async function normalCheckouts(db: Db, now: number): Promise<number> {
  const normal = config().normalPostsPerHour
  const cached = remembered.get(db)
  if (cached && now >= cached.at && now - cached.at < rememberedMs) return cached.normal
  const { paid, unpaid } = await countBegun(db, now - hourMs)
  const { minCount, perPaid, shareOfNormal } = unpaidCheckouts
  const isStrained = unpaid >= minCount && unpaid > perPaid * paid
  if (isStrained && cached?.normal === normal) log.error('checkouts-unpaid', { paid, unpaid })
  const found = { at: now, normal: isStrained ? normal * shareOfNormal : normal }
  remembered.set(db, found)
  return found.normal
}
