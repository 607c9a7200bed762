import { sql, type SqlBool } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findUnsent, statementKind } from './givers-of-year.queries.server.ts'
import { whyStatementWaits } from './why-statement-waits.server.ts'
import { findDiedAt } from '../givers/giver-died.server.ts'
import { findReceiptsEmail, findShownGiver, isOfGiver } from '../givers/giver.queries.server.ts'
import { findGiftsOfYear } from '../payments/payments-of.queries.server.ts'
import { isReceiptDue } from '../payments/payment.queries.server.ts'
import { yearOf } from '../values/year-of.ts'
import { countOf } from '../values/count-of.ts'
import { chunksOf } from '../db/chunks-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { type Forgetting, type Forgotten, takeRows } from '../db/forget-step.server.ts'
import { queueBulkMessages, queueMessage } from '../mail/outbox.server.ts'
import { dropMessagesAbout, dropUnleasedMessages } from '../mail/drop-messages.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { maskEmail } from '../values/mask-email.ts'
import { findStatementInForce, isOutdated } from './sent-statements/said-of-statement.server.ts'
import { sendCorrection, whyNotMailed } from './sent-statements/send-correction.server.ts'

/** A larger batch would delay gifts and sign-ups. */
const batchSize = 500

export type SentStatement = { ok: true } | { ok: false; error: string }

/** More may be given in a year that is not over. */
export const isYearOver = (year: number, now: number) => year < yearOf(now)

/**
 * Triggered by: the office in January, for everybody who gave in the year, gets mail and waits for no bank debit.
 * Changes: records each statement as sent and queues its mail, which waits for all other mail.
 * Repeatable: at any time, also after a kill or twice at once. It continues after the last committed batch, and nobody
 * gets a second one. Yields the total number after each batch.
 */
export async function* sendStatements(db: Db, year: number, who: Actor, now: number): AsyncGenerator<number> {
  if (!isYearOver(year, now)) return
  for (let total = 0; ;) {
    const { found, added } = await db.transaction().execute(async (tx) => {
      const unsent = await findUnsent(tx, year, batchSize)
      const queued = await recordSent(tx, year, unsent, who, now)
      await queueBulkMessages(tx, queued.map(messageOf), now)
      if (queued.length > 0) {
        const after = `${queued.length} queued`
        await recordChange(tx, { who, what: 'statements sent', subject: String(year), after }, now)
      }
      return { found: unsent.length, added: queued.length }
    })
    total += added
    yield total
    if (found < batchSize) return
    // SQLite answers in the same turn: without this, no other request would run until the end.
    await nextTurn()
  }
}

/** Returns the new rows. */
async function recordSent(tx: Tx, year: number, givers: readonly string[], who: Actor, now: number) {
  const rows = givers.map((giver_id) => ({
    id: randomUUID(),
    year,
    giver_id,
    way: 'mail' as const,
    who,
    created_at: now,
  }))
  const added = []
  for (const chunk of chunksOf(rows)) {
    const inserting = tx.insertInto('statement_sent').values(chunk)
    added.push(
      ...(await inserting
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()),
    )
  }
  return added
}

const messageOf = ({ id }: { id: string }) => ({ kind: statementKind, subjectId: id })

interface StatementRequest {
  year: number
  giverId: string
  who: Actor
  /** Also if it was sent before. */
  again?: boolean
  /** Of the form: a repeated submit sends once. */
  key?: string
}

/**
 * Triggered by: the office, for one giver.
 * Changes: queues the statement of the year once; with `again`, once more, and as a corrected one when its gifts have changed.
 * Repeatable: as `sendStatements`.
 */
export async function sendStatement(
  db: Db,
  { year, giverId, who, again = false, key = randomUUID() }: StatementRequest,
  now: number,
): Promise<SentStatement> {
  const fail = (error: string): SentStatement => ({ ok: false, error })
  if (!isYearOver(year, now)) return fail(`${year} is not over: more may be given in it.`)
  const giver = await findShownGiver(db, giverId)
  const name = giver?.name ?? giverId
  const gifts = giver ? await findGiftsOfYear(db, giver.id, year) : []
  const inForce = giver && again ? await findStatementInForce(db, giver.id, year) : null
  if (inForce && isOutdated(inForce, gifts)) return sendCorrection(db, { year, giverId, who, key }, now)
  if (!giver || !gifts.some(isReceiptDue)) return fail(`There are no gifts of ${year} from ${name}.`)
  if (giver.forgotten_at !== null) return fail(`${name} has asked to be forgotten: nothing is sent there.`)
  if ((await findDiedAt(db, giver.id)) !== null) return fail(whyNotMailed(name))
  const waits = await whyStatementWaits(db, giver.id, year)
  if (waits !== null) return fail(waits)
  const email = await findReceiptsEmail(db, giver.id)
  if (email === null) return fail(`${name} has no e-mail address: print the statement.`)
  return db.transaction().execute(async (tx) => {
    const before = await findSent(tx, year, giver.id)
    const [added] = before ? [] : await recordSent(tx, year, [giver.id], who, now)
    const sent = before ?? added ?? (await findSent(tx, year, giver.id))
    if (!sent || (!added && !again)) return fail(`The statement of ${year} was sent to ${email} before.`)
    const another = added ? {} : { dedupeKey: `${statementKind}:${sent.id}:${key}` }
    await queueMessage(tx, { ...messageOf(sent), ...another }, now)
    const what = added ? 'statement sent' : 'statement sent again'
    await recordChange(tx, { who, what, subject: String(year), after: maskEmail(email) }, now)
    return { ok: true }
  })
}

