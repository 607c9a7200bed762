import type Stripe from 'stripe'
import { config } from '../../config/config.server.ts'
import { log } from '../../log/log.server.ts'
import { type Frequency, frequencyTerms } from '../../values/payment-terms.ts'
import { changeMetadata, textOf, type ChangeId } from './change-id.server.ts'
import { isRefusedByStripe, stripe } from '../stripe.server.ts'
import type { RemoteSubscription } from './subscription.server.ts'

/** What a giver may ask for. `day` is like "2026-12-03". */
export type Change =
  | { what: 'amount'; amountCents: number }
  | { what: 'frequency'; frequency: Frequency }
  | { what: 'day'; day: string }
  | { what: 'skipped' }
  | { what: 'unskipped' }
  | { what: 'stopped' }

/** What the site does about a merge of givers: a stop that can be taken back until a time, and its taking back. */
export type MergeChange = { what: 'stopped'; until: number } | { what: 'resumed' }

const daySeconds = 86_400
const inSeconds = (ms: number) => Math.floor(ms / 1000)

/**
 * Makes one change at Stripe. The same request contains its id and who made it. Nothing is charged or prorated now: the
 * change takes effect with the next payment. Repeatable: the same id changes nothing twice.
 */
export async function changeSubscription(
  remote: RemoteSubscription,
  change: Change | MergeChange,
  id: ChangeId,
): Promise<void> {
  const { subscriptions } = await stripe('donations')
  const subscription = remote.subscription_id
  const options = { idempotencyKey: `change:${id.id}` }
  if (change.what === 'stopped' && !('until' in change)) {
    await subscriptions.cancel(subscription, { cancellation_details: { comment: textOf(id) } }, options)
    return
  }
  const params = { ...paramsOf(remote, change), metadata: changeMetadata(change.what, id) }
  await subscriptions.update(subscription, { ...params, proration_behavior: 'none' }, options)
  if (change.what === 'unskipped' && remote.paused && remote.paused !== 'collection') await resume(subscription, id)
}

/**
 * Only this call ends the status `paused`. With an unchanged anchor and no prorations, nothing is charged before the next
 * day of the cycle. If Stripe creates an invoice anyway, it does not try to charge it in this request:
 * https://docs.stripe.com/api/subscriptions/resume
 */
async function resume(subscription: string, { id }: ChangeId): Promise<void> {
  const { subscriptions } = await stripe('donations')
  const params = {
    billing_cycle_anchor: { type: 'unchanged' },
    proration_behavior: 'none',
    payment_behavior: 'resume_on_payment_attempt',
  } as const
  await subscriptions.resume(subscription, params, { idempotencyKey: `resume:${id}` })
}

function paramsOf(
  remote: RemoteSubscription,
  change: Exclude<Change, { what: 'stopped' }> | MergeChange,
): Stripe.SubscriptionUpdateParams {
  switch (change.what) {
    case 'amount':
      return { items: [itemOf(remote, change.amountCents, remote.billing)] }
    case 'frequency':
      // Without `trial_end` the anchor stays, and the next payment may be up to one new period away. In the classic billing
      // mode, a period of the new length would begin now, and be charged.
      return {
        items: [itemOf(remote, remote.amount_cents, frequencyTerms[change.frequency].billing)],
        ...(remote.next_at !== null && { trial_end: inSeconds(remote.skipsAt ?? remote.next_at) }),
      }
    case 'day':
      // Noon in New York. The anchor becomes this day: https://docs.stripe.com/billing/subscriptions/billing-cycle
      return { trial_end: inSeconds(Date.parse(`${change.day}T17:00Z`)) }
    case 'skipped':
      // A day after the planned charge: Stripe has voided it by then, and the following charge is much later.
      return {
        pause_collection: { behavior: 'void', resumes_at: inSeconds(remote.next_at ?? 0) + daySeconds },
      }
    case 'unskipped':
      return { pause_collection: '' }
    // Stripe cannot turn a canceled subscription back on. Until it cancels this one, the invoices of new periods are voided, also
    // the one of a last, shorter period: https://docs.stripe.com/api/subscriptions/update#update_subscription-cancel_at
    case 'stopped':
      return { pause_collection: { behavior: 'void' }, cancel_at: inSeconds(change.until) }
    case 'resumed':
      return { pause_collection: '', cancel_at: '' }
  }
}

/** Without the id of the item, Stripe would add a second item. */
function itemOf(
  { billing }: RemoteSubscription,
  amountCents: number,
  { interval, interval_count }: { interval: string; interval_count: number },
): Stripe.SubscriptionUpdateParams.Item {
  const recurring = { interval, interval_count }
  const product = config().stripe.donationProduct
  const price_data = { currency: 'usd', product, unit_amount: amountCents, recurring }
  return { id: billing.itemId, quantity: 1, price_data }
}

/**
 * Voids the open invoices of a stopped subscription, so that failed payments are not collected any more. A renewal that has
 * just begun is not charged either: its invoice is a draft for an hour, and when a subscription ends, Stripe stops
 * collecting finalized invoices only. When Stripe refuses, the payment is in progress, for example a bank transfer, and
 * cannot be stopped. Repeatable.
 */
export async function voidOpenInvoices(subscription: string): Promise<void> {
  const { invoices } = await stripe('donations')
  const unlessRefused = (invoice: string) => (error: unknown) => {
    if (!isRefusedByStripe(error)) throw error
    log.warn('invoice-not-voided', { invoice, error: String(error) })
  }
  for await (const { id = '' } of invoices.list({ subscription, status: 'draft', limit: 100 })) {
    const options = { idempotencyKey: `finalize:${id}` }
    await invoices.finalizeInvoice(id, { auto_advance: false }, options).catch(unlessRefused(id))
  }
  for await (const { id = '' } of invoices.list({ subscription, status: 'open', limit: 100 })) {
    await invoices.voidInvoice(id, {}, { idempotencyKey: `void:${id}` }).catch(unlessRefused(id))
  }
}
