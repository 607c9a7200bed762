import type { Db, Tx } from '../../db/db.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import type { OutboxRow } from '../outbox.server.ts'

/** A mailbox is full for long after so many mails in a row that it did not take… */
const fullMails = 3
/** …the last so long after the first. People on a voyage empty it when they are back. */
const fullForMs = 14 * 24 * 60 * 60_000

/** The last mail that was sent to an address, and did not come back. */
export function findLastSentTo(db: Db, email: string): Promise<OutboxRow | undefined> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', foldEmail(email))
    .where('status', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the mails to an address until `sentAt` came back from a full or disabled mailbox, three or more over two weeks. */
export async function isFullForLong(tx: Db | Tx, email: string, sentAt: number): Promise<boolean> {
  const mails = await tx
    .selectFrom('outbox')
    .select(['sent_at', 'came_back'])
    .where('recipient', '=', foldEmail(email))
    .where('status', 'in', ['sent', 'bounced'])
    .where('sent_at', '<=', sentAt)
    // What was refused for another reason says nothing of the mailbox.
    .where((row) => row.or([row('came_back', 'is', null), row('came_back', '<>', 'other')]))
    .orderBy('sent_at', 'desc')
    .limit(100)
    .execute()
  const taken = mails.findIndex(({ came_back: kind }) => kind !== 'full')
  const inRow = taken === -1 ? mails : mails.slice(0, taken)
  const first = inRow.at(-1)?.sent_at ?? sentAt
  return inRow.length >= fullMails && sentAt - first >= fullForMs
}
