import type { Db } from '../../platform/db.server.ts'
import type { StaffChange } from '../../platform/staff-change.server.ts'

interface Asked {
  /** An address of the staff, or `command line`. Empty: everybody. */
  who: string
  /** Empty: everything. */
  subject: string
  limit: number
  offset: number
}

/** A page of the log of changes, newest first, and how many there are in all. */
export async function findChanges(
  db: Db,
  { who, subject, limit, offset }: Asked,
): Promise<{ changes: StaffChange[]; total: number }> {
  const asked = db
    .selectFrom('staff_change')
    .$if(who !== '', (query) => query.where('who', '=', who))
    .$if(subject !== '', (query) => query.where('subject', '=', subject))
  const counted = await asked.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const changes = await asked.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { changes, total: counted.total }
}
