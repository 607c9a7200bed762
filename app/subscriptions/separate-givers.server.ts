import type { Actor } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { takeApart } from '../givers/merging/merge-givers.server.ts'
import { findMergeRows, findMerges } from '../givers/merging/merge.queries.server.ts'
import { findStopsToTakeBack } from '../givers/recurring-of.queries.server.ts'
import { log } from '../log/log.server.ts'
import { changeSubscription } from '../stripe/subscriptions/change-subscription.server.ts'
import { stripeFailure, withDeadline } from '../stripe/stripe.server.ts'
import { readOurSubscription, syncSubscription } from './sync-subscription.server.ts'

/** Who takes a merge apart: a member of the staff, or one of the two givers, from a mail. */
interface Separation {
  mergeId: string
  who: Actor
  madeBy: 'giver' | 'staff'
}

/** A visitor waits, in milliseconds. */
const maxWaitMs = 12_000
const notReached = 'Stripe did not answer, so a recurring gift that was stopped does not go on yet. Press again.'

/**
 * Triggered by: the staff, or one of two givers from a mail, within 30 days of a merge that was a mistake.
 * Changes: a recurring gift that was stopped since the merge, and whose stop is held, goes on; then what `takeApart` changes.
 * Repeatable: when Stripe fails, or the process ends in between, the next submit completes the rest.
 */
export async function separateGivers(db: Db, { mergeId, who, madeBy }: Separation, now: number) {
  try {
    await withDeadline(takeStopsBack(db, mergeId, madeBy, now), maxWaitMs)
  } catch (error) {
    if (!stripeFailure(error)) throw error
    log.error('stop-not-taken-back', { merge: mergeId, error: String(error) })
    return { ok: false, problem: notReached, status: 503 } as const
  }
  return takeApart(db, { mergeId, who }, now)
}

async function takeStopsBack(db: Db, mergeId: string, madeBy: 'giver' | 'staff', now: number): Promise<void> {
  const merge = await findMergeRows(db, mergeId)
  const open = merge ? await findMerges(db, merge.intoId, now) : []
  if (!merge || !open.some(({ id, isCovered }) => id === mergeId && !isCovered)) return
  for (const subscription of await findStopsToTakeBack(db, merge.intoId, now)) {
    const { remote } = await readOurSubscription(db, subscription)
    if (!remote?.isStopHeld) continue
    await changeSubscription(remote, { what: 'resumed' }, { madeBy, id: `${mergeId.slice(0, 8)}-${subscription}` })
    await syncSubscription(db, subscription)
  }
}
