import { randomUUID } from 'node:crypto'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { addresses } from '../content/my-giving/addresses.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { maskEmail } from '../values/mask-email.ts'
import { lockGiver, moveReceipts } from './email-change.queries.server.ts'
import { endAccessOf } from './giver-session.server.ts'
import { dropFromBefore } from './merging/before-merge.server.ts'
import { findEmails, findOwnerOf, type GiverEmail } from './giver.queries.server.ts'
import { mergeNoticeKinds, tellMailbox } from './merging/merge-notices.server.ts'

const { problems } = addresses

/** The outbox kinds of the notices to an address that was removed, and to one that no longer gets the receipts. */
export const emailNoticeKinds = { removed: 'address-removed', moved: 'receipts-moved' } as const

/** A day longer than the outbox tries to send a mail, in milliseconds. */
const keepAddressMs = 4 * 24 * 60 * 60_000

/** An address of a giver, by the id of its row. */
interface OwnEmail {
  giverId: string
  id: string
  /** The address whose mailbox opened My giving. Not given: the staff does it. */
  by?: string
}

type Answer = { ok: true; email: string } | { ok: false; problem: string }

/**
 * Triggered by: a giver in My giving, or `who` of the staff for the giver.
 * Changes: the mails about the giver's payments go to this address, also those about earlier ones and renewals, and a mail to
 * each address that got them is queued. After a merge, there may be two; the other giver is told how to take the merge apart.
 * Repeatable: yes. Refused for an address that is not confirmed.
 */
export function chooseReceiptsEmail(
  db: Db,
  { giverId, id, by, who }: OwnEmail & { who?: Actor },
  now: number,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await lockGiver(tx, giverId)
    const emails = await findEmails(tx, giverId)
    const chosen = emails.find((each) => each.id === id)
    if (!chosen) return { ok: false, problem: problems.unknown }
    const before = receiptsEmailsOf(emails).filter((each) => each.id !== id)
    const isDone = before.length === 0 && (chosen.chosen_at !== null || chosen.confirmed_at === null)
    if (isDone) return { ok: true, email: chosen.email }
    if (chosen.confirmed_at === null) return { ok: false, problem: problems.notConfirmed }
    await moveReceipts(tx, giverId, chosen.email, now)
    const ownId = await findOwnerOf(tx, by ?? null)
    for (const { email, giver_id: ownerId } of before) {
      const isTold =
        by !== undefined &&
        ownerId !== ownId &&
        (await tellMailbox(tx, { shownId: giverId, kind: mergeNoticeKinds.moved, to: email }, now))
      if (!isTold) await queueNotice(tx, emailNoticeKinds.moved, email, now)
    }
    if (who !== undefined) {
      const change = { who, what: 'receipts moved', subject: giverId }
      const masked = before.map(({ email }) => maskEmail(email)).join(', ')
      await recordChange(tx, { ...change, before: masked || null, after: maskEmail(chosen.email) }, now)
    }
    return { ok: true, email: chosen.email }
  })
}

/** Of the addresses of `findEmails`, those that get receipts: one, or one of each merged giver until one is chosen. */
export function receiptsEmailsOf(emails: readonly GiverEmail[]): readonly GiverEmail[] {
  const flagged = emails.filter(({ gets_receipts: gets }) => gets === 1)
  return flagged.length > 0 ? flagged : emails.slice(0, 1)
}

/**
 * Triggered by: a giver in My giving.
 * Changes: the giver loses the address, its links and sessions end, and a mail to it is queued. One that the other giver of a merge
 * brought comes back when the merge is taken apart, and the mail says how.
 * Repeatable: an address that is gone is no problem. Refused for the only address, and for the one that gets the receipts.
 */
export function removeEmail(db: Db, { giverId, id, by }: OwnEmail, now: number): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await lockGiver(tx, giverId)
    const emails = await findEmails(tx, giverId)
    const removed = emails.find((each) => each.id === id)
    if (!removed) return { ok: true, email: '' }
    if (emails.length === 1) return { ok: false, problem: problems.last }
    if (emails[0]?.id === id) return { ok: false, problem: problems.receipts }
    const isOthers = removed.giver_id !== (await findOwnerOf(tx, by ?? null))
    const notice = { shownId: giverId, kind: mergeNoticeKinds.removed, to: removed.email }
    const isTold = isOthers && (await tellMailbox(tx, notice, now))
    if (!isTold) await queueNotice(tx, emailNoticeKinds.removed, removed.email, now)
    await tx.deleteFrom('giver_email').where('id', '=', id).execute()
    await endAccessOf(tx, removed.email)
    if (!isOthers) await dropFromBefore(tx, removed.email_key, now)
    return { ok: true, email: removed.email }
  })
}

/** The address of the mail is stored in a used link, which is deleted when the mail is sent, and expires otherwise. */
async function queueNotice(tx: Tx, kind: string, email: string, now: number): Promise<void> {
  const id = randomUUID()
  const times = { created_at: now, expires_at: now + keepAddressMs, used_at: now }
  await tx
    .insertInto('access_link')
    .values({ id, email, subscription_id: null, ...times })
    .execute()
  await queueMessage(tx, { kind, subjectId: id }, now)
}
