import type { Db, Tx } from '../db/db.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import type { Tables } from '../db/tables.ts'

export type ContactAnswer = Tables['contact_answer']

export function findAnswer(db: Db, id: string): Promise<ContactAnswer | undefined> {
  return db.selectFrom('contact_answer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The answers to a message, the oldest first. */
export function findAnswersTo(db: Db | Tx, messageId: string): Promise<ContactAnswer[]> {
  return db
    .selectFrom('contact_answer')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Answers concern the message and its writer: they are deleted with it, and so are their mails, sent or not. */
export async function deleteAnswersTo(tx: Db | Tx, messageIds: readonly string[]): Promise<void> {
  const answers = await tx
    .deleteFrom('contact_answer')
    .where('message_id', 'in', ['', ...messageIds])
    .returning('id')
    .execute()
  for (const { id } of answers) await dropMessagesAbout(tx, id)
}
