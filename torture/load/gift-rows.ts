import { openDatabase } from '../../app/infra/db.server.ts'
import { amountOf } from './generator-options.ts'

/** Of the gifts that were answered 200: how many have no row in the ledger, or more than one. */
export async function countMisnoted(databaseUrl: string, gifts: readonly number[]): Promise<number> {
  const db = await openDatabase(databaseUrl)
  try {
    const rows = await db
      .selectFrom('gift')
      .select(['amount_cents', ({ fn }) => fn.countAll<number | string>().as('count')])
      .groupBy('amount_cents')
      .execute()
    const countOf = new Map(rows.map(({ amount_cents, count }) => [amount_cents, Number(count)]))
    return gifts.filter((gift) => countOf.get(amountOf(gift)) !== 1).length
  } finally {
    await db.destroy()
  }
}
