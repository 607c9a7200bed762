import { findRecipient } from '../givers/recipient.queries.server.ts'
import { isReceiptDue } from '../payments/payment.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { mailboxOf } from '../values/mailbox-of.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { isOverLimit } from '../spam-guard/over-limit.server.ts'
import { changePayment } from '../payments/change-payment.server.ts'

/** Of one payment, in total. My giving shows and prints the receipt without a limit. */
export const maxCopies = 5
/** To one mailbox, of all its payments, in a UTC day. */
const maxCopiesPerDay = 6
const dayMs = 24 * 60 * 60_000

/** The message that the payer keeps. */
export const receiptKindOf = ({ kind }: Payment) => (kind === 'gift' ? 'gift-receipt' : 'order-confirmation')

export function mayAskForCopy(payment: Payment): boolean {
  return isReceiptDue(payment) && Boolean(payment.payer_email) && (payment.copies_sent ?? 0) < maxCopies
}

/**
 * `sent`: this copy is queued, now or by the same form before. Otherwise nothing was: the payment had as many as it gets
 * (`enough`), its mailbox as many as it gets in a day (`tooMany`), there is nothing to confirm any more (`notDue`), or the page
 * was older than another copy (`old`).
 */
type CopyAnswer = 'sent' | 'enough' | 'tooMany' | 'notDue' | 'old'

/**
 * Triggered by: a payer who requests the receipt, or the order's confirmation, once more.
 * Changes: queues copy `number` of the payment, to the address that gets its mails.
 * Repeatable: the same number is the same copy, so a form that is posted twice sends one.
 */
export async function sendCopy(db: Db, payment: Payment, number: number, now: number): Promise<CopyAnswer> {
  const { id, copies_sent: sent } = payment
  const email = await findRecipient(db, payment)
  if (number >= 1 && number <= (sent ?? 0)) return 'sent'
  if (!isReceiptDue(payment) || !email) return 'notDue'
  if (!mayAskForCopy(payment)) return 'enough'
  if (number !== (sent ?? 0) + 1) return 'old'
  const limit = { periodMs: dayMs, max: maxCopiesPerDay, whose: mailboxOf(email) }
  const kind = receiptKindOf(payment)
  return db.transaction().execute(async (tx) => {
    if (await isOverLimit(tx, 'receipt-copy', [limit], now)) return 'tooMany'
    const isNext = await changePayment(tx, id, { copies_sent: number }, now)
      .where('copies_sent', 'is not distinct from', sent)
      .returning('id')
      .executeTakeFirst()
    if (isNext) await queueMessage(tx, { kind, subjectId: id, dedupeKey: `${kind}:${id}:copy:${number}` }, now)
    return 'sent'
  })
}
