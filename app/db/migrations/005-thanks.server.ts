import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** Who thanked whom in person. The key is the gift: it is thanked for once. */
export const thanksTables: Record<string, string> = {
  thanks: `
    payment_id text primary key, how text not null check (how in ('letter', 'call', 'done')), who text not null,
    created_at bigint not null`,
}

export async function addThanks(db: Db): Promise<void> {
  await createTables(db, thanksTables)
}
