import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { paymentsBalance } from './balance-entry.ts'

/** What Stripe holds on one of the account's other balances. */
export interface Reserve {
  /** Stripe's name of the balance: `risk_reserved`. */
  balanceType: string
  cents: number
}

/**
 * Amounts that Stripe holds on other balances than the payments balance, for example a risk reserve. They belong to the
 * publisher and are in no deposit.
 * https://docs.stripe.com/changelog/clover/2026-01-28/monitor-reserve-activity-on-balance-transactions
 */
export async function findReserves(db: Db): Promise<Reserve[]> {
  const kept = await db
    .selectFrom('balance_entry')
    .select((row) => ['balance_type', row.fn.sum<number | string>('net_cents').as('cents')])
    // The index `balance_entry_reserved` has these alone: SQLite uses it for a condition without parameters.
    .where('balance_type', '<>', sql.lit(paymentsBalance))
    .where('livemode', '=', livemode())
    .groupBy('balance_type')
    .orderBy('balance_type')
    .execute()
  return kept
    .map(({ balance_type: balanceType, cents }) => ({ balanceType, cents: Number(cents) }))
    .filter(({ cents }) => cents !== 0)
}
