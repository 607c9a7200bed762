import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table giver add column died_at bigint',
  'create index giver_died on giver (id, merged_into) where died_at is not null',
  'alter table giver add column no_letters_reason text',
  'alter table giver add column no_letters_words text',
  // Until now, letters ended at the giver's request alone.
  "update giver set no_letters_reason = 'asked' where no_letters_at is not null",
  'alter table newsletter_issue add column post_count bigint',
  'alter table newsletter_issue add column printed_count bigint',
  'alter table newsletter_issue add column left_out text',
  // Copies that go by post have no address.
  'drop index letter_copy_once',
  "create unique index letter_copy_once on letter_copy (issue_id, lower(email)) where email <> ''",
  "create unique index letter_copy_by_post on letter_copy (issue_id, giver_id) where email = ''",
]

/** A giver who has died, why a giver gets no letters, and letters by post. */
export async function addDiedAndLetters(db: Db): Promise<void> {
  await runStatements(db, statements)
}
