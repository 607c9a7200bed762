import { randomUUID } from 'node:crypto'
import { addresses } from '../content/my-giving/addresses.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { lockGiver, moveReceipts } from './email-change.queries.server.ts'
import { endAccessOf } from './giver-session.server.ts'
import { findEmails } from './giver.queries.server.ts'

const { problems } = addresses

/** The outbox kinds of the notices to an address that was removed, and to one that no longer gets the receipts. */
export const emailNoticeKinds = { removed: 'address-removed', moved: 'receipts-moved' } as const

/** A day longer than the outbox tries to send a mail, in milliseconds. */
const keepAddressMs = 4 * 24 * 60 * 60_000

/** An address of a giver, by the id of its row. */
interface OwnEmail {
  giverId: string
  id: string
}

type Answer = { ok: true; email: string } | { ok: false; problem: string }

/**
 * Triggered by: a giver in My giving.
 * Changes: the mails about the giver's payments go to this address, and a mail to the one that got them is queued.
 * Repeatable: yes. Refused for an address that is not confirmed.
 */
export function chooseReceiptsEmail(db: Db, { giverId, id }: OwnEmail, now: number): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await lockGiver(tx, giverId)
    const emails = await findEmails(tx, giverId)
    const chosen = emails.find((each) => each.id === id)
    if (!chosen) return { ok: false, problem: problems.unknown }
    const [before] = emails
    if (!before || before.id === id) return { ok: true, email: chosen.email }
    if (chosen.confirmed_at === null) return { ok: false, problem: problems.notConfirmed }
    await moveReceipts(tx, giverId, chosen.email)
    await queueNotice(tx, emailNoticeKinds.moved, before.email, now)
    return { ok: true, email: chosen.email }
  })
}

/**
 * Triggered by: a giver in My giving.
 * Changes: the giver loses the address, its links and sessions end, and a mail to it is queued.
 * Repeatable: an address that is gone is no problem. Refused for the only address, and for the one that gets the receipts.
 */
export function removeEmail(db: Db, { giverId, id }: OwnEmail, now: number): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await lockGiver(tx, giverId)
    const emails = await findEmails(tx, giverId)
    const removed = emails.find((each) => each.id === id)
    if (!removed) return { ok: true, email: '' }
    if (emails.length === 1) return { ok: false, problem: problems.last }
    if (emails[0]?.id === id) return { ok: false, problem: problems.receipts }
    await tx.deleteFrom('giver_email').where('id', '=', id).execute()
    await endAccessOf(tx, removed.email)
    await queueNotice(tx, emailNoticeKinds.removed, removed.email, now)
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
