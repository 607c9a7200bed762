import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Payout } from './payout.queries.server.ts'

/**
 * The failed payouts after which Stripe makes none until the bank details are updated, at most one of each account. The
 * next payout shows that they were updated (types of the `stripe` package: status of a BankAccount).
 */
export async function findStoppedPayouts(db: Db): Promise<Payout[]> {
  const failed = await db
    .selectFrom('payout')
    .selectAll()
    .where('status', '=', 'failed')
    .where('livemode', '=', livemode())
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payout as later')
            .select('later.id')
            .whereRef('later.account', '=', 'payout.account')
            .whereRef('later.livemode', '=', 'payout.livemode')
            .whereRef('later.created_at', '>', row.fn.coalesce('payout.failed_at', 'payout.created_at'))
            .where('later.status', 'not in', ['failed', 'canceled']),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return [...Map.groupBy(failed, ({ account }) => account).values()].map(([newest]) => newest!)
}
