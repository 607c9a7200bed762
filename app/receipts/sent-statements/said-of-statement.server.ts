import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isOfGiver } from '../../givers/giver.queries.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { isReceiptDue } from '../../payments/payment.queries.server.ts'
import { sumOfDeductible } from '../../payments/given-in-return.server.ts'
import { sortGifts } from '../../payments/sort-gifts.server.ts'
import { correctedKind } from './changed-statements.queries.server.ts'
import { statementKind } from '../givers-of-year.queries.server.ts'

/** What a statement says, as far as it is compared: `giversOf` sums up the same of all givers of a year. */
export interface Said {
  /** The deductible part of the giver's own gifts of money. */
  cents: number
  /** How many gifts it acknowledges. */
  gifts: number
}

export const saidIn = (gifts: readonly Gift[]): Said => ({
  cents: sumOfDeductible(sortGifts(gifts).own),
  gifts: gifts.filter(isReceiptDue).length,
})

export const differs = (one: Said, other: Said) => one.cents !== other.cents || one.gifts !== other.gifts

/** The statements of one year that were sent to a giver and to the givers merged into it, as one. */
export interface StatementInForce {
  /** Of the rows in `statement_sent`, the one that was mailed first, otherwise the one that was printed. */
  id: string
  /** Null means not recorded, because a statement waits to go out, or was sent before it was recorded. */
  said: Said | null
  firstSentAt: number
  lastSentAt: number
  isCorrected: boolean
  /**
   * When the first one was given: mailed and not come back, or recorded as printed. Of givers who were merged, when each had
   * one. Null means that none was given yet.
   */
  firstGivenAt: number | null
}

/** Returns null when none was sent. `giverId`: the giver that the pages show. */
export async function findStatementInForce(
  db: Db | Tx,
  giverId: string,
  year: number,
): Promise<StatementInForce | null> {
  const rows = await db
    .selectFrom('statement_sent')
    .selectAll()
    .where('year', '=', year)
    .where(isOfGiver('giver_id', giverId))
    .orderBy('way')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [first] = rows
  if (!first) return null
  const times = rows.map(({ created_at: at }) => at)
  const said = { cents: 0, gifts: 0 }
  for (const row of rows) {
    said.cents += row.said_cents ?? 0
    said.gifts += row.said_gifts ?? 0
  }
  return {
    id: first.id,
    said: rows.some((row) => row.said_gifts === null) ? null : said,
    firstSentAt: Math.min(...times),
    lastSentAt: Math.max(...times, ...rows.map((row) => row.corrected_at ?? 0)),
    isCorrected: rows.some((row) => row.corrected_at !== null),
    firstGivenAt: await findFirstGivenAt(db, rows),
  }
}

type SentRow = Selectable<Tables['statement_sent']>

async function findFirstGivenAt(db: Db | Tx, rows: readonly SentRow[]): Promise<number | null> {
  const unrecorded = rows.filter((row) => row.said_gifts === null).map(({ id }) => id)
  // One without words waits to go out, or went out before they were recorded: then its mail is not in the outbox any more.
  const waiting = await db
    .selectFrom('outbox')
    .select('subject_id')
    .where('subject_id', 'in', ['', ...unrecorded])
    .where('kind', 'in', [statementKind, correctedKind])
    .where('status', '<>', 'sent')
    .execute()
  const isWaiting = new Set(waiting.map(({ subject_id: id }) => id))
  const given = rows.filter((row) => row.came_back_at === null && !isWaiting.has(row.id))
  const firsts = Map.groupBy(given, (row) => row.giver_id)
    .values()
    .map((ofGiver) => Math.min(...ofGiver.map(({ created_at: at }) => at)))
  return given.length === 0 ? null : Math.max(...firsts)
}

/**
 * Whether the gifts of the year are others than a sent statement said. Sum and number may be as they were: a gift was
 * cancelled and entered again with another number, or it is from a fund or an IRA, which are in no sum that is compared, or
 * what was given in return has other words and the same value.
 */
export function isOutdated(sent: StatementInForce, gifts: readonly Gift[]): boolean {
  if (sent.said === null) return false
  return differs(sent.said, saidIn(gifts)) || isEditedAfter(sent, gifts)
}

/** Whether one of these gifts was entered, or words of it were corrected, after it was last sent. */
export const isEditedAfter = ({ lastSentAt: at }: StatementInForce, gifts: readonly Gift[]) =>
  gifts.some((gift) => isReceiptDue(gift) && Math.max(gift.entered_at ?? 0, gift.words_changed_at ?? 0) > at)

/** When the statement was sent that a statement of these gifts replaces. Returns null when it replaces none, or says the same. */
export function replacedAt(sent: StatementInForce | null, gifts: readonly Gift[]): number | null {
  if (!sent?.said) return null
  if (isOutdated(sent, gifts)) return sent.lastSentAt
  return sent.isCorrected ? sent.firstSentAt : null
}

interface NewlySaid {
  /** The row of `statement_sent`. */
  id: string
  said: Said
  /** When it was sent. */
  at: number
  /** Whether it was sent as a corrected statement. */
  isCorrection: boolean
}

/**
 * Records what a statement said that was sent just now. It replaces all others of its year to the giver and to the givers
 * merged into it: they say nothing from now on, so that the sum of all rows is what is in force. A statement may wait to go
 * out: what was entered while it waited is on it, so its first sending is the time that counts. So is the next one when the
 * first one came back.
 */
export async function recordSaid(tx: Tx, giverId: string, { id, said, at, isCorrection }: NewlySaid): Promise<void> {
  const { cents: said_cents, gifts: said_gifts } = said
  const corrected = isCorrection ? { corrected_at: at } : {}
  await tx
    .updateTable('statement_sent')
    .set({ created_at: at, came_back_at: null })
    .where('id', '=', id)
    .where((row) => row.or([row('said_gifts', 'is', null), row('came_back_at', 'is not', null)]))
    .execute()
  const changed = await tx
    .updateTable('statement_sent')
    .set({ said_cents, said_gifts, ...corrected })
    .where('id', '=', id)
    .returning('year')
    .executeTakeFirst()
  if (!changed) return
  await tx
    .updateTable('statement_sent')
    .set({ said_cents: 0, said_gifts: 0 })
    .where('year', '=', changed.year)
    .where('id', '<>', id)
    .where(isOfGiver('giver_id', giverId))
    .execute()
}

interface LostStatement {
  kind: string
  /** The row of `statement_sent`. */
  id: string
  /** When the mail that came back was sent. */
  sentAt: number
  /** When the next one was, which did not come back. Null means that there is none. */
  nextSentAt: number | null
}

/** Records that a mailed statement came back. When it was the first one, the next one is now the first. */
export async function recordStatementLost(tx: Tx, { kind, id, sentAt, nextSentAt }: LostStatement, now: number) {
  if (kind !== statementKind && kind !== correctedKind) return
  await tx
    .updateTable('statement_sent')
    .set(nextSentAt === null ? { came_back_at: now } : { created_at: nextSentAt })
    .where('id', '=', id)
    .where('way', '=', 'mail')
    .where('created_at', '>=', sentAt)
    .execute()
}
