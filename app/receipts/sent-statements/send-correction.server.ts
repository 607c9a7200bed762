import { setImmediate as nextTurn } from 'node:timers/promises'
import { findDiedAt } from '../../givers/giver-died.server.ts'
import { findReceiptsEmail, findShownGiver, isOfGiver } from '../../givers/giver.queries.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import { isPostgres, type Db, type Tx } from '../../db/db.server.ts'
import { idempotencyKeyOf, isRequestKept, keepRequest } from '../../db/idempotency-key.server.ts'
import { queueBulkMessages } from '../../mail/outbox.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { whyStatementWaits } from '../why-statement-waits.server.ts'
import { correctedKind, findChangedStatements } from './changed-statements.queries.server.ts'
import { findStatementInForce, isOutdated, type Said, saidIn } from './said-of-statement.server.ts'

const batchSize = 200

export type SentCorrection = { ok: true } | { ok: false; error: string }

/** Of a statement of a giver who has died. */
export const whyNotMailed = (name: string) => `${name} has died: the statement goes by post, if the estate asks for it.`

interface CorrectionRequest {
  year: number
  giverId: string
  who: Actor
  /** Of the form: a repeated submit sends once. */
  key: string
}

/**
 * Triggered by: the office, when a gift of a sent year was refunded, cancelled or added.
 * Changes: queues the corrected statement. When it has left, `statement_sent` says what it said.
 * Repeatable: with the same key, and while one waits to go out.
 */
export async function sendCorrection(
  db: Db,
  { year, giverId, who, key }: CorrectionRequest,
  now: number,
): Promise<SentCorrection> {
  const fail = (error: string): SentCorrection => ({ ok: false, error })
  const giver = await findShownGiver(db, giverId)
  if (!giver || giver.forgotten_at !== null) return fail('There is no such giver.')
  const name = giver.name ?? giver.id
  if ((await findDiedAt(db, giver.id)) !== null) return fail(whyNotMailed(name))
  if ((await findReceiptsEmail(db, giver.id)) === null)
    return fail(`${name} has no e-mail address: print the corrected statement.`)
  const waits = await whyStatementWaits(db, giver.id, year)
  if (waits !== null) return fail(waits)
  const request = idempotencyKeyOf(year, giver.id, key)
  return db.transaction().execute(async (tx) => {
    await lockStatements(tx, giver.id, year)
    if (await isRequestKept(tx, correctedKind, request)) return { ok: true }
    const sent = await findStatementInForce(tx, giver.id, year)
    const gifts = await findGiftsOfYear(tx, giver.id, year)
    if (!sent?.said || !isOutdated(sent, gifts))
      return fail(`The statement of ${year} that ${name} has is right: nothing has changed.`)
    if (await isWaiting(tx, giver.id, year)) return { ok: true }
    await keepRequest(tx, correctedKind, request, now)
    const dedupeKey = `${correctedKind}:${sent.id}:${request}`
    await queueBulkMessages(tx, [{ kind: correctedKind, subjectId: sent.id, dedupeKey }], now)
    const change = { what: 'corrected statement sent', subject: giver.id }
    const before = `${year}: ${saidInWords(sent.said)}`
    await recordChange(tx, { who, ...change, before, after: saidInWords(saidIn(gifts)) }, now)
    return { ok: true }
  })
}

/**
 * Triggered by: the office, for all changed statements of a year that go by mail.
 * Changes: as `sendCorrection`, for each giver in a transaction of its own. Returns how many there were.
 * Repeatable: at any time, also after a kill: a statement that waits to go out is not queued again.
 */
export async function sendCorrections(
  db: Db,
  { year, who, key }: Omit<CorrectionRequest, 'giverId'>,
  now: number,
): Promise<number> {
  const tried = new Set<string>()
  for (;;) {
    const { rows } = await findChangedStatements(db, year, { limit: batchSize, isToMail: true })
    const untried = rows.filter(({ id }) => !tried.has(id))
    if (untried.length === 0) return tried.size
    for (const { id } of untried) {
      tried.add(id)
      await sendCorrection(db, { year, giverId: id, who, key }, now)
      // Lets other requests run.
      await nextTurn()
    }
  }
}

export const saidInWords = ({ cents, gifts }: Said) =>
  `${formatExactDollars(cents)}, ${gifts === 1 ? '1 gift' : `${gifts} gifts`}`

/** Two submits at once queue one statement. */
async function lockStatements(tx: Tx, giverId: string, year: number): Promise<void> {
  if (!isPostgres(tx)) return
  const rows = tx.selectFrom('statement_sent').select('id').where('year', '=', year)
  await rows.where(isOfGiver('giver_id', giverId)).forUpdate().execute()
}

async function isWaiting(tx: Tx, giverId: string, year: number): Promise<boolean> {
  const waiting = tx
    .selectFrom('statement_sent')
    .innerJoin('outbox', 'outbox.subject_id', 'statement_sent.id')
    .select('outbox.id')
    .where('year', '=', year)
    .where(isOfGiver('giver_id', giverId))
    .where('kind', '=', correctedKind)
    .where('status', '=', 'queued')
  return (await waiting.executeTakeFirst()) !== undefined
}
