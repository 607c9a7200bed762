import { randomUUID } from 'node:crypto'
import { createGiftCheckout } from '../../app/donate/create-gift-checkout.server.ts'
import type { TestSandbox } from '../../packages/stripe-sandbox/testing/running-sandbox.ts'

/** The recurring gifts of the sample mails, at the sandbox. */
export interface RecurringSamples {
  active: string
  /** Each with an unpaid invoice. */
  failing: { subscription: string; invoice: string }[]
  stopped: string
  /** Its card expires before the next charge. */
  expiring: string
  expiresAt: number
  nextAt: number
}

/** Makes them through the site and the sandbox's commands. */
export async function makeRecurringGifts(sandbox: TestSandbox): Promise<RecurringSamples> {
  const begin = async (frequency: 'monthly' | 'annually', how: object = {}) => {
    const started = await createGiftCheckout({ amountCents: 5000, frequency, coverCents: 0, extras: {} }, randomUUID())
    if (!started.ok) throw new Error('The sandbox started no gift.')
    const session = /cs_test_\w+/.exec(started.url)?.[0]
    const paid = { session, email: 'ada@example.com', name: 'Ada Giver', ...how }
    return (await sandbox.command<{ subscription: string }>('pay', paid)).subscription
  }
  const inThreeMonths = new Date(Date.now() + 90 * 86_400_000)
  const expiresAt = Date.UTC(inThreeMonths.getUTCFullYear(), inThreeMonths.getUTCMonth() + 1, 1)
  const month = String(inThreeMonths.getUTCMonth() + 1).padStart(2, '0')
  const expiry = `${month} / ${String(inThreeMonths.getUTCFullYear()).slice(2)}`
  const active = await begin('monthly')
  const fail = async () => {
    const subscription = await begin('monthly', { card: '4000000000000341' })
    await sandbox.command('renew', { subscription })
    const [open] = (await sandbox.stripe.invoices.list({ subscription, status: 'open' })).data
    return { subscription, invoice: open?.id ?? '' }
  }
  const failing = [await fail(), await fail(), await fail()]
  const stopped = await begin('monthly')
  await sandbox.command('cancel', { subscription: stopped })
  const expiring = await begin('annually', { expiry })
  const [item] = (await sandbox.stripe.subscriptions.retrieve(expiring)).items.data
  if (!item) throw new Error('The sandbox made a subscription without an item.')
  const nextAt = item.current_period_end * 1000
  return { active, failing, stopped, expiring, expiresAt, nextAt }
}
