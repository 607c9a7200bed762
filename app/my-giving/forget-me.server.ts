import { randomUUID } from 'node:crypto'
import { askToForget, beginForget } from '../givers/ask-to-forget.server.ts'
import { findOwnerOf, findReceiptsEmail } from '../givers/giver.queries.server.ts'
import { heldUntil } from '../givers/merging/merge.queries.server.ts'
import { isStillSeen } from '../givers/seen-person.queries.server.ts'
import { findActiveSubscriptions } from '../givers/recurring-of.queries.server.ts'
import { forgetPerson } from '../privacy/forget-person.server.ts'
import type { Whom } from '../privacy/whom.server.ts'
import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf, keepRequest } from '../db/idempotency-key.server.ts'
import { log } from '../log/log.server.ts'
import { wasMessageQueued, queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { maskEmail } from '../values/mask-email.ts'

/** The kind of the mail that confirms it. */
export const forgottenKind = 'giving-forgotten'

/** A day longer than the outbox tries to send a mail, in milliseconds. */
const keepAddressMs = 4 * 24 * 60 * 60_000

const nothing = { removed: [], kept: [], failed: [], isOther: false, waitsUntil: null }

/** Who the form is about: giver and mailboxes. */
export const personOf = ({ giverId, emails }: Whom) => ({ giverIds: giverId === null ? [] : [giverId], emails })

/** The member of the staff who removes the data, and the page and the key of the form: the same form is one request. */
interface ByStaff {
  who: Actor
  key: string
}

type ForgetAnswer = Awaited<ReturnType<typeof forgetPerson>> & {
  /** The person is not the one that the form showed, so nothing was changed. */
  isOther: boolean
  /** The request waits until then, because a merge can be taken apart: see `askToForget`. */
  waitsUntil: number | null
}

/**
 * Triggered by: the second submit of "Forget me", the timer after a request that had to wait, or the staff at a person's request.
 * Changes: what `forgetPerson` changes, and queues a mail that confirms it, to `to` or, by default, to the address that gets
 * the receipts. The address of the mail is stored in a used
 * link with the recurring gift that goes on, if any; it is deleted when the mail is sent, and expires otherwise. A removal by the staff is in the audit log.
 * Repeatable: a second call finds nothing to remove. Returns what was removed, and what could not be searched.
 */
export async function forgetMe(
  db: Db,
  whom: Whom & { to?: string; seen: string },
  now: number,
  byStaff?: ByStaff,
): Promise<ForgetAnswer> {
  const { giverId, emails } = whom
  const id = byStaff ? idempotencyKeyOf('forget', byStaff.key) : randomUUID()
  const dedupeKey = `${forgottenKind}:${id}`
  // Removing again would delete the link with the address of the mail before the mail is sent.
  if (await wasMessageQueued(db, dedupeKey)) return nothing
  if (!(await isStillSeen(db, whom.seen, personOf(whom)))) return { ...nothing, isOther: true }
  const waitsUntil = giverId === null ? null : await heldUntil(db, giverId, now)
  if (giverId !== null && waitsUntil !== null) {
    const asking = byStaff
      ? { giverId, who: byStaff.who }
      : { giverId: (await findOwnerOf(db, whom.to ?? null)) ?? giverId }
    await askToForget(db, asking, now)
    return { ...nothing, waitsUntil }
  }
  // Asked once more with the giver locked: a merge may have come since.
  const seen = { seen: whom.seen, person: personOf(whom) }
  if (giverId !== null && !(await beginForget(db, giverId, seen, now))) return { ...nothing, isOther: true }
  const email = whom.to ?? (giverId === null ? emails[0] : await findReceiptsEmail(db, giverId))
  const [goesOn = null] = giverId === null ? [] : await findActiveSubscriptions(db, giverId)
  const forgotten = await forgetPerson(db, whom, { now })
  const { failed } = forgotten
  if (failed.length > 0) {
    log.error('forget-failed', { steps: failed.map(({ what }) => what) })
    return { ...nothing, ...forgotten }
  }
  await db.transaction().execute(async (tx) => {
    const times = { created_at: now, expires_at: now + keepAddressMs, used_at: now }
    if (email) {
      // When the form is submitted twice at once, the second call has removed the link of the first.
      const insert = tx.insertInto('access_link').values({ id, email, subscription_id: goesOn, ...times })
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
      await queueMessage(tx, { kind: forgottenKind, subjectId: id, dedupeKey }, now)
    }
    if (!byStaff || !(await keepRequest(tx, 'forget', id, now))) return
    const before = email ? maskEmail(email) : null
    const change = { who: byStaff.who, what: 'person forgotten', subject: giverId ?? 'person', before }
    await recordChange(tx, change, now)
  })
  return { ...nothing, ...forgotten }
}
