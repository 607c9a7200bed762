import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table outbox add column send_to text',
  'create index outbox_send_to on outbox (lower(send_to)) where send_to is not null',
  'alter table giver_email add column chosen_at bigint',
]

/**
 * A copy that goes to an address of its own, and when an address was chosen for the receipts. A choice that was made before
 * this migration counts from now: it holds for every gift that is there, and for none whose address is typed later.
 */
export async function addCopiesAndChoices(db: Db): Promise<void> {
  await runStatements(db, statements)
  await sql`update giver_email set chosen_at = ${Date.now()}
    where gets_receipts = 1 and exists (
      select 1 from giver_email as other
      join giver as theirs on theirs.id = other.giver_id
      join giver as own on own.id = giver_email.giver_id
      where other.gets_receipts = 0
        and coalesce(theirs.merged_into, theirs.id) = coalesce(own.merged_into, own.id)
    )`.execute(db)
}
