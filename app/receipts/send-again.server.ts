import { findRecipient } from '../givers/giver.queries.server.ts'
import { findPayment, lockPayment } from '../payments/payment.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf, keepRequest } from '../db/idempotency-key.server.ts'
import { requeueLost } from '../mail/lost-messages.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { maskEmail } from '../values/mask-email.ts'
import { correctPaymentEmail } from './correct-payment-email.server.ts'
import { receiptKindOf } from './send-copy.server.ts'
import { foldEmail, isEmailAddress } from '../values/email-address.ts'

interface SendAgainRequest {
  /** The corrected address, when the stored one is wrong. */
  to?: string | null | undefined
  who: Actor
  /** The same key sends once. */
  key: string
}

/**
 * Triggered by: the staff.
 * Changes: queues a payment's receipt or confirmation once more, and its dead and bounced messages, most often after a
 * wrong address; with a corrected address, also what `correctPaymentEmail` changes. The copy has its own Message-ID, so that
 * no mail server drops it.
 * Repeatable: with the same key. Returns the address that gets it, or null when there is none or it is invalid.
 */
export async function sendAgain(
  db: Db,
  payment: Payment,
  { to, who, key }: SendAgainRequest,
  now: number,
): Promise<string | null> {
  const { id } = payment
  const oldEmail = await findRecipient(db, payment)
  const corrected = to?.trim() ?? ''
  if (!isEmailAddress(corrected || (oldEmail ?? ''))) return null
  const kind = receiptKindOf(payment)
  const request = idempotencyKeyOf(id, key)
  const change = { what: 'sent again', subject: id }
  const dedupeKey = `${kind}:${id}:again:${request}`
  return db.transaction().execute(async (tx) => {
    const stored = await lockPayment(tx, id)
    if (!stored || !(await keepRequest(tx, change.what, request, now))) return oldEmail
    if (corrected && foldEmail(corrected) !== foldEmail(oldEmail ?? '')) {
      await correctPaymentEmail(tx, { payment: stored, to: corrected, madeBy: 'staff' }, now)
    }
    const requeued = await requeueLost(tx, id, now)
    if (!requeued.includes(kind)) await queueMessage(tx, { kind, subjectId: id, dedupeKey }, now)
    const email = await findRecipient(tx, (await findPayment(tx, id)) ?? payment)
    const before = email === oldEmail || !oldEmail ? null : maskEmail(oldEmail)
    await recordChange(tx, { ...change, who, before, after: email && maskEmail(email) }, now)
    return email
  })
}
