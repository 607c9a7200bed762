import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'

/** As many letters as one file and one submit take. */
const maxLetters = 200

const toPrint = (db: Db) =>
  db
    .selectFrom('payment')
    .where('entered_at', 'is not', null)
    .where('payer_email', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where('acknowledged_elsewhere', 'is', null)
    .where('status', '=', 'paid')
    .where('livemode', '=', livemode())

/** Gifts that the office entered without an e-mail address, and whose letters nobody has printed, oldest first. */
export function findLettersToPrint(db: Db): Promise<Gift[]> {
  return toPrint(db).selectAll().orderBy('entered_at').orderBy('id').limit(maxLetters).$castTo<Gift>().execute()
}

/** For Today. */
export async function countLettersToPrint(db: Db): Promise<number> {
  const { count } = await toPrint(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Triggered by: the office, when letters are printed.
 * Changes: their gifts count as acknowledged.
 * Repeatable: the first time counts.
 */
export async function recordLettersPrinted(db: Db, ids: readonly string[], who: Actor, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const printed = await tx
      .updateTable('payment')
      .set({ acknowledged_at: now })
      .where('id', 'in', ['', ...ids.slice(0, maxLetters)])
      .where('entered_at', 'is not', null)
      .where('acknowledged_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of printed) await recordChange(tx, { who, what: 'letter printed', subject: id }, now)
  })
}
