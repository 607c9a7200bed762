import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf, keepRequest } from '../db/idempotency-key.server.ts'
import { findRecipient } from '../givers/recipient.queries.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { inReturnColumns, readInReturn, type TypedInReturn } from '../payments/given-in-return.server.ts'
import { isReceiptDue, lockPayment } from '../payments/payment.queries.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { formatExactDollars } from '../values/money.ts'
import { yearOf } from '../values/year-of.ts'
import { changePayment } from '../payments/change-payment.server.ts'

const inReturnCorrected = 'in return corrected'

interface Correction {
  typed: TypedInReturn
  who: Actor
  /** Of the form: the same key changes once. */
  key: string
  /** Whether a receipt that was sent is replaced by a new one. */
  sendsReceipt: boolean
}

type Corrected = { ok: true; isSent: boolean } | { ok: false; error: string; field?: keyof TypedInReturn | undefined }

/**
 * Triggered by: the staff, when something was given in return for a gift, also one that came through Stripe.
 * Changes: what the gift's documents say from then on. With `sendsReceipt`, queues the receipt that replaces the one that was
 * sent, to the address that gets it. The audit log has the kind and the value, and not the words.
 * Repeatable: with the same key. Words that are the same change nothing.
 */
export async function correctInReturn(
  db: Db,
  id: string,
  { typed, who, key, sendsReceipt }: Correction,
  now: number,
): Promise<Corrected> {
  return db.transaction().execute(async (tx) => {
    const gift = await lockPayment(tx, id)
    if (gift?.kind !== 'gift') return { ok: false, error: 'There is no such gift.' }
    const year = yearOf(gift.given_at ?? gift.paid_at ?? gift.created_at)
    const given = readInReturn(typed, { method: gift.payment_method, amountCents: gift.amount_cents, year })
    if (given && 'problem' in given) return { ok: false, error: given.problem, field: given.field }
    const columns = inReturnColumns(given)
    const isSame = Object.entries(columns).every(([name, value]) => gift[name as keyof typeof columns] === value)
    const request = idempotencyKeyOf(id, key)
    if (isSame || !(await keepRequest(tx, inReturnCorrected, request, now))) return { ok: true, isSent: false }
    await changePayment(tx, id, columns, now).execute()
    const isSent = sendsReceipt && mayReplaceReceipt(gift) && (await findRecipient(tx, gift)) !== null
    const kind = 'in-return-receipt'
    if (isSent) await queueMessage(tx, { kind, subjectId: id, dedupeKey: `${kind}:${id}:${request}` }, now)
    const change = { who, what: inReturnCorrected, subject: id }
    await recordChange(tx, { ...change, before: inWords(gift), after: inWords(columns) }, now)
    return { ok: true, isSent }
  })
}

/** Whether a receipt of the gift was sent, so that a corrected one must take its place. */
export const mayReplaceReceipt = (gift: Payment) => gift.acknowledged_at !== null && isReceiptDue(gift)

/** "goods, $7.00". */
function inWords(gift: Pick<Payment, 'in_return_kind' | 'in_return_cents'>): string {
  if (gift.in_return_kind === null) return 'nothing'
  const value = gift.in_return_cents === null ? [] : [formatExactDollars(gift.in_return_cents)]
  return [gift.in_return_kind, ...value].join(', ')
}
