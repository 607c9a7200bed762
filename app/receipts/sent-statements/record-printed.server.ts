import { randomUUID } from 'node:crypto'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import { findWaitingDebits } from '../waiting-debits.queries.server.ts'
import {
  differs,
  findStatementInForce,
  isEditedAfter,
  recordSaid,
  type Said,
  saidIn,
} from './said-of-statement.server.ts'

interface PrintedStatements {
  year: number
  givers: readonly string[]
  /** What the printed statements say, by giver. Without it, what is true now. */
  said?: ReadonlyMap<string, Said>
  /** The time of what they say: what was entered later is on none of them. Without it, `now`. */
  printedAt?: number
  who: Actor
}

/**
 * Triggered by: the office, when the statements of these givers are printed.
 * Changes: records each as sent by post, unless a bank debit of the giver is on its way, and what it says: as a corrected
 * one when an earlier one said something else.
 * Repeatable: the same statement is recorded once. Returns how many are new or corrected.
 */
export function recordPrinted(db: Db, statements: PrintedStatements, now: number): Promise<number> {
  const { year, givers, said, who } = statements
  const printedAt = Math.min(statements.printedAt ?? now, now)
  return db.transaction().execute(async (tx) => {
    const known = tx
      .selectFrom('giver')
      .select('id')
      .where('id', 'in', ['', ...givers])
    const waiting = new Set((await findWaitingDebits(tx, year)).map(({ giver_id: id }) => id))
    const ids = (await known.where('forgotten_at', 'is', null).execute()).flatMap(({ id }) =>
      waiting.has(id) ? [] : id,
    )
    let corrected = 0
    let added = 0
    for (const id of ids) {
      const before = await findStatementInForce(tx, id, year)
      const row = { id: randomUUID(), year, giver_id: id, way: 'post' as const, who, created_at: printedAt }
      const isNew = await insertNew(tx, 'statement_sent', row)
      const gifts = await findGiftsOfYear(tx, id, year)
      const says = said?.get(id) ?? saidIn(gifts)
      const isCorrection = before?.said
        ? differs(before.said, says) || (printedAt > before.lastSentAt && isEditedAfter(before, gifts))
        : false
      if (!isNew && !isCorrection) continue
      const rowId = isNew ? row.id : await findPostedId(tx, id, year)
      await recordSaid(tx, id, { id: rowId, said: says, at: printedAt, isCorrection })
      if (isCorrection) corrected += 1
      else added += 1
    }
    const record = (what: string, count: number) =>
      recordChange(tx, { who, what, subject: String(year), after: `${count} printed` }, now)
    if (added > 0) await record('statements printed', added)
    if (corrected > 0) await record('corrected statements printed', corrected)
    return added + corrected
  })
}

async function findPostedId(tx: Tx, giverId: string, year: number): Promise<string> {
  const posted = tx.selectFrom('statement_sent').select('id').where('year', '=', year).where('way', '=', 'post')
  return (await posted.where('giver_id', '=', giverId).executeTakeFirstOrThrow()).id
}
