import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../platform/db.server.ts'
import { findGift, findGiftBySource, insertGift, updateGift, type Gift } from './gift.queries.server.ts'
import { findOrder, findOrderBySource, insertOrder, updateOrder, type Order } from './order.queries.server.ts'
import type { PaymentSource } from '../stripe/payment-source.ts'
import type { PaymentFacts } from '../stripe/read-payment.server.ts'

/** A row of the ledger: money that came, or was to come, as a gift or for an order. */
export type LedgerEntry = { kind: 'gift'; row: Gift } | { kind: 'order'; row: Order }

export async function findEntryBySource(db: Db | Tx, source: PaymentSource): Promise<LedgerEntry | undefined> {
  const gift = await findGiftBySource(db, source)
  if (gift) return { kind: 'gift', row: gift }
  const order = await findOrderBySource(db, source)
  return order && { kind: 'order', row: order }
}

export async function findEntry(db: Db | Tx, { kind, facts }: PaymentFacts): Promise<LedgerEntry | undefined> {
  if (kind === 'gift') {
    const row = await findGift(db, facts.id)
    return row && { kind, row }
  }
  const row = await findOrder(db, facts.id)
  return row && { kind, row }
}

/**
 * The id of a row that stands in the way of writing the payment: the row with its number belongs to another checkout
 * session or invoice, or one with another number holds the same money already.
 */
export async function findConflict(
  tx: Tx,
  seen: LedgerEntry | undefined,
  { kind, facts }: PaymentFacts,
): Promise<string | undefined> {
  const columns = ['checkout_session_id', ...(kind === 'gift' ? ['invoice_id'] : [])]
  const ids = (row: object) => row as Record<string, string | null>
  const isOther = (column: string) =>
    seen && ids(seen.row)[column] && ids(facts)[column] && ids(seen.row)[column] !== ids(facts)[column]
  if (seen?.row.id === facts.id && columns.some(isOther)) return seen.row.id

  const same = [...columns, 'payment_intent_id']
    .filter((column) => ids(facts)[column])
    .map((column) => sql<SqlBool>`${sql.ref(column)} = ${ids(facts)[column]}`)
  const holder = await tx
    .selectFrom(kind === 'gift' ? 'gift' : 'book_order')
    .select('id')
    .where('id', '!=', facts.id)
    .where((where) => where.or(same))
    .executeTakeFirst()
  return holder?.id
}

/** Writes what Stripe says over the entry as it was seen. False when someone else wrote in between. */
export function writeEntry(
  tx: Tx,
  seen: LedgerEntry | undefined,
  payment: PaymentFacts,
  now: number,
): Promise<boolean> {
  if (payment.kind === 'gift') {
    return seen?.kind === 'gift' ? updateGift(tx, seen.row, payment.facts, now) : insertGift(tx, payment.facts, now)
  }
  return seen?.kind === 'order' ? updateOrder(tx, seen.row, payment.facts, now) : insertOrder(tx, payment.facts, now)
}
