import { sql, type SqlBool } from 'kysely'

/** So long after a payment a bank may still change its mind about it. */
const appealMs = 540 * 24 * 60 * 60_000

export interface OpenTimes {
  /** What was begun later may still be under way. */
  begunBefore: number
  now: number
}

/** Whether a payment waits for something that no list of what happened lately need show, however long it has waited. */
export function isOpen({ begunBefore, now }: OpenTimes) {
  return sql<SqlBool>`(
    (status in ('pending', 'processing') and created_at < ${begunBefore})
    or refund_pending_cents > 0 or disputed_cents > 0 or (lost_cents > 0 and paid_at > ${now - appealMs})
  )`
}
