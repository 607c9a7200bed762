import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { mondayOf, timeAtWall } from '../../values/publisher-time.ts'
import type { Member } from '../../config/staff-setting.ts'

/** The outbox kind. Its subject is the Monday and the member's key. */
export const mondayKind = 'monday-mail'

/** On Monday, in the publisher's time zone. */
const dueTime = '07:00'

/**
 * Triggered by: the server's timer.
 * Changes: queues this week's mail for each member who wants it, from Monday morning on; later, when the site was down.
 * Repeatable: at any time, by several processes at once. Each member gets one mail a week.
 */
export async function queueMondayMails(db: Db, staff: readonly Member[], now: number): Promise<void> {
  const monday = mondayOf(now)
  const dueAt = timeAtWall(`${monday}T${dueTime}`) ?? now
  if (now < dueAt || staff.length === 0) return
  const preferences = await db
    .selectFrom('staff_preference')
    .select('email')
    .where('monday_mail', '=', 1)
    // A member who asks for it on Wednesday gets the next one.
    .where('updated_at', '<=', dueAt)
    .execute()
  for (const { email } of preferences) {
    if (!staff.some((member) => member.email === email)) continue
    const subjectId = `${monday}:${memberKey(email)}`
    await queueMessage(db, { kind: mondayKind, subjectId, dedupeKey: `${mondayKind}:${subjectId}` }, now)
  }
}

/** Identifies a member in the outbox, whose subjects are logged: logs hold no address. */
export function memberKey(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 16)
}
