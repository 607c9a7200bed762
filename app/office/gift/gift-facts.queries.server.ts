import { findEarlierGift, type EarlierGift } from '../../ledger/gift-twice.server.ts'
import { findPayoutOf, type Payout } from '../../ledger/payout.queries.server.ts'
import { findRecurringGift } from '../../ledger/recurring-gift.queries.server.ts'
import type { Db } from '../../platform/db.server.ts'
import type { Gift } from '../../platform/tables.ts'
import { describeRecurringGift } from '../../receipts/describe-recurring.server.ts'

export interface FactsBeside {
  /** How the recurring gift stood when Stripe was last asked. */
  recurring: string | null
  deposit: Payout | null
  earlier: EarlierGift | null
}

/** What stands elsewhere about a gift. */
export async function loadGiftFacts(db: Db, gift: Gift): Promise<FactsBeside> {
  const { subscription_id: subscription, payment_intent_id: intent, refund_asked_at: askedAt } = gift
  const [recurring, deposit, earlier] = await Promise.all([
    subscription ? findRecurringGift(db, subscription) : null,
    intent ? findPayoutOf(db, intent) : null,
    askedAt === null ? null : findEarlierGift(db, gift),
  ])
  return { recurring: recurring ? describeRecurringGift(recurring) : null, deposit: deposit ?? null, earlier }
}
