import type { Route } from './+types/update-card.ts'
import { config } from '../../config/config.server.ts'
import { database } from '../../db/database.server.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { log } from '../../log/log.server.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import { readSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { openCardPage } from '../../stripe/subscriptions/update-card.server.ts'
import { type MethodUpdate, updatePaymentMethod } from './update-payment-method.server.ts'
import { findSession, isFull, redirectTo, requireRecurringSession } from '../../givers/giver-session.server.ts'

/** A visitor waits for Stripe this long, in milliseconds. */
const maxWaitMs = 12_000
/** How long the way back from Stripe's page is open, in milliseconds. */
const returnMs = 2 * 60 * 60_000

const pathOf = (subscription: string) => `/my-giving/recurring/${subscription}`
const failedPathOf = (subscription: string) => `${pathOf(subscription)}?card=failed`

/**
 * Leads to Stripe's own page for another card, or takes a card that Stripe has already (`method`). No card number comes
 * here. A mail may be forwarded, so the link in it does neither.
 */
export async function action({ request, params: { subscription } }: Route.ActionArgs): Promise<Response> {
  const session = await requireRecurringSession(request, subscription)
  if (!isFull(session)) return redirectTo(`${pathOf(subscription)}?card=refused`)
  const fields = await fieldsOf(request)
  const method = fieldOf(fields, 'method')
  const path = await unlessStripeFails(subscription, async () => {
    if (method) return pathAfterUpdate(subscription, { key: fieldOf(fields, 'key'), method })
    return (await findCardPage(subscription)) ?? pathOf(subscription)
  })
  return redirectTo(path ?? failedPathOf(subscription))
}

/**
 * The way back from Stripe's page. The token was made for the giver who opened that page, and only who has finished there
 * comes back with it: so this request may change what the giver came for, also when the session is over meanwhile.
 */
export async function loader({ request, params: { subscription }, url }: Route.LoaderArgs): Promise<Response> {
  const token = url.searchParams.get('done') ?? ''
  const read = await readToken(token, ['card'], Date.now())
  if (!read.ok || read.subject !== subscription) {
    await requireRecurringSession(request, subscription)
    return redirectTo(pathOf(subscription))
  }
  const returned = { key: token.slice(-20), invoice: url.searchParams.get('invoice') }
  const path = await unlessStripeFails(subscription, () => pathAfterUpdate(subscription, returned))
  if (await findSession(request)) return redirectTo(path ?? failedPathOf(subscription))
  return redirectTo(path ? '/my-giving?note=card-updated' : '/my-giving?note=ended')
}

/** `invoice`: of the payment that had failed when the card's page was opened. Stripe may have retried it meanwhile. */
async function pathAfterUpdate(
  subscription: string,
  { invoice = null, ...update }: MethodUpdate & { invoice?: string | null },
): Promise<string> {
  const tried = (await updatePaymentMethod(await database(), subscription, update)).invoice ?? invoice
  return `${pathOf(subscription)}?${new URLSearchParams({ card: 'changed', ...(tried && { invoice: tried }) })}`
}

async function unlessStripeFails(subscription: string, findPath: () => Promise<string>): Promise<string | null> {
  try {
    return await withDeadline(findPath(), maxWaitMs)
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('card-not-updated', { subscription, code: failure.code, error: String(error) })
    return null
  }
}

/** Null when nothing is charged any more. */
async function findCardPage(subscription: string): Promise<string | null> {
  const remote = await readSubscription(subscription)
  if (!remote || remote.hasEnded) return null
  const back = config().siteUrl + pathOf(subscription)
  const done = signToken({ purpose: 'card', subject: subscription, expiresAt: Date.now() + returnMs })
  const failed = remote.failed && { invoice: remote.failed.invoice }
  return openCardPage(remote, back, `${back}/card?${new URLSearchParams({ done, ...failed })}`)
}
