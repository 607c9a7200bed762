import { chunksOf } from '../../db/chunks-of.ts'
import type { Db } from '../../db/db.server.ts'
import { receivedStatuses } from '../../payments/payment.queries.server.ts'

/** A received gift that a payment intent paid, or a part of it. */
export interface GiftOfIntent {
  id: string
  paidAt: number
  givenAt: number
  isInParts: boolean
}

/** By payment intent. A query of its own: joined with Stripe's movements, PostgreSQL would read every payment. */
export async function findGiftsOfIntents(
  db: Db,
  entries: readonly { payment_intent_id: string | null }[],
): Promise<Map<string, GiftOfIntent>> {
  const intents = [...new Set(entries.flatMap(({ payment_intent_id: intent }) => intent ?? []))]
  const gifts = new Map<string, GiftOfIntent>()
  for (const chunk of chunksOf(intents)) {
    const columns = ['payment.id', 'payment.paid_at', 'payment.given_at'] as const
    const whole = await db
      .selectFrom('payment')
      .select(['payment_intent_id as intent', ...columns])
      .where('payment_intent_id', 'in', chunk)
      .where('kind', '=', 'gift')
      .where('status', 'in', receivedStatuses)
      .execute()
    const parts = await db
      .selectFrom('payment_part')
      .innerJoin('payment', 'payment.id', 'payment_part.payment_id')
      .select(['payment_part.payment_intent_id as intent', ...columns])
      .where('payment_part.payment_intent_id', 'in', chunk)
      .where('payment.kind', '=', 'gift')
      .where('payment.status', 'in', receivedStatuses)
      .execute()
    for (const [rows, isInParts] of [[whole, false] as const, [parts, true] as const]) {
      for (const { intent, id, paid_at: paidAt, given_at: givenAt } of rows) {
        gifts.set(intent ?? '', { id, paidAt: paidAt ?? 0, givenAt: givenAt ?? paidAt ?? 0, isInParts })
      }
    }
  }
  return gifts
}
