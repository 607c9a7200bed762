import { sql } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** Columns that a payment of one kind has, and the database refuses to any other: an order cannot have a receipt. */
function ofKind(kind: 'gift' | 'order', columns: { always: string; sometimes: string }): string {
  const checked = (list: string, check: (name: string) => string) =>
    list.split(/,\s*/).map((column) => `${column} check (${check(column.split(' ', 1)[0]!)})`)
  return [
    ...checked(columns.always, (name) => `(${name} is not null) = (kind = '${kind}')`),
    ...checked(columns.sometimes, (name) => `${name} is null or kind = '${kind}'`),
  ].join(', ')
}

const paymentsAndMessages = {
  payment: `
    id text primary key, kind text not null check (kind in ('gift', 'order')), status text not null,
    amount_cents bigint not null, refunded_cents bigint not null, refund_pending_cents bigint not null,
    refund_failed_cents bigint not null, disputed_cents bigint not null, lost_cents bigint not null,
    dispute_answer_by bigint, payer_name text, payer_email text, payment_method text, failure_reason text,
    checkout_session_id text unique, payment_intent_id text unique, livemode int not null, version bigint not null,
    created_at bigint not null, updated_at bigint not null, paid_at bigint, copies_sent int,
    address_corrected_at bigint, statement_descriptor text,
    ${ofKind('gift', {
      always: 'frequency text, attempts int',
      sometimes: `invoice_id text unique, subscription_id text, customer_id text, retry_at bigint, acknowledged_at bigint,
        elsewhere_cents bigint, acknowledged_elsewhere int, cover_cents bigint, tribute_kind text, tribute_name text,
        tell_name text, tell_email text, tell_message text,
        note text, came_from text, entered_at bigint, description text, reference text, refund_asked_at bigint,
        postal_address text, import_key text`,
    })},
    ${ofKind('order', {
      always: 'quantity int, shipping_cents bigint',
      sometimes: `ship_name text, ship_line1 text, ship_line2 text, ship_city text, ship_state text, ship_zip text,
        confirmed_at bigint, shipped_at bigint, tracking text, box_offer_id text`,
    })}`,
  payment_part: `
    id text primary key, payment_id text not null, payment_intent_id text unique, payment_method text,
    amount_cents bigint not null, refunded_cents bigint not null, lost_cents bigint not null, paid_at bigint not null`,
  outbox: `
    id text primary key, kind text not null, subject_id text not null, dedupe_key text not null unique,
    status text not null, priority int not null default 0, run_at bigint not null, locked_until bigint not null,
    locked_by text, attempts int not null, last_error text, created_at bigint not null, sent_at bigint`,
  webhook_event: 'id text primary key, type text not null, received_at bigint not null',
  guard_count: 'key text primary key, count bigint not null, expires_at bigint not null',
  setting: 'key text primary key, value text not null, updated_at bigint not null',
  idempotency_key: 'id text primary key, created_at bigint not null',
  contact_message: `
    id text primary key, name text not null, email text not null, type text not null, subject text not null,
    message text not null, content_hash text not null, created_at bigint not null, answered_at bigint`,
  contact_answer: `
    id text primary key, message_id text not null, answer text not null, who text not null, created_at bigint not null`,
}

const newsletter = {
  subscriber: `
    id text primary key, email text not null unique, status text not null, consent_text text not null,
    consent_source text not null, consented_at bigint not null, confirmed_at bigint, unsubscribed_at bigint`,
  newsletter_issue: `
    id text primary key, subject text not null, body text not null, created_at bigint not null,
    queued_through text not null, queued_count int not null, queued_at bigint,
    audience text not null default 'subscribers', stopped_at bigint`,
  letter_draft: `
    id text primary key, subject text not null, body text not null, audience text not null, send_at bigint,
    issue_id text, who text not null, created_at bigint not null, updated_at bigint not null`,
  letter_copy: 'id text primary key, issue_id text not null, email text not null, created_at bigint not null',
  letter_refusal: `
    email text primary key, why text not null check (why in ('asked', 'bounced', 'forgotten')),
    created_at bigint not null`,
}

