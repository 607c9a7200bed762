import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  // Few payments of many: `findOpenPayments` asks for this condition, in these words.
  `create index payment_open on payment (created_at, id)
    where status in ('pending', 'processing') or retry_at is not null or refund_pending_cents > 0
      or disputed_cents > 0 or lost_cents > 0`,
  // Find looks for names and addresses in these indexes, without the rows beside them. SQLite would find each row by the
  // index of the givers if the condition were "is null".
  `create index payment_without_giver on payment (created_at, id, payer_name, payer_email, amount_cents, giver_id)
    where coalesce(giver_id, '') = ''`,
  'drop index contact_message_by_time',
  'create index contact_message_by_time on contact_message (created_at, id, name, email)',
  // Today's sums of recurring gifts, their oldest, and the messages that wait.
  'create index recurring_gift_sums on recurring_gift (status, livemode, frequency, amount_cents)',
  'create index recurring_gift_by_time on recurring_gift (created_at, subscription_id, status)',
  'drop index contact_message_unanswered',
  'create index contact_message_unanswered on contact_message (created_at, id) where answered_at is null',
]

/** Indexes for reads that would otherwise look at all payments. */
export async function indexBoundedReads(db: Db): Promise<void> {
  await runStatements(db, statements)
}
