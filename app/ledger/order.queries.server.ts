import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db.server.ts'
import { eachRow } from '../platform/each-row.ts'
import type { OrderTable } from '../platform/tables.ts'
import type { OrderFacts } from '../stripe/order-facts.server.ts'
import { isOpen, type OpenTimes } from './open-payments.server.ts'
import type { PaymentSource } from '../stripe/payment-source.ts'
import { mergeIdentity } from './merge-identity.ts'

export type Order = Selectable<OrderTable>

/** What an order's row holds of the buyer as Stripe told it. The state is not among it: it names nobody, and taxes ask for it. */
export const buyerColumns = [
  'buyer_name',
  'buyer_email',
  'ship_name',
  'ship_line1',
  'ship_line2',
  'ship_city',
  'ship_zip',
] as const

export function findOrder(db: Db | Tx, id: string): Promise<Order | undefined> {
  return db.selectFrom('book_order').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOrderBySource(db: Db | Tx, source: PaymentSource): Promise<Order | undefined> {
  const orders = db.selectFrom('book_order').selectAll()
  if ('session' in source) return orders.where('checkout_session_id', '=', source.session).executeTakeFirst()
  if ('invoice' in source) return undefined
  return orders.where('payment_intent_id', '=', source.paymentIntent).executeTakeFirst()
}

/** Adds an order that the ledger does not know. False when it knows it already: then nothing is changed. */
export async function insertOrder(db: Db | Tx, facts: OrderFacts, now: number): Promise<boolean> {
  const unsent = { acknowledged_at: null, shipped_at: null, tracking: null }
  const row: Insertable<OrderTable> = { ...facts, ...unsent, version: 1, updated_at: now }
  const added = await db
    .insertInto('book_order')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Writes newer facts over the order as it was seen. False when someone else wrote in between. */
export async function updateOrder(tx: Tx, seen: Order, facts: OrderFacts, now: number): Promise<boolean> {
  const { id, created_at: _createdAt, ...fields } = facts
  const changed = await tx
    .updateTable('book_order')
    .set({ ...fields, ...mergeIdentity(buyerColumns, seen, facts), version: seen.version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', seen.version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Writes the address that the buyer told the staff. What Stripe says later leaves it as it is. */
export async function correctBuyerEmail(tx: Tx, id: string, email: string, now: number): Promise<void> {
  await tx
    .updateTable('book_order')
    .set((order) => ({ buyer_email: email, version: order('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Notes that the confirmation was handed to the mail server. The first time counts. */
export async function markConfirmed(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('book_order')
    .set({ acknowledged_at: now })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

/** Notes that the confirmation has not arrived. */
export async function unconfirmOrder(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('book_order').set({ acknowledged_at: null }).where('id', '=', id).execute()
}

/** Notes that the parcel left. False when this was already noted with the same tracking number. */
export async function markShipped(tx: Tx, id: string, tracking: string | null, now: number): Promise<boolean> {
  const changed = await tx
    .updateTable('book_order')
    .set((set) => ({ shipped_at: set.fn.coalesce('shipped_at', set.val(now)), tracking }))
    .where('id', '=', id)
    .where((where) => where.or([where('shipped_at', 'is', null), where('tracking', 'is distinct from', tracking)]))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Orders that are still waiting for Stripe's last word. */
export function findOpenOrders(db: Db, times: OpenTimes): Promise<Order[]> {
  return db.selectFrom('book_order').selectAll().where(isOpen(times)).orderBy('created_at').limit(1000).execute()
}

/** Orders paid before `paidBefore` whose confirmation has not been handed to the mail server. */
export function findUnconfirmedOrders(db: Db, paidBefore: number): Promise<Pick<Order, 'id'>[]> {
  return db
    .selectFrom('book_order')
    .select('id')
    .where('status', 'in', ['paid', 'partly-refunded'])
    .where('paid_at', '<', paidBefore)
    .where('acknowledged_at', 'is', null)
    .orderBy('paid_at')
    .execute()
}

/** All orders since a time, oldest first. */
export function eachOrderSince(db: Db, from: number): AsyncGenerator<Order> {
  return eachRow(
    ({ at, id }, limit) =>
      db
        .selectFrom('book_order')
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
