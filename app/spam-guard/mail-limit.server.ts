import type { Tx } from '../db/db.server.ts'
import { mailboxOf } from '../values/mailbox-of.ts'
import { isOverLimit } from './over-limit.server.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Counts the gifts and givers that are to get this address because a visitor typed it, and checks the limit: mails follow to
 * a mailbox that may be another person's. Changes of the staff do not count.
 */
export function isOverAddressLimit(tx: Tx, email: string, now: number): Promise<boolean> {
  const whose = mailboxOf(email)
  const limits = [
    { periodMs: dayMs, max: 2, whose },
    { periodMs: 30 * dayMs, max: 5, whose },
  ]
  return isOverLimit(tx, 'address', limits, now)
}
