import { config } from '../config/config.server.ts'
import type { Db } from '../db/db.server.ts'
import { findSetting } from '../db/setting.queries.server.ts'
import { clockFirstStep, describeSkew } from '../stripe/stripe-clock.server.ts'
import { minuteOf } from '../values/day-of.ts'
import { skewKey, troubleKey } from './missed-events.server.ts'

/** An issue that the person who runs the server solves. It closes by itself. */
export interface StripeIssue {
  text: string
  firstStep: string
  since: number
}

const webhooksPage = 'https://dashboard.stripe.com/webhooks'

const causes = {
  clock: {
    text: 'Stripe’s webhooks are refused, because a clock is wrong',
    firstStep: () => clockFirstStep,
  },
  signature: {
    text: 'Stripe’s webhooks are refused, because their signing secret is not ours',
    firstStep: () =>
      `Copy the signing secret of the endpoint at ${webhooksPage} into STRIPE_WEBHOOK_SECRET in .env, and restart the site.`,
  },
  none: {
    text: 'Stripe’s webhooks do not arrive',
    firstStep: () =>
      `Look at ${webhooksPage}: the endpoint ${config().siteUrl}/webhooks/stripe must be there and enabled, and it shows what became of each event. "npm run staff -- launch --make" makes a missing one.`,
  },
}

/** Events that no webhook has brought, since the last one that a webhook did bring. */
export async function findMissed(db: Db) {
  const { at: arrivedAt } = await db
    .selectFrom('webhook_event')
    .select((row) => row.fn.max('arrived_at').as('at'))
    .executeTakeFirstOrThrow()
  const missed = await db
    .selectFrom('webhook_event')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min('missed_at').as('since'),
      row.fn.max('missed_at').as('last'),
    ])
    .where('missed_at', '>', arrivedAt ?? 0)
    .where('arrived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...missed, arrivedAt }
}

/** Null when webhooks arrive. */
export async function findWebhookIssue(db: Db): Promise<StripeIssue | null> {
  const { count, since, last, arrivedAt } = await findMissed(db)
  if (since === null || last === null) return null
  const refusal = await db
    .selectFrom('webhook_event')
    .select('refused')
    .where('missed_at', '>=', since)
    .where('refused', 'is not', null)
    .orderBy('missed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { text, firstStep } = causes[refusal?.refused ?? 'none']
  const events = count === 1 ? '1 event was' : `${count} events were`
  const arrived = arrivedAt === null ? 'None has ever arrived' : `The last one arrived ${minuteOf(arrivedAt)}`
  return {
    text: `${text}: ${events} found in Stripe’s list instead, the first ${minuteOf(since)}, the last ${minuteOf(last)}. ${arrived}. Gifts are booked some minutes late.`,
    firstStep: firstStep(),
    since,
  }
}

/** How far the clock of this machine is ahead of Stripe's, in milliseconds. 0 before it is known. */
export const findSkew = async (db: Db): Promise<number> => Number((await findSetting(db, skewKey))?.value ?? 0)

/** Null while the clock of this machine agrees with Stripe's, or when it is not known. */
export async function findClockIssue(db: Db): Promise<StripeIssue | null> {
  const kept = await findSetting(db, skewKey)
  const text = kept ? describeSkew(Number(kept.value)) : null
  return kept && text ? { text, firstStep: clockFirstStep, since: kept.updated_at } : null
}

/** Null while the site can read from Stripe. */
export async function findStripeIssue(db: Db): Promise<StripeIssue | null> {
  const kept = await findSetting(db, troubleKey)
  if (!kept?.value) return null
  const { text, firstStep } = JSON.parse(kept.value) as { text: string; firstStep: string }
  return { text: `Stripe ${text} Since ${minuteOf(kept.updated_at)}.`, firstStep, since: kept.updated_at }
}
