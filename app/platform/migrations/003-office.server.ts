import { sql, type Kysely } from 'kysely'
import { isSqlite, addColumn, createTable, ofKind } from './columns.server.ts'

/** What the staff's pages need: who may enter, what they changed, and what they note, plan, import and compare. */
export async function addOffice(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  await addWayIn(db)
  await addChangeLog(db)
  await addLettersAndNotes(db)
  await addDeposits(db)
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const giftColumns = ofKind('gift', { always: [], sometimes: ['postal_address text', 'import_key text'] })
  for (const column of [...giftColumns, 'dispute_answer_by bigint']) await addColumn(db, 'payment', column)
  // Each list is counted and leafed through by its index alone. The kind is not first: SQLite, which counts no rows,
  // takes an equal kind for particular, and nearly all payments are gifts.
  for (const [name, first] of [
    ['paid', 'paid_at'],
    ['amount', 'amount_cents'],
    ['name', 'lower(payer_name)'],
  ]) {
    await sql.raw(`create index payment_by_${name} on payment (${first}, id, kind, status, livemode)`).execute(db)
  }
  await sql`create index payment_by_source on payment (came_from, paid_at, id) where came_from is not null`.execute(db)
  await sql`create index payment_by_reference on payment (reference) where reference is not null`.execute(db)
  await sql`create index payment_to_print on payment (entered_at)
    where entered_at is not null and payer_email is null and acknowledged_at is null`.execute(db)
  // Nearly all payments are paid, and SQLite would take that status, too, for particular.
  await sql`drop index payment_by_status`.execute(db)
  await sql`create index payment_not_paid on payment (status, paid_at) where status <> 'paid'`.execute(db)
  // Few rows of many: what Today looks for.
  await sql`create index payment_without_receipt on payment (kind, paid_at)
    where acknowledged_at is null and confirmed_at is null and paid_at is not null`.execute(db)
  await sql`create index payment_refund_asked on payment (refund_asked_at) where refund_asked_at is not null`.execute(
    db,
  )
  // Counts the orders of a state without reading their rows.
  await sql`create index payment_orders on payment (paid_at, status, shipped_at, livemode, quantity, refunded_cents)
    where kind = 'order'`.execute(db)
  await sql`create index payment_to_ship on payment (paid_at)
    where kind = 'order' and shipped_at is null and paid_at is not null`.execute(db)
  await sql`create index payment_by_post on payment (paid_at) where payer_email is null and kind = 'gift'`.execute(db)
  await sql`create index contact_message_unanswered on contact_message (created_at)
    where answered_at is null`.execute(db)

  for (const column of ["audience text not null default 'subscribers'", 'stopped_at bigint']) {
    await addColumn(db, 'newsletter_issue', column)
  }
}

async function addWayIn(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'staff_link', [
    'id text primary key',
    'email text not null',
    'leads_to text not null',
    'created_at bigint not null',
    'expires_at bigint not null',
    'used_at bigint',
  ])
  await sql`create index staff_link_expired on staff_link (expires_at)`.execute(db)

  await createTable(db, 'staff_session', [
    'token_hash text primary key',
    'email text not null',
    'created_at bigint not null',
    'expires_at bigint not null',
    'passkey_at bigint',
    'challenge text',
  ])
  await sql`create index staff_session_expired on staff_session (expires_at)`.execute(db)

  await createTable(db, 'staff_passkey', [
    'id text primary key',
    'email text not null',
    'name text not null',
    'public_key text not null',
    'counter bigint not null',
    'transports text not null',
    'created_at bigint not null',
    'last_used_at bigint',
  ])
  await sql`create index staff_passkey_by_email on staff_passkey (email)`.execute(db)

  await createTable(db, 'staff_wish', [
    'email text primary key',
    'monday_mail int not null',
    'updated_at bigint not null',
  ])
}

