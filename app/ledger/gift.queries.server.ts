import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db.server.ts'
import { eachRow } from '../platform/each-row.ts'
import type { GiftTable, PaymentStatus } from '../platform/tables.ts'
import type { GiftFacts } from '../stripe/gift-facts.server.ts'
import type { PaymentSource } from '../stripe/payment-source.ts'
import { isOpen, type OpenTimes } from './open-payments.server.ts'
import { remainingCents } from './remaining-cents.ts'
import { mergeIdentity } from './merge-identity.ts'

export type Gift = Selectable<GiftTable>

/** What a gift's row holds of the donor. */
export const donorColumns = ['donor_name', 'donor_email', 'customer_id'] as const

/** The statuses in which the money has arrived, whatever became of it later. */
export const receivedStatuses: readonly PaymentStatus[] = [
  'paid',
  'partly-refunded',
  'refunded',
  'disputed',
  'dispute-lost',
]

/** Whether there is still a gift to acknowledge. What was given back, or taken back, is owed the notice of that. */
export function isReceiptDue(gift: Gift): boolean {
  return gift.paid_at !== null && remainingCents(gift) > 0
}

export function findGift(db: Db | Tx, id: string): Promise<Gift | undefined> {
  return db.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findGiftBySource(db: Db | Tx, source: PaymentSource): Promise<Gift | undefined> {
  const gifts = db.selectFrom('gift').selectAll()
  if ('session' in source) return gifts.where('checkout_session_id', '=', source.session).executeTakeFirst()
  if ('invoice' in source) return gifts.where('invoice_id', '=', source.invoice).executeTakeFirst()
  return gifts.where('payment_intent_id', '=', source.paymentIntent).executeTakeFirst()
}

/** The last gift that came from a recurring one. */
export function findLastGiftOf(tx: Tx, subscription: string): Promise<Gift | undefined> {
  return tx
    .selectFrom('gift')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a gift that the ledger does not know. False when it knows it already: then nothing is changed. */
export async function insertGift(db: Db | Tx, facts: GiftFacts, now: number): Promise<boolean> {
  const row: Insertable<GiftTable> = { ...facts, version: 1, updated_at: now, acknowledged_at: null }
  const added = await db
    .insertInto('gift')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Writes newer facts over the gift as it was seen. False when someone else wrote in between. */
export async function updateGift(tx: Tx, seen: Gift, facts: GiftFacts, now: number): Promise<boolean> {
  const { id, created_at: _createdAt, ...fields } = facts
  const changed = await tx
    .updateTable('gift')
    .set({
      ...fields,
      ...mergeIdentity(donorColumns, seen, facts),
      // An invoice knows no session.
      checkout_session_id: fields.checkout_session_id ?? seen.checkout_session_id,
      version: seen.version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', seen.version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Writes the address that the donor told the staff. What Stripe says later leaves it as it is. */
export async function correctDonorEmail(tx: Tx, id: string, email: string, now: number): Promise<void> {
  await tx
    .updateTable('gift')
    .set((gift) => ({ donor_email: email, version: gift('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Notes that the receipt was handed to the mail server. The first time counts. */
export async function markAcknowledged(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ acknowledged_at: now })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

/** Notes that the receipt has not arrived. */
export async function unacknowledgeGift(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('gift').set({ acknowledged_at: null }).where('id', '=', id).execute()
}

/** Gifts that arrived before `paidBefore` and whose receipt has not been handed to the mail server. */
export function findUnacknowledgedGifts(db: Db, paidBefore: number): Promise<Pick<Gift, 'id' | 'paid_at'>[]> {
  return db
    .selectFrom('gift')
    .select(['id', 'paid_at'])
    .where('status', 'in', ['paid', 'partly-refunded'])
    .where('paid_at', '<', paidBefore)
    .where('acknowledged_at', 'is', null)
    .orderBy('paid_at')
    .execute()
}

/** Gifts that are still waiting for Stripe's last word, and renewals that were to be tried again by now. */
export function findOpenGifts(db: Db, times: OpenTimes): Promise<Gift[]> {
  return db
    .selectFrom('gift')
    .selectAll()
    .where((row) => row.or([isOpen(times), row('retry_at', '<', times.now)]))
    .orderBy('created_at')
    .limit(1000)
    .execute()
}

/** All gifts since a time, oldest first. */
export function eachGiftSince(db: Db, from: number): AsyncGenerator<Gift> {
  return eachRow(
    ({ at, id }, limit) =>
      db
        .selectFrom('gift')
        .selectAll()
        .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(at, id)))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ created_at: at, id }) => ({ at, id }),
    { from },
  )
}
