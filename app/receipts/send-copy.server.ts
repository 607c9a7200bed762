import { isReceiptDue } from '../ledger/payment.queries.server.ts'
import { dayOf } from '../platform/day-of.ts'
import { countOf } from '../platform/count-of.ts'
import type { Db } from '../platform/db.server.ts'
import { queueMessage } from '../platform/outbox.server.ts'
import type { Payment } from '../platform/tables.ts'

/** The days are those of UTC. */
export const maxCopiesPerDay = 3

/** The message that a payer keeps. */
export const receiptKindOf = ({ kind }: Payment) => (kind === 'gift' ? 'gift-receipt' : 'order-confirmation')
const keyOf = (payment: Payment, now: number) => `${receiptKindOf(payment)}:${payment.id}:copy:${dayOf(now)}:`

/** How often the payer has asked for a copy today. */
export function countCopies(db: Db, payment: Payment, now: number): Promise<number> {
  const messages = db.selectFrom('outbox').where('subject_id', '=', payment.id)
  return countOf(messages.where('dedupe_key', 'like', `${keyOf(payment, now)}%`))
}

/**
 * Triggered by: a payer who asks for the receipt, or the order's confirmation, once more.
 * Changes: owes the `number`th copy of today, to the address that the payment has now.
 * Repeatable: the same number is the same copy, so a form that is posted twice sends one. False: there is no such copy.
 */
export async function sendCopy(db: Db, payment: Payment, number: number, now: number): Promise<boolean> {
  if (!isReceiptDue(payment) || !payment.payer_email) return false
  if (!Number.isInteger(number) || number < 1 || number > maxCopiesPerDay) return false
  const dedupeKey = `${keyOf(payment, now)}${number}`
  await queueMessage(db, { kind: receiptKindOf(payment), subjectId: payment.id, dedupeKey }, now)
  return true
}
