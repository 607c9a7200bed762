import type { Tx } from '../db/db.server.ts'
import { mailboxOf } from '../values/mailbox-of.ts'
import { isOverLimit } from './over-limit.server.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Counts that gifts pass to this address because a visitor typed it, and says whether that is too many. The mails that
 * follow go to a mailbox that may be anybody's. What the staff changes does not count.
 */
export function isOverAddressLimit(tx: Tx, email: string, now: number): Promise<boolean> {
  const whose = mailboxOf(email)
  const limits = [
    { periodMs: dayMs, max: 2, whose },
    { periodMs: 30 * dayMs, max: 5, whose },
  ]
  return isOverLimit(tx, 'address', limits, now)
}
