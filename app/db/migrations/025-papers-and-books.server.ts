import { isPostgres, type Db } from '../db.server.ts'
import { createTables, runStatements } from './parts/create-tables.server.ts'

const isCorrection = "what in ('in return corrected', 'fund changed')"

/**
 * What a copy of a receipt or of a statement compares with the first one. Of receipts that were sent before this migration, the
 * amount is not known: they count as having named the whole gift.
 */
const firstIssued = [
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

/** Gifts that were deposited without a slip, and the gifts that wait for deposit. */
const depositedElsewhere = [
  'alter table deposit_slip add column elsewhere text',
  // What a platform kept of its gifts.
  'alter table deposit_slip add column fee_cents bigint not null default 0',
  // All gifts that wait for deposit, also years of them: the index has everything that their sum and their order need.
  'drop index payment_to_deposit',
  `create index payment_to_deposit on payment (livemode, paid_at, id, payment_method, amount_cents)
    where entered_at is not null and deposit_slip_id is null and status = 'paid'`,
]

/** Indexes for sums that would otherwise read every payment or every entry. */
const sums = [
  // A list of checks: they are few among the cards.
  `create index payment_by_method on payment (payment_method, paid_at, id, kind, status, livemode)
    where payment_method is not null`,
  // What Stripe holds on other balances: few entries, in most accounts none. `findReserves` asks for this condition, in
  // these words.
  `create index balance_entry_reserved on balance_entry (balance_type, livemode, net_cents)
    where balance_type <> 'payments'`,
]

/**
 * How many gifts a list has. The index repeats few values, which PostgreSQL keeps once: it counts 200,000 gifts in 8 ms instead
 * of the 60 that an index with their numbers takes. SQLite would read all payments by it, because three columns fit.
 */
const countedByPostgres = 'create index payment_by_status on payment (kind, livemode, status)'

/** What the page Year reads. */
const yearBridge = [
  // Gifts whose day for taxes is another than that of the books, and those that have none.
  'create index gift_of_two_days on payment (paid_at, given_at, id, livemode, amount_cents, status) where given_at <> paid_at',
  `create index gift_without_tax_day on payment (paid_at, livemode, amount_cents, status)
    where kind = 'gift' and given_at is null and paid_at is not null`,
  // What went back, without the many charges beside it.
  `create index balance_entry_back on balance_entry (created_at, id, payment_intent_id, amount_cents)
    where category in ('refund', 'refund_failure', 'charge_failure', 'partial_capture_reversal', 'dispute',
      'dispute_reversal')`,
]

/** The sales tax of orders. The index is empty while none is collected: each entry at Stripe asks it for the tax in it. */
const salesTax = [
  'alter table payment add column tax_cents bigint',
  'alter table payment add column taxed_cents bigint',
  'create index payment_taxed on payment (payment_intent_id, tax_cents, amount_cents) where tax_cents > 0',
]

/** Exemption certificates of buyers. The bytes of the PDF file are Base64, so that a dump holds them as text. */
export const exemptionTables: Record<string, string> = {
  exemption_certificate: `
    id text primary key, state text not null, number text not null, organization text not null,
    received_on text not null, expires_on text, content text not null, who text not null, created_at bigint not null`,
}

/** Few boxes are sold without tax. */
const exemptions = [
  'alter table box_offer add column certificate_id text',
  'alter table payment add column certificate_id text',
  'create index payment_exempt on payment (certificate_id, created_at) where certificate_id is not null',
]

export async function addPapersAndBooks(db: Db): Promise<void> {
  await createTables(db, exemptionTables)
  await runStatements(db, [...firstIssued, ...depositedElsewhere, ...sums, ...yearBridge, ...salesTax, ...exemptions])
  if (isPostgres(db)) await runStatements(db, [countedByPostgres])
}
