import type { Route } from './+types/update-card.ts'
import { config } from '../../config/config.server.ts'
import { database } from '../../db/database.server.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { log } from '../../log/log.server.ts'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import { readSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { openCardPage } from '../../stripe/subscriptions/update-card.server.ts'
import { allowedChanges } from '../../subscriptions/allowed-changes.server.ts'
import { type MethodUpdate, updatePaymentMethod } from '../../subscriptions/update-payment-method.server.ts'
import { findSession, redirectTo } from '../../givers/giver-session.server.ts'
import { requireRecurringAccess } from '../../givers/recurring-access.server.ts'

/** How long a visitor waits for Stripe at most, in milliseconds. */
const maxWaitMs = 12_000
/** How long the return from Stripe's page is accepted, in milliseconds. */
const returnMs = 2 * 60 * 60_000

const pathOf = (subscription: string) => `/my-giving/recurring/${subscription}`
const failedPathOf = (subscription: string) => `${pathOf(subscription)}?card=failed`

/**
 * Redirects to Stripe's page for another card, or selects a card that Stripe already has (`method`). This site never
 * receives a card number. A mail may be forwarded, so a session from the link of a mail can do neither.
 */
export async function action({ request, params: { subscription } }: Route.ActionArgs): Promise<Response> {
  const { mayChangeAll } = await requireRecurringAccess(request, subscription)
  if (!mayChangeAll) return redirectTo(`${pathOf(subscription)}?card=refused`)
  const fields = await fieldsOf(request)
  const method = fieldOf(fields, 'method')
  const path = await nullIfStripeFails(subscription, async () => {
    if (method) return pathAfterUpdate(subscription, { key: fieldOf(fields, 'key'), method })
    return (await findCardPage(subscription)) ?? pathOf(subscription)
  })
  return redirectTo(path ?? failedPathOf(subscription))
}

/**
 * The return from Stripe's page. The token was created for the giver who opened that page, and Stripe returns it only when
 * the giver has finished there. So this request may change the card, also when the session has expired by then.
 */
export async function loader({ request, params: { subscription }, url }: Route.LoaderArgs): Promise<Response> {
  const token = url.searchParams.get('done') ?? ''
  const read = await readToken(token, ['card'], Date.now())
  if (!read.ok || read.subject !== subscription) {
    await requireRecurringAccess(request, subscription)
    return redirectTo(pathOf(subscription))
  }
  const returned = { key: token.slice(-20), invoice: url.searchParams.get('invoice') }
  const path = await nullIfStripeFails(subscription, () => pathAfterUpdate(subscription, returned))
  if (await findSession(request)) return redirectTo(path ?? failedPathOf(subscription))
  return redirectTo(path ? '/my-giving?note=card-updated' : '/my-giving?note=ended')
}

/** `invoice`: of the payment that had failed when the page for the card was opened. Stripe may have retried it since. */
async function pathAfterUpdate(
  subscription: string,
  { invoice = null, ...update }: MethodUpdate & { invoice?: string | null },
): Promise<string> {
  const tried = (await updatePaymentMethod(await database(), subscription, update)).invoice ?? invoice
  return `${pathOf(subscription)}?${new URLSearchParams({ card: 'changed', ...(tried && { invoice: tried }) })}`
}

async function nullIfStripeFails(subscription: string, findPath: () => Promise<string>): Promise<string | null> {
  try {
    return await withDeadline(findPath(), maxWaitMs)
  } catch (error) {
    const failure = stripeFailure(error)
    if (!failure) throw error
    log.error('card-not-updated', { subscription, code: failure.code, error: String(error) })
    return null
  }
}

/** Null when the gift is not charged any more. */
async function findCardPage(subscription: string): Promise<string | null> {
  const remote = await readSubscription(subscription)
  if (!remote || allowedChanges(remote, true).card.refusal) return null
  const back = config().siteUrl + pathOf(subscription)
  const done = signToken({ purpose: 'card', subject: subscription, expiresAt: Date.now() + returnMs })
  const failed = remote.failed && { invoice: remote.failed.invoice }
  return openCardPage(remote, back, `${back}/card?${new URLSearchParams({ done, ...failed })}`)
}
