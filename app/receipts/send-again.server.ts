import { findRecipient } from '../givers/recipient.queries.server.ts'
import { lockPayment } from '../payments/payment.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf, keepRequest } from '../db/idempotency-key.server.ts'
import { requeueLost } from '../mail/lost-messages.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { maskEmail } from '../values/mask-email.ts'
import { receiptKindOf } from './send-copy.server.ts'
import { foldEmail, isEmailAddress } from '../values/email-address.ts'

interface SendAgainRequest {
  /** Where the copy goes. */
  to: string
  who: Actor
  /** The same key sends once. */
  key: string
}

/**
 * Triggered by: the staff.
 * Changes: queues a payment's receipt or confirmation once more, to exactly this address. Payment, giver and addresses stay as
 * they are, also when the address is another giver's. When it is the one that gets the payment's mails, its dead and bounced messages are
 * queued, too. The copy has its own Message-ID, so that no mail server drops it.
 * Repeatable: with the same key. Returns the address, or null when it is invalid.
 */
export async function sendAgain(
  db: Db,
  payment: Payment,
  { to, who, key }: SendAgainRequest,
  now: number,
): Promise<string | null> {
  const { id } = payment
  const sendTo = to.trim()
  if (!isEmailAddress(sendTo)) return null
  const kind = receiptKindOf(payment)
  const request = idempotencyKeyOf(id, key)
  const change = { what: 'sent again', subject: id }
  await db.transaction().execute(async (tx) => {
    const stored = await lockPayment(tx, id)
    if (!stored || !(await keepRequest(tx, change.what, request, now))) return
    const recipient = await findRecipient(tx, stored)
    const isTheirs = foldEmail(sendTo) === foldEmail(recipient ?? '')
    const requeued = isTheirs ? await requeueLost(tx, id, now, sendTo) : []
    const dedupeKey = `${kind}:${id}:again:${request}`
    if (!requeued.includes(kind)) await queueMessage(tx, { kind, subjectId: id, dedupeKey, sendTo }, now)
    await recordChange(tx, { ...change, who, after: maskEmail(sendTo) }, now)
  })
  return sendTo
}
