import type { Route } from './+types/card.ts'
import { config } from '../platform/config.server.ts'
import { log } from '../platform/log.server.ts'
import { openCardPage } from '../stripe/change-subscription.server.ts'
import { stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { readSubscription } from '../stripe/subscription.server.ts'
import { leadTo, requireRecurringVisit } from './visit.server.ts'

const maxWaitMs = 10_000
const pathOf = (subscription: string) => `/my-giving/recurring/${subscription}`

/** Leads to Stripe's own page for another card, and from there back to the gift. No card number comes here. */
export async function action({ request, params: { subscription } }: Route.ActionArgs): Promise<Response> {
  await requireRecurringVisit(request, subscription)
  try {
    return leadTo((await withDeadline(findCardPage(subscription), maxWaitMs)) ?? pathOf(subscription))
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('card-page-not-opened', { subscription, code: failure.code, error: String(error) })
    return leadTo(`${pathOf(subscription)}?card=failed`)
  }
}

/** Null when nothing is charged any more. */
async function findCardPage(subscription: string): Promise<string | null> {
  const facts = await readSubscription(subscription)
  if (!facts || facts.hasEnded) return null
  return openCardPage(facts, `${config().siteUrl}${pathOf(subscription)}?card=changed`)
}

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  await requireRecurringVisit(request, params.subscription)
  return leadTo(pathOf(params.subscription))
}
