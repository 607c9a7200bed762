import { rules } from '../content/legal/rules.ts'
import { monthsLater } from '../values/months-later.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { eachRow, pageAfter } from '../db/each-row.ts'
import { type Forgetting, type Forgotten, holdsAddress, takeRows } from '../db/forget-step.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import { deleteAnswersTo } from './contact-answer.queries.server.ts'
import type { Tables } from '../db/tables.ts'

export type ContactMessage = Tables['contact_message']

export function findContactMessage(db: Db | Tx, id: string): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findLatestWithContent(db: Db | Tx, contentHash: string): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contact_message')
    .selectAll()
    .where('content_hash', '=', contentHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The unanswered messages, the oldest first. */
export function findUnanswered(db: Db, limit: number): Promise<ContactMessage[]> {
  const unanswered = db.selectFrom('contact_message').selectAll().where('answered_at', 'is', null)
  return unanswered.orderBy('created_at').orderBy('id').limit(limit).execute()
}

/** Sets the message to answered. False when it already was, or there is no such message. */
export async function markAnswered(db: Db | Tx, id: string, now: number): Promise<boolean> {
  const message = db.updateTable('contact_message').set({ answered_at: now }).where('id', '=', id)
  return (await message.where('answered_at', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
}

/** Sets the message to unanswered. False when it already was. */
export async function markUnanswered(tx: Tx, id: string): Promise<boolean> {
  const message = tx.updateTable('contact_message').set({ answered_at: null }).where('id', '=', id)
  return (await message.where('answered_at', 'is not', null).executeTakeFirst()).numUpdatedRows > 0n
}

/** The number of unanswered messages, and the time of the oldest. */
export async function countUnanswered(db: Db): Promise<{ messages: number; oldestAt: number | null }> {
  const { messages, oldest } = await db
    .selectFrom('contact_message')
    .select((row) => [row.fn.countAll<number>().as('messages'), row.fn.min('created_at').as('oldest')])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { messages, oldestAt: oldest }
}

/** All messages since a time, oldest first. */
export function eachContactMessage(db: Db, { from = 0, pageSize = 200 } = {}): AsyncGenerator<ContactMessage> {
  return eachRow(
    (last, limit) => pageAfter(db.selectFrom('contact_message').selectAll(), 'created_at', last, limit).execute(),
    ({ created_at: at, id }) => ({ at, id }),
    { from, pageSize },
  )
}

/** No law requires to keep a message. Its mails and answers are deleted with it, sent or not. */
export async function forgetContactMessages(tx: Db | Tx, email: string, { isLook }: Forgetting): Promise<Forgotten> {
  const messages = await takeRows(tx, 'contact_message', holdsAddress('email', email), isLook)
  if (!isLook) await dropAllAbout(tx, messages)
  return {
    removed: messages.map(({ id, created_at: at }) => `contact message ${id} of ${publisherDay(at)}, and its mails`),
    kept: [],
  }
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` old messages, with their mails and answers, as the privacy policy says.
 * Repeatable: at any time. Returns how many it deleted.
 */
export function forgetOldMessages(db: Db, now: number, limit: number): Promise<number> {
  const before = monthsLater(now, -rules.keepMessagesMonths)
  return db.transaction().execute(async (tx) => {
    const old = tx
      .selectFrom('contact_message')
      .select('id')
      .where((row) => row(row.fn.coalesce('answered_at', 'created_at'), '<', before))
      .limit(limit)
    const deleted = await tx.deleteFrom('contact_message').where('id', 'in', old).returning('id').execute()
    await dropAllAbout(tx, deleted)
    return deleted.length
  })
}

async function dropAllAbout(tx: Db | Tx, messages: readonly { id: string }[]): Promise<void> {
  for (const { id } of messages) await dropMessagesAbout(tx, id)
  await deleteAnswersTo(
    tx,
    messages.map(({ id }) => id),
  )
}
