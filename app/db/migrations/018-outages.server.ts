import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table outbox add column failed_at bigint',
  'alter table outbox add column server_failed_at bigint',
  'create index outbox_waiting on outbox (priority, server_failed_at, id) where server_failed_at is not null',
  'alter table webhook_event add column arrived_at bigint',
  'alter table webhook_event add column missed_at bigint',
  'alter table webhook_event add column refused text',
  // Until now, nearly all events came by a webhook.
  'update webhook_event set arrived_at = received_at',
  'create index webhook_event_arrived on webhook_event (arrived_at)',
  'create index webhook_event_missed on webhook_event (missed_at) where missed_at is not null',
]

/** Which mails wait for the mail server, and which of Stripe's events no webhook brought. */
export async function recordOutages(db: Db): Promise<void> {
  await runStatements(db, statements)
}
