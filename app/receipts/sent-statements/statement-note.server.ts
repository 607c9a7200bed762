import type { Db } from '../../db/db.server.ts'
import { statementNotes } from '../../content/my-giving/statement-notes.ts'
import { findShownGiver, isOfGiver } from '../../givers/giver.queries.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import { yearOf } from '../../values/year-of.ts'
import { statementKind } from '../givers-of-year.queries.server.ts'
import { fill } from '../../words/fill.ts'

/** The mails that say that a gift is there, is more, or is there again. */
const receiptKinds = ['gift-receipt', 'amended-receipt', 'corrected-receipt', 'reinstated-receipt']
const changeKinds = ['refund-notice', 'dispute-notice', 'gift-void', 'in-return-receipt']
const kindsWithNote = new Set([...receiptKinds, ...changeKinds])

/**
 * The sentence for a mail about a change of a gift whose year's statement was sent to its giver before the change. Returns null
 * when none was sent, or the mail changes nothing that a statement says.
 */
export async function noteOnStatement(db: Db, gift: Gift, kind: string): Promise<string | null> {
  const { given_at: givenAt, giver_id: giverId } = gift
  if (!kindsWithNote.has(kind) || givenAt === null || giverId === null) return null
  const year = yearOf(givenAt)
  const arrivedAt = gift.entered_at ?? gift.settled_at ?? gift.paid_at ?? givenAt
  const changedAt = kind === 'gift-receipt' ? arrivedAt : ((await findQueuedAt(db, gift.id, kind)) ?? gift.updated_at)
  const sentAt = await findLastSentBefore(db, giverId, year, changedAt)
  if (sentAt === null) return null
  const isListed = arrivedAt < sentAt
  const { giver } = traitsOf(gift.payment_method)
  if (giver !== 'itself')
    return fill(isListed ? statementNotes.thanks.replaced : statementNotes.thanks.notListed, { year })
  return `${fill(isListed ? statementNotes.replaced : statementNotes.notListed, { year })} ${statementNotes.filed}`
}

/** A mail is queued in the transaction of the change. Returns null when there is none, because the change goes by post. */
async function findQueuedAt(db: Db, giftId: string, kind: string): Promise<number | null> {
  const queued = db.selectFrom('outbox').where('subject_id', '=', giftId).where('kind', '=', kind)
  const { at } = await queued
    .select((row) => row.fn.max<number | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** When the last statement of the year left before a time, to the gift's giver or to one that was merged with it. */
async function findLastSentBefore(db: Db, giverId: string, year: number, before: number): Promise<number | null> {
  const giver = await findShownGiver(db, giverId)
  if (!giver) return null
  const rows = await db
    .selectFrom('statement_sent')
    .leftJoin('outbox', (on) =>
      on.onRef('outbox.subject_id', '=', 'statement_sent.id').on('outbox.kind', '=', statementKind),
    )
    .select(['statement_sent.created_at', 'corrected_at', 'outbox.status', 'outbox.sent_at'])
    .where('year', '=', year)
    .where(isOfGiver('statement_sent.giver_id', giver.id))
    .execute()
  const times = rows.flatMap((row) => {
    // The record of a mail is deleted after some time, and a printed statement has none.
    const sentAt = row.status === null ? row.created_at : row.sent_at
    return [sentAt ?? Infinity, row.corrected_at ?? Infinity]
  })
  const earlier = times.filter((at) => at < before)
  return earlier.length === 0 ? null : Math.max(...earlier)
}
