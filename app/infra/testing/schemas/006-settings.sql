-- What a database on PostgreSQL held after migration 006-settings, with some rows. On SQLite, see open-old-schema.ts.
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
  sent_at bigint,
  priority int not null default 0
);
create index outbox_by_subject on outbox (subject_id);
create table webhook_event (
  id text primary key,
  type text not null,
  received_at bigint not null
);
create table book_order (
  id text primary key,
  status text not null,
  quantity int not null,
  amount_cents bigint not null,
  shipping_cents bigint not null,
  refunded_cents bigint not null,
  buyer_name text,
  buyer_email text,
  ship_name text,
  ship_line1 text,
  ship_line2 text,
  ship_city text,
  ship_state text,
  ship_zip text,
  payment_method text,
  failure_reason text,
  checkout_session_id text unique,
  payment_intent_id text unique,
  livemode int not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  paid_at bigint,
  acknowledged_at bigint,
  shipped_at bigint,
  tracking text
);
create index book_order_by_time on book_order (created_at, id);
create index book_order_by_status on book_order (status, paid_at);
create index book_order_by_email on book_order (buyer_email);
create table contact_message (
  id text primary key,
  name text not null,
  email text not null,
  type text not null,
  subject text not null,
  message text not null,
  content_hash text not null,
  created_at bigint not null,
  answered_at bigint
);
create index contact_message_by_time on contact_message (created_at, id);
create index contact_message_by_content on contact_message (content_hash, created_at);
create index contact_message_by_email on contact_message (lower(email));
create table subscriber (
  id text primary key,
  email text not null unique,
  status text not null,
  consent_text text not null,
  consent_source text not null,
  consented_at bigint not null,
  confirmed_at bigint,
  unsubscribed_at bigint
);
create index subscriber_by_status on subscriber (status, id);
create index subscriber_by_time on subscriber (consented_at, id);
create table newsletter_issue (
  id text primary key,
  subject text not null,
  body text not null,
  created_at bigint not null,
  queued_through text not null,
  queued_count int not null,
  queued_at bigint
);
create index outbox_due on outbox (status, priority, run_at, id);
create table guard_count (
  key text primary key,
  count bigint not null,
  expires_at bigint not null
);
create index guard_count_expired on guard_count (expires_at);
create table setting (
  key text primary key,
  value text not null,
  updated_at bigint not null
);
create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into kysely_migration values ('001-gifts-and-outbox', '2026-01-01T12:00:00.000Z');
insert into kysely_migration values ('002-orders', '2026-02-01T12:00:00.000Z');
insert into kysely_migration values ('003-messages', '2026-03-01T12:00:00.000Z');
insert into kysely_migration values ('004-newsletter', '2026-04-01T12:00:00.000Z');
insert into kysely_migration values ('005-guard', '2026-05-01T12:00:00.000Z');
insert into kysely_migration values ('006-settings', '2026-06-01T12:00:00.000Z');
insert into gift (id, status, frequency, amount_cents, refunded_cents, donor_name, donor_email, payment_method, failure_reason, checkout_session_id, invoice_id, subscription_id, payment_intent_id, customer_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at) values ('gift_B', 'pending', 'once', 100, 0, null, null, null, null, null, null, null, null, null, 1, 3, 1795212000123, 1795212000124, null, null);
insert into gift (id, status, frequency, amount_cents, refunded_cents, donor_name, donor_email, payment_method, failure_reason, checkout_session_id, invoice_id, subscription_id, payment_intent_id, customer_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at) values ('gift_a', 'paid', 'monthly', 9007199254740991, 0, 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'ada@example.com', null, null, 'cs_1', null, null, null, null, 1, 3, 1795212000123, 1795212000124, 0, null);
insert into gift (id, status, frequency, amount_cents, refunded_cents, donor_name, donor_email, payment_method, failure_reason, checkout_session_id, invoice_id, subscription_id, payment_intent_id, customer_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at) values ('gift-é', 'failed', 'once', 0, 0, null, null, null, '', 'cs_2', null, null, null, null, 1, 3, 1795212000123, 1795212000124, null, null);
insert into book_order (id, status, quantity, amount_cents, shipping_cents, refunded_cents, buyer_name, buyer_email, ship_name, ship_line1, ship_line2, ship_city, ship_state, ship_zip, payment_method, failure_reason, checkout_session_id, payment_intent_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at, shipped_at, tracking) values ('order_1', 'paid', 2, 4198, 599, 0, 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'bo@example.com', 'Bo', '1 Main St', null, 'Springfield', 'IL', '02134', null, null, 'cs_3', null, 1, 3, 1795212000123, 1795212000124, null, null, null, null);
insert into book_order (id, status, quantity, amount_cents, shipping_cents, refunded_cents, buyer_name, buyer_email, ship_name, ship_line1, ship_line2, ship_city, ship_state, ship_zip, payment_method, failure_reason, checkout_session_id, payment_intent_id, livemode, version, created_at, updated_at, paid_at, acknowledged_at, shipped_at, tracking) values ('order_2', 'expired', 1, 2398, 599, 0, null, null, null, null, null, null, null, null, null, null, 'cs_4', null, 1, 3, 1795212000123, 1795212000124, null, null, null, null);
insert into outbox (id, kind, subject_id, dedupe_key, status, run_at, locked_until, locked_by, attempts, last_error, created_at, sent_at, priority) values ('0b', 'gift-receipt', 'gift_a', 'gift-receipt:gift_a', 'sent', 1, 0, null, 2, 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 1795212000123, 1795212000999, 0);
insert into outbox (id, kind, subject_id, dedupe_key, status, run_at, locked_until, locked_by, attempts, last_error, created_at, sent_at, priority) values ('0B', 'newsletter-issue', 'x', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'queued', 9007199254740991, 7, 'host:1', 0, null, 1795212000123, null, 1);
insert into webhook_event (id, type, received_at) values ('evt_1', 'invoice.paid', 9007199254740991);
insert into webhook_event (id, type, received_at) values ('evt_2', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 0);
insert into contact_message (id, name, email, type, subject, message, content_hash, created_at, answered_at) values ('msg_1', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'cy@example.com', 'general', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'A letter; with “quotes” and 世界.
', 'h', 1795212000123, null);
insert into contact_message (id, name, email, type, subject, message, content_hash, created_at, answered_at) values ('msg_2', 'D', 'd@example.com', 'media', '', '', '', 1, 1795212000123);
insert into subscriber (id, email, status, consent_text, consent_source, consented_at, confirmed_at, unsubscribed_at) values ('S', 'ed@example.com', 'confirmed', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'home', 1795212000123, 1795212000124, null);
insert into subscriber (id, email, status, consent_text, consent_source, consented_at, confirmed_at, unsubscribed_at) values ('s', 'fé@example.com', 'pending', '', 'newsletter', 1795212000123, null, null);
insert into newsletter_issue (id, subject, body, created_at, queued_through, queued_count, queued_at) values ('i1', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 'Renée O’Connor “☧” 世界 🕊️  '' "      é % _ {}', 1, '', 0, null);
insert into newsletter_issue (id, subject, body, created_at, queued_through, queued_count, queued_at) values ('i2', 'B', '', 2, 'S', 1, 9007199254740991);
insert into guard_count (key, count, expires_at) values ('contact:site:', 1, 9007199254740991);
insert into guard_count (key, count, expires_at) values ('Contact:site:', 9007199254740991, 0);
insert into setting (key, value, updated_at) values ('closed:checkout', 'Renée O’Connor “☧”', 9007199254740991);
insert into setting (key, value, updated_at) values ('Closed', '', 0);
