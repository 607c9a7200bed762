import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'

type Why = Tables['letter_refusal']['why']

/** Notes that an address gets no letters to givers. What somebody asked for outlasts what happened to the mailbox. */
export async function refuseLetters(tx: Db | Tx, email: string, why: Why, now: number): Promise<void> {
  await tx
    .insertInto('letter_refusal')
    .values({ email: email.trim().toLowerCase(), why, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ why }).where('letter_refusal.why', '=', 'bounced'))
    .execute()
}

/** Whether the address gets no letters to givers, and why. */
export async function findRefusal(db: Db | Tx, email: string): Promise<Why | null> {
  const refusals = db.selectFrom('letter_refusal').select('why').where('email', '=', email.trim().toLowerCase())
  return (await refusals.executeTakeFirst())?.why ?? null
}

/** A wish belongs to the person and follows to a new address. That mail came back belongs to the old one. */
export async function passRefusal(tx: Tx, { from, to }: { from: string; to: string }, now: number): Promise<void> {
  const why = await findRefusal(tx, from)
  if (why === 'asked' || why === 'forgotten') await refuseLetters(tx, to, why, now)
}

/** For an address that no gift names any more. Returns whether there was something to forget. */
export async function forgetRefusal(tx: Tx, email: string): Promise<boolean> {
  const refusals = tx.deleteFrom('letter_refusal').where('email', '=', email.trim().toLowerCase())
  return (await refusals.executeTakeFirst()).numDeletedRows > 0n
}

/**
 * Triggered by: the server's timer.
 * Changes: up to `limit` refusals are deleted whose address no gift names: no letter would go there.
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
