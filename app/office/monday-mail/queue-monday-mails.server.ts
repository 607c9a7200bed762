import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { mondayOf, timeAtWall } from '../../values/publisher-time.ts'
import type { Member } from '../../config/staff-setting.ts'

/** Of the mail, in the outbox. Its subject is the Monday, and whose it is. */
export const mondayKind = 'monday-mail'

/** When it is due on Monday, where the publisher is. */
const dueTime = '07:00'

/**
 * Triggered by: the server's timer.
 * Changes: each member of the staff who wants it is owed the mail of this week, from Monday morning on: later, when the
 * site was down then.
 * Repeatable: at any time, by several processes at once. One mail a week and member.
 */
export async function queueMondayMails(db: Db, staff: readonly Member[], now: number): Promise<void> {
  const monday = mondayOf(now)
  const dueAt = timeAtWall(`${monday}T${dueTime}`) ?? now
  if (now < dueAt || staff.length === 0) return
  const wishes = await db
    .selectFrom('staff_preference')
    .select('email')
    .where('monday_mail', '=', 1)
    // Who asks for it on Wednesday gets the next one.
    .where('updated_at', '<=', dueAt)
    .execute()
  for (const { email } of wishes) {
    if (!staff.some((member) => member.email === email)) continue
    const subjectId = `${monday}:${memberKey(email)}`
    await queueMessage(db, { kind: mondayKind, subjectId, dedupeKey: `${mondayKind}:${subjectId}` }, now)
  }
}

/** Stands for a member where no address may stand: what is logged. */
export function memberKey(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 16)
}
