import { sql } from 'kysely'
import type { Db } from '../db.server.ts'

/** What a message has in further fields of the contact form. */
export async function addContactFields(db: Db): Promise<void> {
  await sql.raw('alter table contact_message add column further text').execute(db)
}
