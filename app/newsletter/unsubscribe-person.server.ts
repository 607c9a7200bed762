import { endLetters, sendLettersAgain, type WhyNoLetters } from '../givers/letters-to-giver.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { findSubscriberByEmail, markUnsubscribed } from './subscriber.queries.server.ts'
import { foldEmail } from '../values/email-address.ts'

/**
 * Triggered by: the staff, for people who write or call instead of using the link.
 * Changes: the address gets no newsletter any more, and the audit log says who did it.
 * Repeatable: the first time counts. Returns the address, or null when it is not on the list.
 */
export async function unsubscribePerson(db: Db, typed: string, who: Actor, now: number): Promise<string | null> {
  const subscriber = await findSubscriberByEmail(db, foldEmail(typed))
  if (!subscriber) return null
  const { id, email, status } = subscriber
  if (status === 'unsubscribed') return email
  await db.transaction().execute(async (tx) => {
    await markUnsubscribed(tx, id, now)
    await recordChange(tx, { who, what: 'unsubscribed', subject: id, before: status, after: 'unsubscribed' }, now)
  })
  return email
}

/**
 * Triggered by: the staff, for a giver who writes or calls, or whose post comes back.
 * Changes: the giver gets no letters to givers any more, and the audit log says who did it and why. What was noted about the
 * reason stands with the giver alone.
 * Repeatable: the first time counts.
 */
export async function endLettersTo(
  db: Db,
  { giverId, who, why }: { giverId: string; who: Actor; why: WhyNoLetters },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await endLetters(tx, giverId, now, why))) return
    await recordChange(tx, { who, what: 'letters to giver ended', subject: giverId, after: why.reason }, now)
  })
}

/**
 * Triggered by: the staff, when letters ended by mistake, or the reason has gone.
 * Changes: the giver gets letters again, and the audit log says who did it.
 * Repeatable: the second time changes nothing.
 */
export async function resumeLettersTo(db: Db, giverId: string, who: Actor, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await sendLettersAgain(tx, giverId, now))
      await recordChange(tx, { who, what: 'letters to giver resumed', subject: giverId }, now)
  })
}
