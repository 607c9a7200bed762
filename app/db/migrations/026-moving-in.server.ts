import type { Db } from '../db.server.ts'
import { createTables, runStatements } from './parts/create-tables.server.ts'

/**
 * Files of gifts and of people between their preview and their entry, what their columns were taken for, and which addresses came
 * from a file; recurring gifts that were taken over from another program at Stripe.
 */
export const movingInTables: Record<string, string> = {
  gift_file: `
    id text primary key, kind text not null, content text not null, answers text not null, who text not null,
    created_at bigint not null, expires_at bigint not null`,
  moved_in_reader: 'id text primary key, created_at bigint not null',
  gift_file_columns: 'id text primary key, answers text not null, updated_at bigint not null',
  taken_over_gift: `
    subscription_id text primary key, taken_at bigint not null, taken_by text not null, letter_at bigint,
    given_back_at bigint, given_back_by text`,
}

export async function addMovingIn(db: Db): Promise<void> {
  await createTables(db, movingInTables)
  await runStatements(db, [
    'alter table giver add column moved_in_at bigint',
    'alter table subscriber add column moved_in_by text',
  ])
}
