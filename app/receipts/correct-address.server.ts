import { changeAddress } from '../ledger/change-address.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { isMessageOwed, queueMessage } from '../platform/outbox.server.ts'
import type { Payment } from '../platform/tables.ts'
import { receiptKindOf } from './send-copy.server.ts'

/** So long after a payment its address can be corrected from the page that a payer comes back to. */
const correctableMs = 60 * 60_000

/** The receipt that follows the correction is owed once, so it also says that there was one. */
const keyOf = (payment: Payment) => `${receiptKindOf(payment)}:${payment.id}:corrected`

export function isCorrected(db: Db | Tx, payment: Payment): Promise<boolean> {
  return isMessageOwed(db, keyOf(payment))
}

export function isCorrectable({ paid_at: paidAt, payer_email: email }: Payment, now: number): boolean {
  return Boolean(email) && paidAt !== null && now - paidAt < correctableMs
}

/**
 * Triggered by: a payer who sees on the return page that the receipt went to a wrong address.
 * Changes: the payment's address, and with it that of its renewals. Both addresses are told; the new one gets the receipt.
 * Repeatable: the first correction counts, and a later one changes nothing.
 */
export async function correctAddress(db: Db, payment: Payment, to: string, now: number): Promise<void> {
  const { id, payer_email: from } = payment
  if (!from || !isCorrectable(payment, now)) return
  await db.transaction().execute(async (tx) => {
    if (await isCorrected(tx, payment)) return
    if (!(await changeAddress(tx, { ids: [id], from, to }, now))) return
    await queueMessage(tx, { kind: receiptKindOf(payment), subjectId: id, dedupeKey: keyOf(payment) }, now)
  })
}
