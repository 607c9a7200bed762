-- What a database on PostgreSQL held after migration 001-gifts-and-outbox, with some rows. On SQLite, see open-old-schema.ts.
create table gift (
  id text primary key,
  status text not null,
  frequency text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null,
  donor_name text,
  donor_email text,
  payment_method text,
  failure_reason text,
  checkout_session_id text unique,
  invoice_id text unique,
  subscription_id text,
  payment_intent_id text unique,
  customer_id text,
  livemode int not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  paid_at bigint,
  acknowledged_at bigint
);
create index gift_by_time on gift (created_at, id);
create index gift_by_status on gift (status, paid_at);
create index gift_by_email on gift (donor_email);
create table outbox (
  id text primary key,
  kind text not null,
  subject_id text not null,
  dedupe_key text not null unique,
  status text not null,
  run_at bigint not null,
  locked_until bigint not null,
  locked_by text,
  attempts int not null,
  last_error text,
  created_at bigint not null,
  sent_at bigint
);
create index outbox_due on outbox (status, run_at, id);
create index outbox_by_subject on outbox (subject_id);
create table webhook_event (
  id text primary key,
  type text not null,
  received_at bigint not null
);
create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into kysely_migration values ('001-gifts-and-outbox', '2026-01-01T12:00:00.000Z');
insert into gift (id, status, frequency, amount_cents, refunded_cents, donor_name, donor_email, payment_method, failure_reason, checkout_session_id, invoice_id, subscription_id, payment_intent_id, customer_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at) values ('gift_B', 'pending', 'once', 100, 0, null, null, null, null, null, null, null, null, null, 1, 3, 1795212000123, 1795212000124, null, null);
insert into gift (id, status, frequency, amount_cents, refunded_cents, donor_name, donor_email, payment_method, failure_reason, checkout_session_id, invoice_id, subscription_id, payment_intent_id, customer_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at) values ('gift_a', 'paid', 'monthly', 9007199254740991, 0, 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'ada@example.com', null, null, 'cs_1', null, null, null, null, 1, 3, 1795212000123, 1795212000124, 0, null);
insert into gift (id, status, frequency, amount_cents, refunded_cents, donor_name, donor_email, payment_method, failure_reason, checkout_session_id, invoice_id, subscription_id, payment_intent_id, customer_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at) values ('gift-é', 'failed', 'once', 0, 0, null, null, null, '', 'cs_2', null, null, null, null, 1, 3, 1795212000123, 1795212000124, null, null);
insert into outbox (id, kind, subject_id, dedupe_key, status, run_at, locked_until, locked_by, attempts, last_error, created_at, sent_at) values ('0b', 'gift-receipt', 'gift_a', 'gift-receipt:gift_a', 'sent', 1, 0, null, 2, 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 1795212000123, 1795212000999);
insert into outbox (id, kind, subject_id, dedupe_key, status, run_at, locked_until, locked_by, attempts, last_error, created_at, sent_at) values ('0B', 'newsletter-issue', 'x', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'queued', 9007199254740991, 7, 'host:1', 0, null, 1795212000123, null);
insert into webhook_event (id, type, received_at) values ('evt_1', 'invoice.paid', 9007199254740991);
insert into webhook_event (id, type, received_at) values ('evt_2', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 0);
