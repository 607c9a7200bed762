import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table outbox add column recipient text',
  'create index outbox_by_recipient on outbox (recipient) where recipient is not null',
]

/** To which address each mail went: a report that it came back is about that address, whatever the giver chose since. */
export async function addMailRecipients(db: Db): Promise<void> {
  await runStatements(db, statements)
}
