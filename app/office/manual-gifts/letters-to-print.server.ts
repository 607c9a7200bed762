import type { Db } from '../../db/db.server.ts'
import { countOf } from '../../values/count-of.ts'
import { livemode } from '../../config/livemode.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { recordAcknowledged } from '../../payments/receipt-due.queries.server.ts'

/** The number of letters in one file and one submit. */
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

/** Manual gifts without an e-mail address whose letter is not printed yet, oldest first. */
export function findLettersToPrint(db: Db): Promise<Gift[]> {
  return toPrint(db).selectAll().orderBy('entered_at').orderBy('id').limit(maxLetters).$castTo<Gift>().execute()
}

/** For Today. */
export const countLettersToPrint = (db: Db): Promise<number> => countOf(toPrint(db))

/**
 * Triggered by: the button below the letters to print.
 * Changes: the gifts are acknowledged.
 * Repeatable: yes. A gift keeps the time of the first submit.
 */
export async function recordLettersPrinted(db: Db, ids: readonly string[], who: Actor, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const printed = await recordAcknowledged(tx, (row) => row('id', 'in', ['', ...ids.slice(0, maxLetters)]), now, now)
      .where('entered_at', 'is not', null)
      .returning('id')
      .execute()
    const isPrinted = new Set(printed.map(({ id }) => id))
    // In the order of the page.
    for (const id of new Set(ids)) {
      if (isPrinted.has(id)) await recordChange(tx, { who, what: 'letter printed', subject: id }, now)
    }
  })
}