/** Rows are added and never altered: the database itself refuses, and each row seals the one before. */
async function addChangeLog(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'staff_change', [
    'id text primary key',
    'at bigint not null',
    'who text not null',
    'what text not null',
    'subject text not null',
    'before text',
    'after text',
    'key_id text not null',
    'seal text not null',
  ])
  await sql`create index staff_change_by_subject on staff_change (subject, id)`.execute(db)
  const refusal = 'the log of changes is only added to'
  if (isSqlite(db)) {
    for (const event of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger staff_change_no_${event} before ${event} on staff_change begin select raise(abort, '${refusal}'); end`,
        )
        .execute(db)
    }
    return
  }
  await sql
    .raw(
      `create or replace function refuse_staff_change() returns trigger as $$ begin raise exception '${refusal}'; end $$ language plpgsql`,
    )
    .execute(db)
  await sql`create trigger staff_change_kept before update or delete or truncate on staff_change
    for each statement execute function refuse_staff_change()`.execute(db)
}

async function addLettersAndNotes(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'person_note', [
    'id text primary key',
    'email text not null',
    'note text not null',
    'who text not null',
    'created_at bigint not null',
  ])
  await sql`create index person_note_by_email on person_note (lower(email), created_at)`.execute(db)

  await createTable(db, 'contact_answer', [
    'id text primary key',
    'message_id text not null',
    'answer text not null',
    'who text not null',
    'created_at bigint not null',
  ])
  await sql`create index contact_answer_by_message on contact_answer (message_id, created_at)`.execute(db)

  await createTable(db, 'box_offer', [
    'id text primary key',
    'name text not null',
    'email text not null',
    'quantity bigint not null',
    'price_cents bigint not null',
    'shipping_cents bigint not null',
    'message_id text',
    'payment_link_id text',
    'url text',
    'who text not null',
    'created_at bigint not null',
    'withdrawn_at bigint',
  ])
  await sql`create index box_offer_by_time on box_offer (created_at, id)`.execute(db)
  await sql`create index box_offer_by_email on box_offer (lower(email))`.execute(db)

  await createTable(db, 'letter_draft', [
    'id text primary key',
    'subject text not null',
    'body text not null',
    'audience text not null',
    'send_at bigint',
    'issue_id text',
    'who text not null',
    'created_at bigint not null',
    'updated_at bigint not null',
  ])
  await createTable(db, 'letter_copy', [
    'id text primary key',
    'issue_id text not null',
    'email text not null',
    'created_at bigint not null',
  ])
  await sql`create unique index letter_copy_once on letter_copy (issue_id, lower(email))`.execute(db)
  await sql`create index letter_copy_by_time on letter_copy (created_at)`.execute(db)
  await sql`create index letter_copy_by_email on letter_copy (lower(email))`.execute(db)
  await createTable(db, 'letter_refusal', [
    'email text primary key',
    "why text not null check (why in ('asked', 'bounced', 'forgotten'))",
    'created_at bigint not null',
  ])

  await createTable(db, 'statement_sent', [
    'id text primary key',
    'year bigint not null',
    'email text not null',
    'who text not null',
    'created_at bigint not null',
  ])
  await sql`create unique index statement_sent_once on statement_sent (year, lower(email))`.execute(db)
  await sql`create index statement_sent_by_email on statement_sent (lower(email))`.execute(db)
}

async function addDeposits(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'payout', [
    'id text primary key',
    "account text not null check (account in ('donations', 'store'))",
    'amount_cents bigint not null',
    'status text not null',
    'is_automatic int not null',
    'arrives_at bigint not null',
    'failed_at bigint',
    'created_at bigint not null',
    'livemode int not null',
    'read_at bigint',
    'difference_cents bigint',
  ])
  await sql`create index payout_by_arrival on payout (arrives_at, id)`.execute(db)
  await sql`create index payout_by_amount on payout (amount_cents)`.execute(db)

  await createTable(db, 'balance_entry', [
    'id text primary key',
    "account text not null check (account in ('donations', 'store'))",
    'payout_id text',
    'type text not null',
    'category text not null',
    'amount_cents bigint not null',
    'fee_cents bigint not null',
    'net_cents bigint not null',
    'source_id text',
    'payment_intent_id text',
    'description text',
    'created_at bigint not null',
    'available_at bigint not null',
    'livemode int not null',
  ])
  await sql`create index balance_entry_by_payout on balance_entry (payout_id, created_at)`.execute(db)
  await sql`create index balance_entry_by_time on balance_entry (created_at, id)`.execute(db)
  await sql`create index balance_entry_by_intent on balance_entry (payment_intent_id)`.execute(db)
}
