import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { paymentsBalance } from './balance-entry.ts'
import { formatExactDollars } from '../values/money.ts'

/**
 * Amounts that Stripe holds on other balances than the payments balance, for example a risk reserve, in a sentence for
 * each. They belong to the publisher and are in no deposit.
 * https://docs.stripe.com/changelog/clover/2026-01-28/monitor-reserve-activity-on-balance-transactions
 */
export async function describeReserves(db: Db): Promise<string[]> {
  const kept = await db
    .selectFrom('balance_entry')
    .select((row) => ['balance_type', row.fn.sum<number | string>('net_cents').as('cents')])
    .where('balance_type', '<>', paymentsBalance)
    .where('livemode', '=', livemode())
    .groupBy('balance_type')
    .orderBy('balance_type')
    .execute()
  return kept
    .filter(({ cents }) => Number(cents) !== 0)
    .map(
      ({ balance_type: type, cents }) =>
        `Stripe keeps ${formatExactDollars(Number(cents))} apart (${type.replaceAll('_', ' ')}): it is ours, and in no deposit until Stripe releases it.`,
    )
}
