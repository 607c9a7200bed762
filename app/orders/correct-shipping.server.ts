import type { FieldProblem } from '../words/field-problem.ts'
import { z } from 'zod'
import type { Db } from '../db/db.server.ts'
import { wasMessageQueued, queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { addressFaults, type ShippingAddress } from './order-address.ts'
import { shortText } from '../words/short-text.ts'
import { changePayment } from '../payments/change-payment.server.ts'

const line = shortText(200, 'A line of an address has at most 200 letters.').trim()
const addressSchema = z.object({
  ship_name: line,
  ship_line1: line,
  ship_line2: line,
  ship_city: line,
  ship_state: line.toUpperCase(),
  ship_zip: line,
}) satisfies z.ZodType<ShippingAddress>

interface Correction {
  id: string
  address: Record<string, string>
  who: Actor
  /** The form's key: the same form sends one confirmation. */
  key: string
}

/**
 * Triggered by: the staff, when a buyer has given another address, or when the address looks wrong.
 * Changes: the order's address, which Stripe's address no longer replaces. While the parcel is not shipped, the buyer gets
 * the confirmation again, with the new address. The audit log records the correction without the addresses.
 * Repeatable: with the same key. Returns what is wrong with the address, or null.
 */
export async function correctShipping(
  db: Db,
  { id, address, who, key }: Correction,
  now: number,
): Promise<FieldProblem<keyof ShippingAddress> | null> {
  const { data, error } = addressSchema.safeParse(address)
  if (!data) {
    const [issue] = error.issues
    return { problem: issue?.message ?? 'This is no address.', field: issue?.path[0] as keyof ShippingAddress }
  }
  const faults = addressFaults(data)
  if (faults.length > 0) return { problem: `This address has ${faults.join(', ')}.` }
  const dedupeKey = `order-confirmation:${id}:address:${key}`
  await db.transaction().execute(async (tx) => {
    if (await wasMessageQueued(tx, dedupeKey)) return
    const changed = await changePayment(tx, id, data, now)
      .where('kind', '=', 'order')
      .returning(['shipped_at', 'payer_email'])
      .executeTakeFirst()
    if (!changed) return
    const queuesMail = changed.shipped_at === null && changed.payer_email
    if (queuesMail) await queueMessage(tx, { kind: 'order-confirmation', subjectId: id, dedupeKey }, now)
    await recordChange(tx, { who, what: 'shipping address corrected', subject: id }, now)
  })
  return null
}
