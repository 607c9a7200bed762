import { z } from 'zod'
import { passRefusal } from '../givers/letter-refusal.server.ts'
import { correctEmail, lockPayment } from '../payments/payment.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf, keepRequest } from '../db/idempotency-key.server.ts'
import { requeueLost } from '../mail/lost-messages.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { maskEmail } from '../values/mask-email.ts'
import { receiptKindOf } from './send-copy.server.ts'

interface Again {
  /** The right address from now on, where the known one was wrong. */
  to?: string | null | undefined
  who: Actor
  /** The same key sends once. */
  key: string
}

/**
 * Triggered by: the staff.
 * Changes: owes a payment's receipt or confirmation once more, and with it whatever was given up about it: most often
 * the address was wrong. A copy is a message of its own, so that no mail server drops it.
 * Repeatable: with the same key. Returns the address, or null when it is none.
 */
export async function sendAgain(
  db: Db,
  payment: Payment,
  { to, who, key }: Again,
  now: number,
): Promise<string | null> {
  const { id, payer_email: known } = payment
  const { data: email } = z.email().safeParse((to?.trim() || known)?.trim())
  if (!email) return null
  const kind = receiptKindOf(payment)
  const request = idempotencyKeyOf(id, key)
  const noted = { what: 'sent again', subject: id }
  const dedupeKey = `${kind}:${id}:again:${request}`
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, id)
    if (!(await keepRequest(tx, noted.what, request, now))) return
    if (email !== known) await correctEmail(tx, id, email, now)
    if (known) await passRefusal(tx, { from: known, to: email }, now)
    const again = await requeueLost(tx, id, now)
    if (!again.includes(kind)) await queueMessage(tx, { kind, subjectId: id, dedupeKey }, now)
    const before = email === known || !known ? null : maskEmail(known)
    await recordChange(tx, { ...noted, who, before, after: maskEmail(email) }, now)
  })
  return email
}
