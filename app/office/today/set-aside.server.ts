import type { Db } from '../../db/db.server.ts'
import { recordChange, type Actor } from '../../audit/audit-log.server.ts'

const what = 'left as it is'

/** Those that nobody of the staff has decided to leave as they are. */
export async function withoutSetAside<Row extends { id: string }>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const ids = ['', ...rows.map(({ id }) => id)]
  const changes = db.selectFrom('staff_change').select('subject').where('what', '=', what)
  const aside = new Set((await changes.where('subject', 'in', ids).execute()).map(({ subject }) => subject))
  return rows.filter(({ id }) => !aside.has(id))
}

/**
 * Triggered by: the staff, from Today, for a mail that cannot arrive or a refund that is not made.
 * Changes: nothing but the log, where it is noted; Today no longer shows it.
 * Repeatable: yes.
 */
export async function setAside(db: Db, subject: string, who: Actor, now: number): Promise<void> {
  await db.transaction().execute((tx) => recordChange(tx, { who, what, subject }, now))
}