/** The statement of a year that was mailed to a giver, or to one that was merged into it. */
function findSent(tx: Tx, year: number, giverId: string): Promise<{ id: string } | undefined> {
  const sent = tx.selectFrom('statement_sent').select('id').where('year', '=', year).where('way', '=', 'mail')
  return sent.where(isOfGiver('giver_id', giverId)).orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
}

/**
 * Triggered by: the office, while the statements of a year are sent.
 * Changes: deletes the queued statements, which then count as unsent. Returns how many.
 * Repeatable: at any time.
 */
export function stopStatements(db: Db, year: number, who: Actor, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const unsent = await tx
      .selectFrom('statement_sent')
      .select('id')
      .where('year', '=', year)
      .where('id', 'in', (queued) =>
        queued
          .selectFrom('outbox')
          .select('subject_id')
          .where('status', '=', 'queued')
          .where('kind', '=', statementKind),
      )
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .execute()
    let count = 0
    for (let at = 0; at < unsent.length; at += batchSize) {
      const ids = unsent.slice(at, at + batchSize).map(({ id }) => id)
      const gone = await dropUnleasedMessages(tx, ids, now)
      // What a statement said is recorded when it has left: it was sent before, and this was another copy.
      const never = tx
        .deleteFrom('statement_sent')
        .where('id', 'in', ['', ...gone])
        .where('said_gifts', 'is', null)
      await never.execute()
      count += gone.length
    }
    if (count > 0) {
      await recordChange(
        tx,
        { who, what: 'statements stopped', subject: String(year), after: `${count} not sent` },
        now,
      )
    }
    return count
  })
}

/** When a statement was sent is kept as long as its gifts: it is no name. One that is queued is not sent. */
export async function forgetStatements(tx: Db | Tx, giverId: string, { isLook }: Forgetting): Promise<Forgotten> {
  const waits = sql<SqlBool>`${isOfGiver('giver_id', giverId)}
    and id in (select subject_id from outbox where status = 'queued')`
  const unsent = await takeRows(tx, 'statement_sent', waits, isLook)
  if (!isLook) for (const { id } of unsent) await dropMessagesAbout(tx, id)
  const sent = await tx
    .selectFrom('statement_sent')
    .select('year')
    .distinct()
    .where(isOfGiver('giver_id', giverId))
    .where('id', 'not in', ['', ...unsent.map(({ id }) => id)])
    .orderBy('year')
    .execute()
  return {
    removed: unsent.map(({ year }) => `the statement of ${year}, which waited to be sent`),
    kept: sent.map(({ year }) => `when the statement of ${year} was sent`),
  }
}

/** Deletes up to `limit` records of statements whose gifts are deleted. Returns how many. */
export async function forgetOldStatements(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('statement_sent').select('id').where('created_at', '<', before).limit(limit)
  const deleted = await db.deleteFrom('statement_sent').where('id', 'in', old).returning('id').execute()
  return deleted.length
}

/** The numbers of statements of a year that were mailed or wait for it, that wait, and that were printed. */
export async function findProgress(
  db: Db,
  year: number,
): Promise<{ recorded: number; queued: number; printed: number }> {
  const all = db.selectFrom('statement_sent').where('year', '=', year)
  const recorded = all.where('way', '=', 'mail')
  const queued = recorded
    .innerJoin('outbox', 'outbox.subject_id', 'statement_sent.id')
    .where('outbox.status', '=', 'queued')
    .where('outbox.kind', '=', statementKind)
  return {
    recorded: await countOf(recorded),
    queued: await countOf(queued),
    printed: await countOf(all.where('way', '=', 'post')),
  }
}
