import { randomUUID } from 'node:crypto'
import { newsletter } from '../content/pages/newsletter.ts'
import type { Db } from '../db/db.server.ts'
import { countQueuedOrSentSince, queueMessage } from '../mail/outbox.server.ts'
import { mailboxOf } from '../values/mailbox-of.ts'
import { isOverLimit } from '../spam-guard/over-limit.server.ts'
import type { SignUp } from './parse-sign-up.ts'
import { recordPending } from './subscriber.queries.server.ts'

/** Of the confirmation mail, in the outbox. */
export const confirmationKind = 'newsletter-confirmation'

const dayMs = 24 * 60 * 60_000
/** So that nobody can fill somebody else's mailbox. */
const maxConfirmationsPerDay = 3

/**
 * Triggered by: the sign-up form, with or without a script.
 * Changes: notes the address and its consent as pending, and owes it a confirmation mail.
 * Repeatable: a confirmed address stays as it is. No address gets more than three such mails in any 24 hours, and no
 * mailbox more than three in a day by the clock.
 *
 * Returns nothing: whether an address is on the list is private.
 */
export async function subscribe(db: Db, { email, source }: SignUp, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const limit = { periodMs: dayMs, max: maxConfirmationsPerDay, whose: mailboxOf(email) }
    const isOver = await isOverLimit(tx, confirmationKind, [limit], now)
    // The row's lock, from here to the commit, makes all sign-ups of one address count one after another.
    const subscriberId = await recordPending(tx, { email, source, consent: newsletter.form.consent }, now)
    if (!subscriberId) return
    const mails = await countQueuedOrSentSince(tx, { kind: confirmationKind, subjectId: subscriberId }, now - dayMs)
    if (isOver || mails >= maxConfirmationsPerDay) return
    const dedupeKey = `${confirmationKind}:${randomUUID()}`
    await queueMessage(tx, { kind: confirmationKind, subjectId: subscriberId, dedupeKey }, now)
  })
}