const giving = {
  recurring_gift: `
    subscription_id text primary key, customer_id text,
    status text not null check (status in ('active', 'failing', 'stopped')), amount_cents bigint not null,
    frequency text not null, next_at bigint, resumes_at bigint, ends_at bigint, method text, method_expires_at bigint,
    livemode int not null, version bigint not null, created_at bigint not null, updated_at bigint not null`,
  recurring_change: `
    id text primary key, subscription_id text not null,
    made_by text not null check (made_by in ('giver', 'staff', 'stripe')), what text not null, before text, after text,
    reason text, created_at bigint not null`,
  access_link: `
    id text primary key, email text not null, subscription_id text, created_at bigint not null,
    expires_at bigint not null, used_at bigint`,
  giver_session: `
    token_hash text primary key, email text, subscription_id text, created_at bigint not null,
    expires_at bigint not null, check ((email is null) <> (subscription_id is null))`,
  address_change: `
    id text primary key, old_email text not null, new_email text not null, payment_ids text not null,
    created_at bigint not null, undone_at bigint`,
}

const office = {
  staff_link: `
    id text primary key, email text not null, leads_to text not null, created_at bigint not null,
    expires_at bigint not null, used_at bigint`,
  staff_session: `
    token_hash text primary key, email text not null, created_at bigint not null, expires_at bigint not null,
    passkey_at bigint, challenge text`,
  staff_passkey: `
    id text primary key, email text not null, name text not null, public_key text not null, counter bigint not null,
    transports text not null, created_at bigint not null, last_used_at bigint`,
  staff_preference: 'email text primary key, monday_mail int not null, updated_at bigint not null',
  staff_change: `
    id text primary key, at bigint not null, who text not null, what text not null, subject text not null, before text,
    after text`,
  person_note: `
    id text primary key, email text not null, note text not null, who text not null, created_at bigint not null`,
  box_offer: `
    id text primary key, name text not null, email text not null, quantity bigint not null, price_cents bigint not null,
    shipping_cents bigint not null, message_id text, payment_link_id text, url text, who text not null,
    created_at bigint not null, withdrawn_at bigint, allowed_payments int not null`,
  statement_sent: `
    id text primary key, year bigint not null, email text not null, who text not null, created_at bigint not null`,
  payout: `
    id text primary key, account text not null check (account in ('donations', 'store')), amount_cents bigint not null,
    status text not null, is_automatic int not null, arrives_at bigint not null, failed_at bigint,
    created_at bigint not null, livemode int not null, read_at bigint, difference_cents bigint`,
  balance_entry: `
    id text primary key, account text not null check (account in ('donations', 'store')), payout_id text,
    balance_type text not null, type text not null, category text not null, amount_cents bigint not null, fee_cents bigint not null,
    net_cents bigint not null, source_id text, payment_intent_id text, description text, created_at bigint not null,
    available_at bigint not null, livemode int not null`,
}

/** The columns of each table, in PostgreSQL's words. The first is the key. */
export const initialTables: Record<string, string> = { ...paymentsAndMessages, ...newsletter, ...giving, ...office }

