import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'

export type TakenOver = Tables['taken_over_gift']

/** What the ledger has of these subscriptions: whether it was taken over, and whether there is a row with a giver. */
export async function findTakenOver(db: Db | Tx, ids: readonly string[]): Promise<Map<string, TakenOver>> {
  const rows = db
    .selectFrom('taken_over_gift')
    .selectAll()
    .where('subscription_id', 'in', ['', ...ids])
  return new Map((await rows.execute()).map((row) => [row.subscription_id, row]))
}

/** Which of these subscriptions are recurring gifts of the ledger, and whose. Null means that the giver is not known. */
export async function findGiversOfSubscriptions(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('recurring_gift')
    .leftJoin('giver', 'giver.id', 'recurring_gift.giver_id')
    .select(['subscription_id as id', sql<string | null>`coalesce(giver.merged_into, giver.id)`.as('giver')])
    .where('subscription_id', 'in', ['', ...ids])
    .execute()
  return new Map(rows.map(({ id, giver }) => [id, giver]))
}

/** Records that it is taken over. One that was given back is taken over again, and may get the letter again. */
export async function insertTakenOver(tx: Tx, id: string, who: string, now: number): Promise<void> {
  const row = { subscription_id: id, taken_at: now, taken_by: who, letter_at: null }
  await tx
    .insertInto('taken_over_gift')
    .values({ ...row, given_back_at: null, given_back_by: null })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet({ ...row, given_back_at: null, given_back_by: null })
        .where('taken_over_gift.given_back_at', 'is not', null),
    )
    .execute()
}

/** Records that it is given back, and removes the recurring gift: its payments stay. Returns whether it was taken over. */
export async function giveBackRow(tx: Tx, id: string, who: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('taken_over_gift')
    .set({ given_back_at: now, given_back_by: who })
    .where('subscription_id', '=', id)
    .where('given_back_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('recurring_gift').where('subscription_id', '=', id).execute()
  return true
}

/** Records that the letter to the giver is queued. Returns when it was taken over, or null when there is nothing to queue. */
export async function noteLetter(tx: Tx, id: string, now: number): Promise<number | null> {
  const noted = await tx
    .updateTable('taken_over_gift')
    .set({ letter_at: now })
    .where('subscription_id', '=', id)
    .where('given_back_at', 'is', null)
    .where('letter_at', 'is', null)
    .returning('taken_at')
    .executeTakeFirst()
  return noted?.taken_at ?? null
}

/** Whether it was taken over and is given back. */
export async function isGivenBack(db: Db | Tx, id: string): Promise<boolean> {
  return ((await findTakenOver(db, [id])).get(id)?.given_back_at ?? null) !== null
}
