import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { frequencies, frequencyTerms } from '../values/payment-terms.ts'

const dayMs = 24 * 60 * 60_000
const remindedFrequencies = frequencies.filter((frequency) => frequencyTerms[frequency].isReminded)
const chargeAheadMs = 7 * dayMs
/** Enough time to get a new card from the bank, and close enough to the charge that the donor acts. */
const cardAheadMs = 30 * dayMs

export const reminderKinds = { charge: 'charge-ahead', card: 'card-expires' } as const

/** A reminder is about a recurring gift and a time: the time of the charge, or the time when the card expires. */
export function readReminderId(id: string): { subscription: string; at: number } {
  const [subscription = '', at] = id.split(':')
  return { subscription, at: Number(at) }
}

/**
 * Triggered by: a timer in the server.
 * Changes: queues a mail to the donor a week before an annual or quarterly charge, and one when the card expires before
 * the next charge.
 * Repeatable: one mail for each charge and each card. The composer of the mail asks Stripe whether it is still due.
 */
export async function remindOfCharges(db: Db, now: number): Promise<void> {
  const ahead = (ms: number) =>
    db
      .selectFrom('recurring_gift')
      .where('status', '=', 'active')
      .where('next_at', '>', now)
      .where('next_at', '<=', now + ms)
  const charges = await ahead(chargeAheadMs)
    .select(['subscription_id', 'next_at as at'])
    .where('frequency', 'in', remindedFrequencies)
    .where(isNotQueued(reminderKinds.charge, 'next_at'))
    .execute()
  const cards = await ahead(cardAheadMs)
    .select(['subscription_id', 'method_expires_at as at'])
    .whereRef('method_expires_at', '<=', 'next_at')
    .where(isNotQueued(reminderKinds.card, 'method_expires_at'))
    .execute()
  for (const { subscription_id: id, at } of charges) {
    await queueMessage(db, { kind: reminderKinds.charge, subjectId: `${id}:${at}` }, now)
  }
  for (const { subscription_id: id, at } of cards) {
    await queueMessage(db, { kind: reminderKinds.card, subjectId: `${id}:${at}` }, now)
  }
}

const isNotQueued = (kind: string, column: string) =>
  sql<SqlBool>`not exists (
    select 1 from outbox where dedupe_key = ${kind} || ':' || recurring_gift.subscription_id || ':' || ${sql.ref(column)}
  )`
