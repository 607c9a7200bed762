import type { Db } from '../db/db.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Books } from '../accounting/compare-books.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import type { UnrecognizedPayment } from '../stripe/unrecognized-payment.server.ts'
import { formatExactDollars, formatMoney } from '../values/money.ts'
import { namePayout } from '../accounting/payout-in-words.ts'

const dayMs = 24 * 60 * 60_000
/** A payout's entries can be listed hours after it was made. */
const listedAfterMs = 3 * dayMs

interface Kept {
  differing: string[]
  failed: number
}

/** Stores the result of a comparison, for `findReconciliationIssues`. */
export function keepComparison(db: Db, { days, failed }: Books, now: number): Promise<void> {
  const differing = days.flatMap((day) => day.differing)
  const kept: Kept = { differing: differing.slice(0, 100), failed: failed.length }
  return keepSetting(db, 'books', now, JSON.stringify(kept))
}

/** The result of the last comparison. Returns null when there was none yet. */
export async function findComparison(db: Db): Promise<(Kept & { comparedAt: number }) | null> {
  const kept = await findSetting(db, 'books')
  return kept ? { ...(JSON.parse(kept.value) as Kept), comparedAt: kept.updated_at } : null
}

/** Stores the unrecognized payments of a reconciliation, for `findReconciliationIssues`. */
export function keepUnrecognized(db: Db, payments: readonly UnrecognizedPayment[], now: number): Promise<void> {
  return keepSetting(db, 'unrecognized-payments', now, JSON.stringify(payments.slice(0, 100)))
}

/** The unrecognized payments of the last reconciliation. */
export async function findUnrecognized(db: Db): Promise<UnrecognizedPayment[]> {
  const kept = await findSetting(db, 'unrecognized-payments')
  return kept ? (JSON.parse(kept.value) as UnrecognizedPayment[]) : []
}

/** An unrecognized payment in words: its amount, its date, its id at Stripe, and why it was not recognized. */
export function describeUnrecognized({ id, amount, currency, paidAt, why }: UnrecognizedPayment): string {
  return `${formatMoney(amount, currency)} of ${publisherDay(paidAt)}, ${id}: ${why}`
}

/** Payouts that differ from the sum of their entries, or whose entries could not be read. */
function findUnequalPayouts(db: Db, now: number) {
  return db
    .selectFrom('payout')
    .select(['id', 'amount_cents', 'difference_cents'])
    .where('livemode', '=', livemode())
    .where((row) =>
      row.or([
        row('difference_cents', '<>', 0),
        row.and([row('read_at', 'is', null), row('is_automatic', '=', 1), row('created_at', '<', now - listedAfterMs)]),
      ]),
    )
    .orderBy('arrives_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

interface Issue {
  text: string
  payout: string | null
}

/**
 * The differences between the ledger, Stripe and the bank, in words, each with the id of the payout that it is about. Returns
 * null when it is about the comparison with Stripe's books. They are the stored results of the last comparison, so this is fast.
 */
export async function findReconciliationIssues(db: Db, now = Date.now()): Promise<Issue[]> {
  const { differing, failed } = (await findComparison(db)) ?? { differing: [], failed: 0 }
  const found: Issue[] = []
  if (differing.length > 0) {
    const [first] = differing
    const text = `The ledger and Stripe differ in ${differing.length} of the last month's payments: ${first}${differing.length > 1 ? ' and more' : ''}`
    found.push({ text, payout: null })
  }
  if (failed > 0) found.push({ text: `${failed} payments could not be compared with Stripe`, payout: null })
  for (const payment of await findUnrecognized(db)) {
    const text = `At Stripe, and in no row of the ledger: ${describeUnrecognized(payment)}`
    found.push({ text, payout: null })
  }
  for (const payout of await findUnequalPayouts(db, now)) {
    const { id, difference_cents: difference } = payout
    const fault =
      difference === null ? 'could not be read whole' : `differs from its entries by ${formatExactDollars(difference)}`
    found.push({ text: `${namePayout(payout)} ${fault}`, payout: id })
  }
  return found
}
