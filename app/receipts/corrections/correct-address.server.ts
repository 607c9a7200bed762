import type { Db } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { isOverAddressLimit } from '../../spam-guard/mail-limit.server.ts'
import { correctPaymentEmail } from './correct-payment-email.server.ts'
import { receiptKindOf } from '../send-copy.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { changePayment } from '../../payments/change-payment.server.ts'

/** How long after a payment its address can be corrected on the return page. */
const correctableMs = 60 * 60_000

export function isCorrectable(payment: Payment, now: number): boolean {
  const { paid_at: paidAt, payer_email: email, address_corrected_at: correctedAt } = payment
  return Boolean(email) && correctedAt === null && paidAt !== null && now - paidAt < correctableMs
}

/**
 * `corrected`: the address is this one, by this form or the same one before. Otherwise nothing was changed: it was the address
 * from the beginning (`same`), another one was given before (`once`), the hour is over (`late`), or too many payments changed to
 * this mailbox (`tooMany`).
 */
type CorrectionAnswer = 'corrected' | 'same' | 'once' | 'late' | 'tooMany'

function whyNot(payment: Payment, to: string, now: number): CorrectionAnswer | null {
  const { payer_email: email, address_corrected_at: correctedAt } = payment
  if (foldEmail(email ?? '') === to) return correctedAt === null ? 'same' : 'corrected'
  if (correctedAt !== null) return 'once'
  return isCorrectable(payment, now) ? null : 'late'
}

/**
 * Triggered by: a payer who reads on the return page that the receipt went to a wrong address.
 * Changes: the address of the payment, see `correctPaymentEmail`. The receipt is sent again.
 * Repeatable: only the first correction of a payment counts.
 */
export async function correctAddress(db: Db, payment: Payment, to: string, now: number): Promise<CorrectionAnswer> {
  const { id } = payment
  const refused = whyNot(payment, to, now)
  if (refused) return refused
  const kind = receiptKindOf(payment)
  return db.transaction().execute(async (tx) => {
    if (await isOverAddressLimit(tx, to, now)) return 'tooMany'
    const isFirst = await changePayment(tx, id, { address_corrected_at: now }, now)
      .where('address_corrected_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!isFirst) return whyNot((await findPayment(tx, id)) ?? payment, to, now) ?? 'once'
    await correctPaymentEmail(tx, { payment, to }, now)
    await queueMessage(tx, { kind, subjectId: id, dedupeKey: `${kind}:${id}:corrected` }, now)
    return 'corrected'
  })
}
