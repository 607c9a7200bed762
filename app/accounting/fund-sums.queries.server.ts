import type { Db } from '../db/db.server.ts'
import { hasFundGifts } from '../payments/fund.queries.server.ts'
import { columnOfIntent } from '../payments/payment-part.queries.server.ts'
import { entryKind, paymentsBalance } from './balance-entry.ts'

/** What a payout holds of one fund's gifts, of their refunds or of their disputes: before Stripe's fees. */
export interface FundSum {
  /** The key of the fund. */
  fund: string
  kind: 'gift' | 'gift-refund' | 'gift-dispute'
  count: number
  grossCents: number
}

/** The sums of these payouts by fund, by the payout's id. Gifts without a fund are not among them. */
export async function sumFunds(db: Db, payouts: readonly string[]): Promise<Map<string, FundSum[]>> {
  if (payouts.length === 0 || !(await hasFundGifts(db))) return new Map()
  const rows = await db
    .with(
      (entry) => entry('entry').materialized(),
      (query) =>
        query
          .selectFrom('balance_entry')
          .select(['payout_id', 'type', 'category', 'amount_cents'])
          .select(columnOfIntent<string | null>('fund', 'balance_entry.payment_intent_id').as('fund'))
          .where('balance_type', '=', paymentsBalance)
          .where('payout_id', 'in', payouts),
    )
    .selectFrom('entry')
    .select(['payout_id', 'type', 'category', 'fund'])
    .select((row) => [
      row.fn.countAll<number | string>().as('count'),
      row.fn.sum<number | string>('amount_cents').as('cents'),
    ])
    .where('fund', 'is not', null)
    .groupBy(['payout_id', 'type', 'category', 'fund'])
    .orderBy('fund')
    .execute()
  const sums = new Map<string, FundSum[]>()
  for (const { payout_id: payout, type, category, fund, count, cents } of rows) {
    const kind = entryKind({ type, category, payment_kind: 'gift', is_own: false })
    if (!payout || !fund || (kind !== 'gift' && kind !== 'gift-refund' && kind !== 'gift-dispute')) continue
    const ofPayout = sums.get(payout) ?? []
    sums.set(payout, ofPayout)
    const known = ofPayout.find((sum) => sum.fund === fund && sum.kind === kind)
    const sum = known ?? { fund, kind, count: 0, grossCents: 0 }
    if (!known) ofPayout.push(sum)
    sum.count += Number(count)
    sum.grossCents += Number(cents)
  }
  return sums
}
