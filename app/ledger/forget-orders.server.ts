import { dayOf } from '../platform/day-of.ts'
import { isPostgres, type Db, type Tx } from '../platform/db.server.ts'
import { holdsAddress, type Forgotten } from '../platform/forget-step.server.ts'
import { dropMessagesAbout } from '../platform/outbox.server.ts'
import type { PaymentStatus } from '../platform/tables.ts'
import { buyerColumns, type Order } from './order.queries.server.ts'
import { forgetBefore, keepYears, yearsLater } from './kept-years.ts'

/** Orders that came to nothing: nothing was sold, so no rule asks who wanted to buy. */
const emptyStatuses: readonly PaymentStatus[] = ['failed', 'expired']
/** As for gifts: what was paid back whole is no sale. */
const noSale: readonly PaymentStatus[] = [...emptyStatuses, 'refunded', 'dispute-lost']

/**
 * A sale is a record for the books like a gift, and keeps its buyer for as long. From orders that came to nothing, and
 * from those past their years, the name and both addresses are taken out, and the row stays for its sums.
 */
export async function forgetOrders(tx: Tx, email: string, now: number): Promise<Forgotten> {
  const theirs = await tx
    .selectFrom('book_order')
    .select('id')
    .where(holdsAddress('buyer_email', email))
    .where((row) => row.or([row('status', 'in', noSale), row('created_at', '<', forgetBefore(now).all)]))
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .execute()
  const cleared = await clearBuyers(
    tx,
    theirs.map(({ id }) => id),
    now,
  )

  const kept = await tx
    .selectFrom('book_order')
    .select(['id', 'status', 'created_at', 'paid_at'])
    .where(holdsAddress('buyer_email', email))
    .orderBy('created_at')
    .execute()
  return {
    removed: cleared.map(({ id, status }) => `names and addresses in order ${id} (${status})`),
    kept: kept.map(
      ({ id, status, created_at: at, paid_at: paidAt }) =>
        `order ${id} (${status}): ${paidAt === null ? 'it may still be paid' : 'a record of a sale'}, kept until ${dayOf(yearsLater(at, keepYears))}`,
    ),
  }
}

/** The same as `forgetOldGifts`, for orders. */
export function forgetOldOrders(db: Db, now: number, limit: number): Promise<number> {
  const { all, unpaid } = forgetBefore(now)
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('book_order')
      .select('id')
      .where('created_at', '<', unpaid)
      .where((row) => row.or([row('created_at', '<', all), row('status', 'in', emptyStatuses)]))
      .where((row) => row.or(personal.map((column) => row(column, '<>', ''))))
      .limit(limit)
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .execute()
    const cleared = await clearBuyers(
      tx,
      old.map(({ id }) => id),
      now,
    )
    return cleared.length
  })
}

const personal = [...buyerColumns, 'tracking'] as const
/** Empty, as in `forgetGifts`. */
const nobody = Object.fromEntries(personal.map((column) => [column, '']))

async function clearBuyers(tx: Tx, ids: string[], now: number): Promise<Pick<Order, 'id' | 'status'>[]> {
  if (ids.length === 0) return []
  const cleared = await tx
    .updateTable('book_order')
    .set((row) => ({
      ...nobody,
      // Whoever read the row before this must not write the name back.
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .returning(['id', 'status'])
    .execute()
  for (const { id } of cleared) await dropMessagesAbout(tx, id, 'queued')
  return cleared
}
