import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { foldEmail } from '../values/email-address.ts'

type Why = Tables['letter_refusal']['why']

/** Records that an address gets no letters to givers. A person's own request has priority over a bounce. */
export async function refuseLetters(tx: Db | Tx, email: string, why: Why, now: number): Promise<void> {
  await tx
    .insertInto('letter_refusal')
    .values({ email: foldEmail(email), why, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ why }).where('letter_refusal.why', '=', 'bounced'))
    .execute()
}

/** Whether the address gets no letters to givers, and why. */
export async function findRefusal(db: Db | Tx, email: string): Promise<Why | null> {
  const refusals = db.selectFrom('letter_refusal').select('why').where('email', '=', foldEmail(email))
  return (await refusals.executeTakeFirst())?.why ?? null
}

/** For an address that no gift has any more. Returns whether a refusal was deleted. */
export async function forgetRefusal(tx: Tx, email: string): Promise<boolean> {
  const refusals = tx.deleteFrom('letter_refusal').where('email', '=', foldEmail(email))
  return (await refusals.executeTakeFirst()).numDeletedRows > 0n
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` refusals of addresses that no gift has: no letter would be sent to them.
 * Repeatable: at any time. Returns how many it deleted.
 */
export async function forgetOldRefusals(db: Db, _now: number, limit: number): Promise<number> {
  const unneeded = db
    .selectFrom('letter_refusal')
    .select('email')
    .where(
      sql<SqlBool>`not exists (select 1 from payment where kind = 'gift' and lower(payer_email) = letter_refusal.email)`,
    )
    .limit(limit)
  const deleted = await db.deleteFrom('letter_refusal').where('email', 'in', unneeded).returning('email').execute()
  return deleted.length
}
