import type { Db } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { isOverAddressLimit } from '../spam-guard/mail-limit.server.ts'
import { correctPaymentEmail } from './correct-payment-email.server.ts'
import { receiptKindOf } from './send-copy.server.ts'
import { foldEmail } from '../values/email-address.ts'

/** How long after a payment its address can be corrected on the return page. */
const correctableMs = 60 * 60_000

export function isCorrectable(payment: Payment, now: number): boolean {
  const { paid_at: paidAt, payer_email: email, address_corrected_at: correctedAt } = payment
  return Boolean(email) && correctedAt === null && paidAt !== null && now - paidAt < correctableMs
}

/**
 * Triggered by: a payer who reads on the return page that the receipt went to a wrong address.
 * Changes: the address of the payment, see `correctPaymentEmail`. The receipt is sent again.
 * Repeatable: only the first correction of a payment counts. False: too many payments changed to this mailbox, and nothing
 * is changed.
 */
export async function correctAddress(db: Db, payment: Payment, to: string, now: number): Promise<boolean> {
  const { id, payer_email: from } = payment
  if (!from || !isCorrectable(payment, now) || foldEmail(from) === to) return true
  const kind = receiptKindOf(payment)
  return db.transaction().execute(async (tx) => {
    if (await isOverAddressLimit(tx, to, now)) return false
    const isFirst = await tx
      .updateTable('payment')
      .set({ address_corrected_at: now })
      .where('id', '=', id)
      .where('address_corrected_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!isFirst) return true
    await correctPaymentEmail(tx, { payment, to, madeBy: 'giver' }, now)
    await queueMessage(tx, { kind, subjectId: id, dedupeKey: `${kind}:${id}:corrected` }, now)
    return true
  })
}
