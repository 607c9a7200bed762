import { markAvailable } from '../payments/balance.ts'
import { finalize, renew, retryInvoice, settle } from './billing.ts'
import { expireSession } from '../payments/checkout.ts'
import { renewInvoiceUrls } from './invoice.ts'
import { idOf } from '../objects.ts'
import { arrivePayout, nextPayoutAt, payOutDaily } from '../payments/payouts.ts'
import { change, clock, store } from '../sandbox.ts'
import { resumeCollection } from './subscriptions.ts'

const daySeconds = 86_400
const bankSeconds = 4 * daySeconds
const draftSeconds = 3600
/** The shortest time in seconds after which an object can be due. Load tests with many new objects stay fast. */
const minAge = { session: 1800, subscription: daySeconds, payment: bankSeconds, invoice: 3 * daySeconds }

interface Due {
  at: number
  run: () => unknown
}

/** Moves the clock to `until`. On the way it stops at everything that is due, so that each has its own time. */
export function runDue(until: number): number {
  let ran = 0
  for (;;) {
    const due = dueBy(until).toSorted((a, b) => a.at - b.at)
    const first = due[0]
    if (!first) break
    // One day at a time: a next renewal or a retry is due a day later at the earliest.
    const sameDay = due.filter(({ at }) => at < first.at + daySeconds)
    change(() => {
      for (const { at, run } of sameDay) {
        clock.advanceTo(at)
        run()
      }
    })
    ran += sameDay.length
  }
  clock.advanceTo(until)
  change(() => {
    markAvailable()
    renewInvoiceUrls()
  })
  return ran
}

function dueBy(until: number): Due[] {
  const madeBy = (seconds: number) => ({ lte: until - seconds })
  const due: Due[] = []
  for (const session of store.all('checkout.session', { status: 'open' }, madeBy(minAge.session))) {
    due.push({ at: session.expires_at, run: () => expireSession(session) })
  }
  for (const { id, items, cancel_at, pause_collection } of store.all(
    'subscription',
    { status: ['active', 'past_due', 'trialing'] },
    madeBy(minAge.subscription),
  )) {
    // Listed before a renewal at the same moment, so that the renewal is charged.
    const resumesAt = pause_collection?.resumes_at ?? Infinity
    due.push({ at: resumesAt, run: () => resumeCollection(store.get('subscription', id)) })
    const at = Math.min(items.data[0]?.current_period_end ?? Infinity, cancel_at ?? Infinity)
    due.push({ at, run: () => renew(store.get('subscription', id)) })
  }
  for (const payment of store.all('payment_intent', { status: 'processing' }, madeBy(minAge.payment))) {
    const { created } = store.get('charge', idOf(payment.latest_charge))
    due.push({ at: created + bankSeconds, run: () => settle(payment) })
  }
  for (const { id, created } of store.all('invoice', { status: 'draft' }, madeBy(draftSeconds))) {
    due.push({ at: created + draftSeconds, run: () => finalize(store.get('invoice', id), true) })
  }
  for (const { id, next_payment_attempt } of store.all('invoice', { status: 'open' }, madeBy(minAge.invoice))) {
    const isDue = () => store.get('invoice', id).next_payment_attempt === next_payment_attempt
    due.push({
      at: next_payment_attempt ?? Infinity,
      run: () => isDue() && retryInvoice(store.get('invoice', id)),
    })
  }
  for (const { id, arrival_date } of store.all('payout', { status: 'in_transit' })) {
    due.push({ at: arrival_date, run: () => arrivePayout(store.get('payout', id)) })
  }
  due.push({ at: nextPayoutAt(), run: () => payOutDaily() })
  return due.filter(({ at }) => at <= until)
}
