import { z } from 'zod'
import type { Db } from '../db/db.server.ts'
import { isMessageDue, queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { addressFaults, type ShippingAddress } from './order-address.ts'
import { newVersion } from '../payments/payment.queries.server.ts'

const line = z.string().trim().max(200, 'A line of an address has at most 200 letters.')
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
  /** The form's key: the same form confirms the order once. */
  key: string
}

/**
 * Triggered by: the staff, when a buyer has said where the parcel is to go, or when the address looks wrong.
 * Changes: the order's address, which Stripe's own then leaves as it is. While the parcel is here, the buyer gets the
 * confirmation again, with the address that holds now. The log has that it was corrected, and neither address.
 * Repeatable: with the same key. Returns what is wrong with the address, in words; null when it was taken.
 */
export async function correctShipping(
  db: Db,
  { id, address, who, key }: Correction,
  now: number,
): Promise<string | null> {
  const { data, error } = addressSchema.safeParse(address)
  if (!data) return error.issues[0]?.message ?? 'This is no address.'
  const faults = addressFaults(data)
  if (faults.length > 0) return `This address has ${faults.join(', ')}.`
  const dedupeKey = `order-confirmation:${id}:address:${key}`
  await db.transaction().execute(async (tx) => {
    if (await isMessageDue(tx, dedupeKey)) return
    const changed = await tx
      .updateTable('payment')
      .set({ ...data, ...newVersion(now) })
      .where('id', '=', id)
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
