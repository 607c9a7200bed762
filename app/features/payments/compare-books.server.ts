import type Stripe from 'stripe'
import { config } from '../../infra/config.server.ts'
import type { Db } from '../../infra/db.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../../infra/stripe.server.ts'
import { dayOf } from '../../infra/day-of.ts'
import { idOf } from './payment-source.ts'
import { readPayment } from './read-payment.server.ts'

/** What came in and what of it was given back since, in cents. */
export interface Sums {
  receivedCents: number
  refundedCents: number
}

/** One day of one account, by the time of the payments in UTC. */
export interface BooksDay {
  day: string
  account: StripeAccount
  ledger: Sums
  stripe: Sums
  /** The payments that differ: the ledger's id, or Stripe's payment intent when the ledger has none. */
  differing: string[]
}

type Paid = Sums & { id: string; paidAt: number; account: StripeAccount }

/**
 * Holds the ledger against Stripe's own list of charges, payment by payment, for what was paid between two times.
 * Before fees, as the ledger knows none. Changes nothing. Returns the days with payments, also those that agree.
 * Throws what Stripe or the database throws.
 */
export async function compareBooks(db: Db, since: number, until: number): Promise<BooksDay[]> {
  const days = new Map<string, BooksDay>()
  const dayFor = (at: number, account: StripeAccount): BooksDay => {
    const key = `${dayOf(at)} ${account}`
    const known = days.get(key) ?? { day: dayOf(at), account, ledger: nothing(), stripe: nothing(), differing: [] }
    days.set(key, known)
    return known
  }

  const ledger = await findPaid(db, since, until)
  for (const paid of ledger.values()) add(dayFor(paid.paidAt, paid.account).ledger, paid)
  for (const account of stripeAccounts()) {
    for await (const charge of chargesOf(account, since, until)) {
      const paymentIntent = idOf(charge.payment_intent)
      if (!paymentIntent) continue
      const noted = ledger.get(paymentIntent)
      ledger.delete(paymentIntent)
      // The account may serve other things as well.
      if (!noted && !(await readPayment({ account, paymentIntent }))) continue
      const sums = { receivedCents: charge.amount_captured, refundedCents: charge.amount_refunded }
      const day = dayFor(charge.created * 1000, account)
      add(day.stripe, sums)
      if (!noted || !agree(noted, sums)) day.differing.push(noted?.id ?? paymentIntent)
    }
  }
  for (const { id, paidAt, account } of ledger.values()) dayFor(paidAt, account).differing.push(id)
  return [...days.values()].toSorted((a, b) => (`${a.day} ${a.account}` < `${b.day} ${b.account}` ? -1 : 1))
}

async function* chargesOf(account: StripeAccount, since: number, until: number): AsyncGenerator<Stripe.Charge> {
  const created = { gte: Math.ceil(since / 1000), lt: Math.ceil(until / 1000) }
  for await (const charge of (await stripe(account)).charges.list({ created, limit: 100 })) {
    if (charge.status === 'succeeded') yield charge
  }
}

/** What the ledger has as paid, by Stripe's payment intent. */
async function findPaid(db: Db, since: number, until: number): Promise<Map<string, Paid>> {
  const storeAccount = stripeAccounts().at(-1) ?? 'donations'
  const tables = [
    ['gift', 'donations'],
    ['book_order', storeAccount],
  ] as const
  const found = new Map<string, Paid>()
  for (const [table, account] of tables) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'payment_intent_id', 'amount_cents', 'refunded_cents', 'paid_at'])
      .where('paid_at', '>=', since)
      .where('paid_at', '<', until)
      // What was paid by a check is in no list of charges.
      .where('payment_intent_id', 'is not', null)
      // Payments that were tried before the live keys came are not in the live books.
      .where('livemode', '=', config().stripe.testMode ? 0 : 1)
      .execute()
    for (const { id, payment_intent_id, amount_cents, refunded_cents, paid_at } of rows) {
      const sums = { receivedCents: amount_cents, refundedCents: refunded_cents }
      found.set(payment_intent_id ?? id, { ...sums, id, account, paidAt: paid_at ?? 0 })
    }
  }
  return found
}

const nothing = (): Sums => ({ receivedCents: 0, refundedCents: 0 })

function add(sums: Sums, more: Sums): void {
  sums.receivedCents += more.receivedCents
  sums.refundedCents += more.refundedCents
}

const agree = (a: Sums, b: Sums) => a.receivedCents === b.receivedCents && a.refundedCents === b.refundedCents
