import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { PaymentTable } from '../payments/payment-tables.ts'
import { noReversals } from '../stripe/charge-state.server.ts'
import { receiptNumberOf } from '../stripe/receipt-number.ts'
import { isNonCash } from '../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../values/money.ts'
import { type ManualGift, readTypedGift, type TypedGift } from './read-typed-gift.server.ts'

interface Entry {
  who: Actor
  /** Also if the same gift is entered already: two checks can be alike. */
  again?: boolean | undefined
  /** Of the form: a repeated submit enters one gift. */
  key?: string | undefined
}

export type ManualGiftResult =
  | { ok: true; id: string; email: string | null }
  /** `sameAs`: the number of the same gift, which is entered already. */
  | { ok: false; error: string; sameAs?: string }

/**
 * Triggered by: the office, for a gift that was not paid through Stripe.
 * Changes: stores the gift, and queues its receipt if there is an e-mail address.
 * Repeatable: the same gift again is refused, with its number; `again` enters another one like it. A cancelled gift may be
 * entered again.
 */
export async function createManualGift(
  db: Db,
  typed: TypedGift,
  { who, again, key = randomUUID() }: Entry,
  now = Date.now(),
): Promise<ManualGiftResult> {
  const gift = readTypedGift(typed, now)
  if (typeof gift === 'string') return { ok: false, error: gift }
  const { method, day, amountCents, email, name, description, reference, fund } = gift
  // Without a fund, the number is the one that it had before there were funds.
  const forFund = fund ? [`fund ${fund}`] : []
  const seed = [method, day, amountCents, email?.toLowerCase(), name, description, reference, ...forFund]
  const numberOf = (more: string[]) => receiptNumberOf('gift', JSON.stringify(['entered', ...seed, ...more]))
  const { id, isNew } = await db.transaction().execute(async (tx) => {
    const more = again ? [key] : []
    for (;;) {
      const number = numberOf(more)
      const [added] = await insertManualGifts(tx, [manualGiftRow(number, gift, now)])
      if (!added && (await isCancelled(tx, number))) {
        more.push(number)
        continue
      }
      if (!added) return { id: number, isNew: false }
      if (email) await queueMessage(tx, { kind: 'gift-receipt', subjectId: number }, now)
      await recordChange(tx, { who, what: 'gift entered', subject: number, after: inWords(gift) }, now)
      return { id: number, isNew: true }
    }
  })
  if (isNew) return { ok: true, id, email }
  return { ok: false, error: `This gift is entered already: ${id}. Say so if it is another one like it.`, sameAs: id }
}

/** "check, $250.00, received 2026-11-20": for the audit log, which has no names. */
function inWords({ method, amountCents, day, fund }: ManualGift): string {
  const amount = isNonCash(method) ? [] : [formatExactDollars(amountCents)]
  const forFund = fund ? [`fund ${fund}`] : []
  return [method, ...amount, `received ${day}`, ...forFund].join(', ')
}

async function isCancelled(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'refunded'
}

/** The row of a manual gift. */
export function manualGiftRow(id: string, gift: ManualGift, now: number): Insertable<PaymentTable> {
  return {
    id,
    kind: 'gift',
    status: 'paid',
    frequency: 'once',
    attempts: 0,
    ...noReversals,
    amount_cents: gift.amountCents,
    payer_name: gift.name,
    payer_email: gift.email,
    postal_address: gift.postalAddress,
    payment_method: gift.method,
    description: gift.description,
    reference: gift.reference,
    fund: gift.fund,
    livemode: livemode(),
    version: 1,
    created_at: gift.at,
    paid_at: gift.at,
    entered_at: now,
    updated_at: now,
  }
}

/** Inserts the gifts that are not stored yet. Returns them. */
export function insertManualGifts(tx: Tx, rows: Insertable<PaymentTable>[]) {
  return tx
    .insertInto('payment')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'payer_email', 'amount_cents'])
    .execute()
}
