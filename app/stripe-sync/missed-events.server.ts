import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import { logFailures } from '../log/log-cause.server.ts'
import { listEvents } from '../stripe/list-events.server.ts'
import { describeFailure } from '../stripe/reason-of.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'
import { stripeAccounts, stripeFailure, type StripeAccount } from '../stripe/stripe.server.ts'
import type { Failure } from '../values/failure.ts'
import { FinishedSyncs } from './finished-syncs.server.ts'
import { whyRefused } from './refused-webhooks.server.ts'
import { syncEvent } from './sync-event.server.ts'
import { handleEventOnce } from './webhook-event.queries.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** In this time a webhook comes, and the list needs not be asked. */
const webhookMs = minuteMs
/** Each reading begins so much before the end of the last one. */
const overlapMs = 5 * minuteMs
/** After a longer pause, the site or Stripe was away, and no webhook can be blamed for what it did not bring. */
const watchedMs = 15 * minuteMs

/** `value`: the time at Stripe until which events are read. `updated_at`: our time. */
const readKey = (account: StripeAccount) => `events:${account}:${config().stripe.testMode ? 'test' : 'live'}`
export const troubleKey = 'stripe-trouble'
export const skewKey = 'clock-skew'

/**
 * Triggered by: a timer in the server every two minutes, and the reconciliation.
 * Changes: what `syncEvent` changes, for each event in Stripe's list that no webhook has brought. Marks these as missed: a
 * webhook should have. Stores how far our clock is from Stripe's, and why Stripe could not be asked.
 * `graceMs`: younger events are left to their webhooks. The reconciliation leaves none: it has just repaired their payments.
 * Repeatable: yes, also by several processes at once. Throws when the database cannot be reached.
 */
export async function readMissedEvents(db: Db, graceMs = webhookMs): Promise<void> {
  const failed: Failure[] = []
  let trouble: string | null = null
  for (const account of stripeAccounts()) {
    try {
      failed.push(...(await readAccount(db, account, graceMs)))
    } catch (error) {
      if (stripeFailure(error) === null) throw error
      failed.push({ what: `events (${account})`, error: String(error) })
      trouble = JSON.stringify(describeFailure(error))
    }
  }
  logFailures('events-not-read', failed)
  await keepTrouble(db, trouble)
}

async function readAccount(db: Db, account: StripeAccount, graceMs: number): Promise<Failure[]> {
  const key = readKey(account)
  const readUntil = Number((await findSetting(db, key))?.value) || null
  const since = readUntil === null ? Date.now() - dayMs : readUntil - overlapMs
  const { events, skewMs } = await listEvents(account, since)
  const stripeNow = Date.now() - (skewMs ?? 0)
  const isWatched = readUntil !== null && stripeNow - readUntil < watchedMs
  // All of them had happened when the list was read.
  const shared = { finished: new FinishedSyncs(), arrivedAt: performance.now() }
  const failed: Failure[] = []
  for (const event of events) {
    const reason = whyRefused(event.id)
    if (reason === null && stripeNow - event.createdAt < graceMs) continue
    try {
      await handleEventOnce(db, event, 'list', () => syncEvent(db, event, shared))
    } catch (error) {
      if (stripeFailure(error) === null) throw error
      failed.push({ what: event.id, error: String(error) })
      continue
    }
    if (isWatched || reason) await markMissed(db, event, reason)
  }
  await keepSetting(db, key, Date.now(), String(stripeNow))
  if (skewMs !== null) await keepSetting(db, skewKey, Date.now(), String(skewMs))
  return failed
}

async function markMissed(db: Db, { id }: StripeEvent, refused: ReturnType<typeof whyRefused>): Promise<void> {
  const event = db.updateTable('webhook_event').where('id', '=', id).where('arrived_at', 'is', null)
  await event.set({ missed_at: Date.now() }).where('missed_at', 'is', null).execute()
  if (refused) await event.set({ refused }).execute()
}

/** A trouble that lasts keeps the time of its beginning. */
async function keepTrouble(db: Db, trouble: string | null): Promise<void> {
  const last = (await findSetting(db, troubleKey))?.value ?? ''
  if (trouble === null ? last !== '' : last === '') await keepSetting(db, troubleKey, Date.now(), trouble ?? '')
}

/** When all events were last read, at the account where this is longest ago. Null means never. */
export async function findReadAt(db: Db): Promise<number | null> {
  const times = await Promise.all(
    stripeAccounts().map(async (account) => (await findSetting(db, readKey(account)))?.updated_at),
  )
  return times.reduce<number | null>(
    (first, at) => (first === null || at === undefined ? null : Math.min(first, at)),
    Infinity,
  )
}
