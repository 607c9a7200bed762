import { recurringWords } from '../../content/my-giving/recurring.ts'
import { findSubscriptionsOf } from '../../givers/recurring-of.queries.server.ts'
import type { RecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeRecurringGift } from '../../subscriptions/describe-recurring.server.ts'
import { hasGiftInOtherCurrency } from '../../stripe/other-currency.server.ts'
import { readRecurringGift, unlessStripeFails } from './load-recurring-gift.server.ts'

export interface RecurringSentence {
  id: string
  status: RecurringGift['status']
  sentence: string
}

/** Gifts that need an action by the giver come first, and stopped gifts last. */
const order: Record<RecurringGift['status'], number> = { failing: 0, active: 1, stopped: 2 }

/** A sentence about each recurring gift of a giver. Stripe is asked for each. */
export async function loadRecurringList(db: Db, giverId: string): Promise<RecurringSentence[]> {
  const ids = await findSubscriptionsOf(db, giverId)
  const gifts = await Promise.all(ids.map((id) => loadRecurringSentence(db, id)))
  return gifts.toSorted((a, b) => order[a.status] - order[b.status])
}

export async function loadRecurringSentence(db: Db, id: string): Promise<RecurringSentence> {
  const { gift, remote } = await readRecurringGift(db, id)
  const sentence = gift ? describeRecurringGift({ ...gift, ...remote }) : recurringWords.page.notKnown
  return { id, status: gift?.status ?? 'active', sentence }
}

/** Whether Stripe has a gift in another currency, which the ledger cannot store. False when Stripe does not answer. */
export async function loadOtherCurrency(email: string): Promise<boolean> {
  return (await unlessStripeFails(hasGiftInOtherCurrency(email))) ?? false
}
