import { sql } from 'kysely'
import { openDatabase } from '../../app/infra/db.server.ts'
import { tableNames } from '../../app/infra/tables.ts'

export type RowCounts = Record<string, number>

/** How many rows each table has. The guard counts every post, refused ones as well: that is its work. */
export async function countRows(databaseUrl: string): Promise<RowCounts> {
  const db = await openDatabase(databaseUrl)
  try {
    const counts: RowCounts = {}
    for (const table of tableNames.filter((name) => name !== 'guard_count')) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
      counts[table] = Number(rows[0]?.n)
    }
    return counts
  } finally {
    await db.destroy()
  }
}

/** By how many rows two counts differ, all tables together. */
export function rowsBetween(before: RowCounts, after: RowCounts): number {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...tables].reduce((sum, table) => sum + Math.abs((after[table] ?? 0) - (before[table] ?? 0)), 0)
}

/** A post that was taken, and what was answered to it. */
export interface Taken {
  target: string
  /** Head and body, where a checkout is named by its id. */
  answer: string
}

/** What must stand in an empty database after these posts. */
export function rowsOwed(taken: readonly Taken[]): RowCounts {
  const at = (path: RegExp) => taken.filter(({ target }) => path.test(target))
  const checkouts = (path: RegExp) => new Set(at(path).map(({ answer }) => /cs_test_\w+/.exec(answer)?.[0])).size
  const [messages, subscribers] = [at(/^\/contact/).length, at(/^\/newsletter/).length]
  return {
    gift: checkouts(/^\/donate|create-payment$|create-checkout$/),
    book_order: checkouts(/^\/store|create-product-checkout$/),
    contact_message: messages,
    subscriber: subscribers,
    // Two mails for a message, one for a sign-up.
    outbox: 2 * messages + subscribers,
  }
}
