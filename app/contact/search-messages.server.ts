import { countOf } from '../values/count-of.ts'
import type { Db } from '../db/db.server.ts'
import { holdsText } from '../db/holds-text.server.ts'
import type { ContactMessage } from './contact-message.queries.server.ts'

interface MessageQuery {
  /** Null means both. */
  isAnswered: boolean | null
  /** Null means all topics. */
  type: ContactMessage['type'] | null
  /** Words in the name, the address, the subject or the message. */
  words: string
  isDownward: boolean
  offset: number
  limit: number
}

/** A page of the messages, unanswered ones first, and the total number. */
export async function searchMessages(
  db: Db,
  { isAnswered, type, words, isDownward, offset, limit }: MessageQuery,
): Promise<{ rows: ContactMessage[]; total: number }> {
  const found = db
    .selectFrom('contact_message')
    .$if(isAnswered !== null, (rows) => rows.where('answered_at', isAnswered ? 'is not' : 'is', null))
    .$if(type !== null, (rows) => rows.where('type', '=', type ?? 'general'))
    .$if(words !== '', (rows) =>
      rows.where((row) => row.or(['name', 'email', 'subject', 'message'].map((column) => holdsText(column, words)))),
    )
  const direction = isDownward ? 'desc' : 'asc'
  const [rows, total] = await Promise.all([
    found
      .selectAll()
      .orderBy((row) => row('answered_at', 'is not', null))
      .orderBy('created_at', direction)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(found),
  ])
  return { rows, total }
}
