import { dayOf } from '../values/day-of.ts'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { chargesBetween, type PaidCharge } from '../stripe/list-changes.server.ts'
import { readPayment } from '../stripe/read-payment.server.ts'
import { accountOf, stripeAccounts, type StripeAccount } from '../stripe/stripe.server.ts'
import type { Failure } from '../values/failure.ts'

/** Amounts that were received, refunded and lost, in cents. */
export interface Sums {
  receivedCents: number
  refundedCents: number
  lostCents: number
}

/** One day of gifts or of orders, by the time of the payments in UTC. */
export interface BooksDay {
  day: string
  kind: Payment['kind']
  ledger: Sums
  stripe: Sums
  /** The payments that differ: our payment id, or Stripe's payment intent when the ledger has none. */
  differing: string[]
}

export interface Books {
  /** The days with payments, also those without a difference. */
  days: BooksDay[]
  /** The parts that could not be compared. */
  failed: Failure[]
}

type Paid = Sums & { id: string; paidAt: number; kind: BooksDay['kind']; account: StripeAccount }

/**
 * Compares the ledger with Stripe's list of charges, payment by payment, for payments between two times. Before fees,
 * which the ledger does not have. Changes nothing. Throws on a database error.
 */
export async function compareBooks(db: Db, since: number, until: number): Promise<Books> {
  const days = new Map<string, BooksDay>()
  const failed: Failure[] = []
  const dayFor = (at: number, kind: BooksDay['kind']): BooksDay => {
    const key = `${dayOf(at)} ${kind}`
    const booksDay = days.get(key) ?? { day: dayOf(at), kind, ledger: nothing(), stripe: nothing(), differing: [] }
    days.set(key, booksDay)
    return booksDay
  }
  const attempt = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      failed.push({ what, error: String(error) })
      return false
    }
  }

  const ledger = await findPaid(db, since, until)
  for (const account of stripeAccounts()) {
    const compare = async ({ paymentIntent, paidAt, receivedCents, reversals }: PaidCharge) => {
      const stored = ledger.get(paymentIntent)
      ledger.delete(paymentIntent)
      // The account may serve other programs.
      const kind = stored?.kind ?? (await readPayment({ account, paymentIntent }))?.kind
      if (!kind) return
      const { refunded_cents: refundedCents, lost_cents: lostCents } = await reversals()
      const sums = { receivedCents, refundedCents, lostCents }
      const day = dayFor(paidAt, kind)
      add(day.stripe, sums)
      if (stored) add(dayFor(stored.paidAt, kind).ledger, stored)
      if (!stored || !agree(stored, sums)) day.differing.push(stored?.id ?? paymentIntent)
    }
    const listed = await attempt(`charges (${account})`, async () => {
      for await (const charge of chargesBetween(account, since, until)) {
        await attempt(charge.paymentIntent, () => compare(charge))
      }
    })
    // An incomplete list does not prove that a charge is missing.
    if (!listed) for (const [key, paid] of ledger) if (paid.account === account) ledger.delete(key)
  }
  for (const paid of ledger.values()) {
    const day = dayFor(paid.paidAt, paid.kind)
    add(day.ledger, paid)
    day.differing.push(paid.id)
  }
  const inOrder = [...days.values()].toSorted((a, b) => (`${a.day} ${a.kind}` < `${b.day} ${b.kind}` ? -1 : 1))
  return { days: inOrder, failed }
}

/** Paid payments by Stripe's payment intent. A payment in parts has one entry for each part. */
async function findPaid(db: Db, since: number, until: number): Promise<Map<string, Paid>> {
  const columns = ['payment_intent_id', 'amount_cents', 'refunded_cents', 'lost_cents', 'paid_at'] as const
  const whole = await db
    .selectFrom('payment')
    .select(['id', 'kind', ...columns])
    .where('paid_at', '>=', since)
    .where('paid_at', '<', until)
    // A manual gift is in no list of charges.
    .where('payment_intent_id', 'is not', null)
    // Payments of the test mode are not in the live books.
    .where('livemode', '=', livemode())
    .where('id', 'not in', db.selectFrom('payment_part').select('payment_id'))
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  const inParts = await db
    .selectFrom('payment_part')
    .innerJoin('payment', 'payment.id', 'payment_part.payment_id')
    .select(['payment.id', 'payment.kind'])
    .select(columns.map((column) => `payment_part.${column}` as const))
    .where('payment_part.paid_at', '>=', since)
    .where('payment_part.paid_at', '<', until)
    .where('payment_part.payment_intent_id', 'is not', null)
    .where('payment.livemode', '=', livemode())
    .orderBy('payment_part.paid_at')
    .orderBy('payment_part.id')
    .execute()
  return new Map(
    [...whole, ...inParts].map((row) => {
      const { id, kind, payment_intent_id: paymentIntent, paid_at: paidAt } = row
      const sums = { receivedCents: row.amount_cents, refundedCents: row.refunded_cents, lostCents: row.lost_cents }
      return [paymentIntent ?? id, { ...sums, id, kind, account: accountOf(kind), paidAt: paidAt ?? 0 }]
    }),
  )
}

const sumNames = ['receivedCents', 'refundedCents', 'lostCents'] as const
const nothing = (): Sums => ({ receivedCents: 0, refundedCents: 0, lostCents: 0 })

function add(sums: Sums, more: Sums): void {
  for (const name of sumNames) sums[name] += more[name]
}

const agree = (a: Sums, b: Sums) => sumNames.every((name) => a[name] === b[name])
