import { sql } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** Who thanked whom in person. The key is the gift: it is thanked for once. */
export const thanksTables: Record<string, string> = {
  thanks: `
    payment_id text primary key, how text not null check (how in ('letter', 'call', 'done')), who text not null,
    created_at bigint not null`,
}

export async function addThanks(db: Db): Promise<void> {
  const tables = Object.entries(thanksTables).map(([name, columns]) =>
    isPostgres(db)
      ? `create table ${name} (${columns})`
      : `create table ${name} (${columns.replaceAll(/ bigint\b/g, ' integer')}) strict`,
  )
  for (const statement of tables) await sql.raw(statement).execute(db)
}
