import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** Files of gifts between their preview and their entry, and what their columns were taken for. */
export const movingInTables: Record<string, string> = {
  gift_file: `
    id text primary key, content text not null, answers text not null, who text not null, created_at bigint not null,
    expires_at bigint not null`,
  gift_file_columns: 'id text primary key, answers text not null, updated_at bigint not null',
}

export async function addMovingIn(db: Db): Promise<void> {
  await createTables(db, movingInTables)
}
