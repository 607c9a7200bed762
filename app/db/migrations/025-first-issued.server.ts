import type { Db } from '../db.server.ts'
import { runStatements } from './create-tables.server.ts'

const isCorrection = "what in ('in return corrected', 'fund changed')"

const statements = [
  'alter table payment add column acknowledged_cents bigint',
  'alter table payment add column words_changed_at bigint',
  'alter table payment add column payer_corrected_at bigint',
  'alter table statement_sent add column came_back_at bigint',
  `update payment set words_changed_at = (
      select max(at) from staff_change where subject = payment.id and ${isCorrection}
    ) where id in (select subject from staff_change where ${isCorrection})`,
  // Until now a decision was recorded also when it left the date as it was.
  `update payment set words_changed_at = date_reviewed_at
    where date_reviewed_at is not null and given_at <> paid_at and (words_changed_at is null or words_changed_at < date_reviewed_at)`,
  `update statement_sent set came_back_at = created_at where way = 'mail'
    and id in (select subject_id from outbox where kind in ('yearly-statement', 'corrected-statement') and status = 'bounced')
    and id not in (select subject_id from outbox where kind in ('yearly-statement', 'corrected-statement') and status = 'sent')`,
  // Read for the changed statements of a year: few gifts are corrected.
  `create index payment_words_changed on payment (words_changed_at, given_at, giver_id, livemode)
    where words_changed_at is not null`,
]

/**
 * What a copy of a receipt or of a statement compares with the first one. Of receipts that were sent before this migration, the
 * amount is not known: they count as having named the whole gift.
 */
export async function addFirstIssued(db: Db): Promise<void> {
  await runStatements(db, statements)
}
