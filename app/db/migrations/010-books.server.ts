import { sql } from 'kysely'
import type { Db } from '../db.server.ts'

/** The book of every order and offer before this migration: there was no other. */
const onlyBook = "'the-light-in-the-window'"

/** The book that an order or an offer is for. Until the last process of an older version has stopped, it adds orders without one. */
export async function addBooks(db: Db): Promise<void> {
  const statements = [
    "alter table payment add column book text check (book is null or kind = 'order')",
    `update payment set book = ${onlyBook} where kind = 'order'`,
    `alter table box_offer add column book text not null default ${onlyBook}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
