import { expressionBuilder, sql } from 'kysely'
import { isOfGiver } from '../../givers/giver.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Tables } from '../../db/tables.ts'
import type { Payment } from '../../payments/payment-tables.ts'

export type Correspondence = Awaited<ReturnType<typeof loadCorrespondence>>

/**
 * What is stored under some addresses, whether or not a giver has them, and the letters to a giver. The newest first.
 * `keys`: see `foldEmail`.
 */
export async function loadCorrespondence(db: Db, keys: readonly string[], giverId = '') {
  const isTheirs = (column: string) =>
    expressionBuilder<Tables>()(sql<string>`lower(${sql.ref(column)})`, 'in', ['', ...keys])
  const [messages, subscribers, letters, unpaid] = await Promise.all([
    db
      .selectFrom('contact_message')
      .select(['id', 'subject', 'created_at', 'answered_at'])
      .where(isTheirs('email'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
    db
      .selectFrom('subscriber')
      .select(['email', 'status', 'consented_at', 'consent_text', 'moved_in_by'])
      .where('email', 'in', ['', ...keys])
      .orderBy('email')
      .execute(),
    db
      .selectFrom('letter_copy')
      .innerJoin('newsletter_issue', 'newsletter_issue.id', 'letter_copy.issue_id')
      .select(['issue_id', 'subject', 'letter_copy.email', 'letter_copy.created_at'])
      .where(isOfGiver('letter_copy.giver_id', giverId))
      .orderBy('letter_copy.created_at', 'desc')
      .orderBy('letter_copy.id', 'desc')
      .limit(10)
      .execute(),
    db
      .selectFrom('payment')
      .selectAll()
      .$castTo<Payment>()
      .where(isTheirs('payer_email'))
      .where('status', 'in', ['pending', 'failed', 'expired'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(10)
      .execute(),
  ])
  return {
    messages,
    subscribers,
    /** Letters to givers that were sent to them. */
    letters,
    /** Payments that were begun and not paid. */
    unpaid,
  }
}