const indexes = [
  'index payment_by_time on payment (created_at, id)',
  'index payment_by_email on payment (lower(payer_email))',
  'index payment_by_tell_email on payment (lower(tell_email))',
  'index payment_by_subscription on payment (subscription_id, paid_at)',
  // Each list is counted and leafed through by its index alone. The kind is not first: SQLite, which counts no rows,
  // takes an equal kind for particular, and nearly all payments are gifts.
  'index payment_by_paid on payment (paid_at, id, kind, status, livemode)',
  'index payment_by_amount on payment (amount_cents, id, kind, status, livemode)',
  'index payment_by_name on payment (lower(payer_name), id, kind, status, livemode)',
  'index payment_by_source on payment (came_from, paid_at, id) where came_from is not null',
  'index payment_by_reference on payment (reference) where reference is not null',
  `index payment_to_print on payment (entered_at)
    where entered_at is not null and payer_email is null and acknowledged_at is null
      and acknowledged_elsewhere is null`,
  // Nearly all payments are paid, and SQLite would take that status, too, for particular.
  "index payment_not_paid on payment (status, paid_at) where status <> 'paid'",
  // Few rows of many: what Today looks for.
  `index payment_without_receipt on payment (kind, paid_at)
    where acknowledged_at is null and acknowledged_elsewhere is null and confirmed_at is null and paid_at is not null`,
  'index payment_refund_asked on payment (refund_asked_at) where refund_asked_at is not null',
  // Counts the orders of a state without reading their rows.
  `index payment_orders on payment (paid_at, status, shipped_at, livemode, quantity, refunded_cents)
    where kind = 'order'`,
  `index payment_to_ship on payment (paid_at)
    where kind = 'order' and shipped_at is null and paid_at is not null`,
  "index payment_by_post on payment (paid_at) where payer_email is null and kind = 'gift'",
  'index payment_part_by_payment on payment_part (payment_id, paid_at)',
  'index outbox_due on outbox (status, priority, run_at, id)',
  'index outbox_by_subject on outbox (subject_id)',
  'index idempotency_key_by_time on idempotency_key (created_at)',
  'index guard_count_expired on guard_count (expires_at)',
  'index contact_message_by_time on contact_message (created_at, id)',
  'index contact_message_by_content on contact_message (content_hash, created_at)',
  'index contact_message_by_email on contact_message (lower(email))',
  'index contact_message_unanswered on contact_message (created_at) where answered_at is null',
  'index contact_answer_by_message on contact_answer (message_id, created_at)',
  'index subscriber_by_status on subscriber (status, id)',
  'index subscriber_by_time on subscriber (consented_at, id)',
  'unique index letter_copy_once on letter_copy (issue_id, lower(email))',
  'index letter_copy_by_time on letter_copy (created_at)',
  'index letter_copy_by_email on letter_copy (lower(email))',
  'index recurring_gift_by_next on recurring_gift (status, next_at)',
  'index recurring_change_by_gift on recurring_change (subscription_id, created_at)',
  'index access_link_expired on access_link (expires_at)',
  'index access_link_by_email on access_link (lower(email))',
  'index giver_session_expired on giver_session (expires_at)',
  'index giver_session_by_email on giver_session (lower(email))',
  'index address_change_by_time on address_change (created_at)',
  'index staff_link_expired on staff_link (expires_at)',
  'index staff_session_expired on staff_session (expires_at)',
  'index staff_passkey_by_email on staff_passkey (email)',
  'index staff_change_by_subject on staff_change (subject, id)',
  'index person_note_by_email on person_note (lower(email), created_at)',
  'index payment_by_offer on payment (box_offer_id) where box_offer_id is not null',
  'index box_offer_by_time on box_offer (created_at, id)',
  'index box_offer_by_email on box_offer (lower(email))',
  'unique index statement_sent_once on statement_sent (year, lower(email))',
  'index statement_sent_by_email on statement_sent (lower(email))',
  'index payout_by_arrival on payout (arrives_at, id)',
  'index payout_by_amount on payout (amount_cents)',
  'index balance_entry_by_payout on balance_entry (payout_id, created_at)',
  'index balance_entry_by_time on balance_entry (created_at, id)',
  'index balance_entry_by_intent on balance_entry (payment_intent_id)',
]

const refusal = 'the audit log is only added to'
/** Rows of the audit log are added and never altered: the database itself refuses. */
const triggers = {
  sqlite: ['update', 'delete'].map(
    (event) =>
      `trigger staff_change_no_${event} before ${event} on staff_change begin select raise(abort, '${refusal}'); end`,
  ),
  postgres: [
    `or replace function refuse_staff_change() returns trigger as $$ begin raise exception '${refusal}'; end $$ language plpgsql`,
    `trigger staff_change_kept before update or delete or truncate on staff_change
      for each statement execute function refuse_staff_change()`,
  ],
}

export async function createInitialSchema(db: Db): Promise<void> {
  // SQLite's STRICT tables check column types as PostgreSQL does; `bigint` is spelled `integer` there.
  const tables = Object.entries(initialTables).map(([name, columns]) =>
    isPostgres(db)
      ? `table ${name} (${columns})`
      : `table ${name} (${columns.replaceAll(/ bigint\b/g, ' integer')}) strict`,
  )
  const statements = [...tables, ...indexes, ...triggers[isPostgres(db) ? 'postgres' : 'sqlite']]
  for (const statement of statements) await sql.raw(`create ${statement}`).execute(db)
}
