import type { Tx } from '../../infra/db.server.ts'
import { holdsAddress, type Forgotten } from '../../infra/forget-step.server.ts'
import { dropMessagesAbout } from '../../infra/outbox.server.ts'
import type { PaymentStatus } from '../../infra/tables.ts'
import { dayOf, keepYears, yearsLater } from './kept-years.ts'

/** Gifts that came to nothing: they are no income, so no tax rule asks who wanted to give. */
const emptyStatuses: readonly PaymentStatus[] = ['failed', 'expired']

/**
 * The ledger keeps each row, for its sums. The name and address stay in it while a gift is a record of income (the
 * IRS asks for records that support what a return says) or may still become one, for the years that the privacy
 * policy names; after that, and from gifts that came to nothing, they are taken out.
 */
export async function forgetGifts(tx: Tx, email: string, now: number): Promise<Forgotten> {
  const cleared = await tx
    .updateTable('gift')
    .set((row) => ({
      donor_name: null,
      donor_email: null,
      customer_id: null,
      // Whoever read the row before this must not write the name back.
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where(holdsAddress('donor_email', email))
    .where((row) => row.or([row('status', 'in', emptyStatuses), row('created_at', '<', yearsLater(now, -keepYears))]))
    .returning(['id', 'status'])
    .execute()
  // What was sent stays noted, or a late webhook would owe it anew.
  for (const { id } of cleared) await dropMessagesAbout(tx, id, 'queued')

  const kept = await tx
    .selectFrom('gift')
    .select(['id', 'status', 'created_at', 'subscription_id'])
    .where(holdsAddress('donor_email', email))
    .orderBy('created_at')
    .execute()
  const goesOn = kept.some((gift) => gift.subscription_id !== null)
  return {
    removed: cleared.map(({ id, status }) => `name and address in gift ${id} (${status})`),
    kept: [
      ...kept.map(
        ({ id, status, created_at: at }) =>
          `gift ${id} (${status}): a record of income for the IRS, kept until ${dayOf(yearsLater(at, keepYears))}`,
      ),
      ...(goesOn ? ['a recurring gift goes on until it is stopped at Stripe; each renewal is a new record'] : []),
    ],
  }
}
