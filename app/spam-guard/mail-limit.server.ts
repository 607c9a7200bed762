import type { Tx } from '../platform/db.server.ts'
import { mailboxOf } from '../platform/mailbox-of.ts'
import { count, pseudonymize } from './guard.queries.server.ts'

interface MailLimit {
  /** Of time by the clock. */
  periodMs: number
  max: number
  /** Whose mails are counted: an address, or an address and who asks. */
  whose: string
}

/** Counts a mail of this kind, and says whether it is too many. What one limit refuses does not count for the next. */
export async function isOverMailLimit(tx: Tx, kind: string, limits: readonly MailLimit[], now: number) {
  for (const { periodMs, max, whose } of limits) {
    const period = Math.floor(now / periodMs)
    const key = `${kind}:${periodMs}:${pseudonymize(whose, period)}`
    const counts = await count(tx, [{ key, expiresAt: (period + 1) * periodMs }])
    if ((counts.get(key) ?? 0) > max) return true
  }
  return false
}

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
  return isOverMailLimit(tx, 'address', limits, now)
}
