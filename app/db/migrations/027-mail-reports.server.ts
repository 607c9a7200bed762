import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table outbox add column came_back text',
  'alter table outbox add column came_back_at bigint',
  // The refusals of some weeks, few among the mails that were sent.
  'create index outbox_came_back on outbox (came_back, came_back_at) where came_back is not null',
]

/** Why and when a mail came back. What came back before is not known to be a refusal of the mailbox, and stays as it is. */
export async function addMailReports(db: Db): Promise<void> {
  await runStatements(db, statements)
}
