import type { Db } from '../../db/db.server.ts'
import { recordChange, type Actor } from '../../audit/audit-log.server.ts'

const what = 'left as it is'

/** The rows that no member has set aside. */
export async function withoutSetAside<Row extends { id: string }>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const ids = ['', ...rows.map(({ id }) => id)]
  const changes = db.selectFrom('staff_change').select('subject').where('what', '=', what)
  const setAsideIds = new Set((await changes.where('subject', 'in', ids).execute()).map(({ subject }) => subject))
  return rows.filter(({ id }) => !setAsideIds.has(id))
}

/**
 * Triggered by: a button of Today, for a mail that cannot arrive or a refund that is not made.
 * Changes: the audit log, from which Today reads what to hide.
 * Repeatable: yes.
 */
export async function setAside(db: Db, subject: string, who: Actor, now: number): Promise<void> {
  await db.transaction().execute((tx) => recordChange(tx, { who, what, subject }, now))
}
