import type { Db } from '../platform/db.server.ts'
import type { PaymentStatus } from '../platform/tables.ts'

const unpaidStatuses: readonly PaymentStatus[] = ['pending', 'failed', 'expired']

/** How many payments were begun since a time, gifts and orders together: those that were paid, and those that were not. */
export async function countBegun(db: Db, since: number): Promise<{ paid: number; unpaid: number }> {
  const sum = { paid: 0, unpaid: 0 }
  for (const table of ['gift', 'book_order'] as const) {
    const row = await db
      .selectFrom(table)
      .select((select) => [
        select.fn.count<number>('id').filterWhere('paid_at', 'is not', null).as('paid'),
        select.fn.count<number>('id').filterWhere('status', 'in', unpaidStatuses).as('unpaid'),
      ])
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    sum.paid += row.paid
    sum.unpaid += row.unpaid
  }
  return sum
}
