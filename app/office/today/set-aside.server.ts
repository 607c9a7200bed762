import type { Db } from '../../platform/db.server.ts'
import { noteChange, type Actor } from '../../platform/staff-change.server.ts'

const what = 'left as it is'

/** Those that nobody of the staff has decided to leave as they are. */
export async function withoutSetAside<Row>(db: Db, rows: readonly Row[], keyOf: (row: Row) => string): Promise<Row[]> {
  if (rows.length === 0) return []
  const noted = await db
    .selectFrom('staff_change')
    .select('subject')
    .where('subject', 'in', rows.map(keyOf))
    .where('what', '=', what)
    .execute()
  const aside = new Set(noted.map(({ subject }) => subject))
  return rows.filter((row) => !aside.has(keyOf(row)))
}

/**
 * Triggered by: the staff, from Today, for a mail that cannot arrive or a refund that is not made.
 * Changes: nothing but the log, where it is noted; Today no longer shows it.
 * Repeatable: yes.
 */
export async function setAside(db: Db, subject: string, who: Actor, now: number): Promise<void> {
  await db.transaction().execute((tx) => noteChange(tx, { who, what, subject }, now))
}
