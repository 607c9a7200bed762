import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findUnsendable, findUnsent, statementKind, type StatementException } from './givers-of-year.queries.server.ts'
import { findGiftsOfYear } from '../payments/payments-of.queries.server.ts'
import { isReceiptDue } from '../payments/payment.queries.server.ts'
import { yearOf } from '../values/year-of.ts'
import { countOf } from '../values/count-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { holdsAddress, type Forgotten } from '../db/forget-step.server.ts'
import { dropMessagesAbout, queueBulkMessages, queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { maskEmail } from '../values/mask-email.ts'

/** A larger batch would delay gifts and sign-ups. */
const batchSize = 500

export type SentStatement = { ok: true } | { ok: false; error: string }

/** Also when the staff sends to one person. */
const refusals: Partial<Record<StatementException, string>> = {
  forgotten: 'has asked to be forgotten: nothing is sent there.',
}

/** More may be given in a year that is not over. */
export const isYearOver = (year: number, now: number) => year < yearOf(now)

/**
 * Triggered by: the office in January, for everybody who gave in the year and has an e-mail address.
 * Changes: records each statement as sent and queues its mail, which waits for all other mail.
 * Repeatable: at any time, also after a kill or twice at once. It continues after the last committed batch, and nobody
 * gets a second one. Yields the total number after each batch.
 */
export async function* sendStatements(db: Db, year: number, who: Actor, now: number): AsyncGenerator<number> {
  if (!isYearOver(year, now)) return
  for (let total = 0; ;) {
    const { found, added } = await db.transaction().execute(async (tx) => {
      const unsent = await findUnsent(tx, year, batchSize)
      const queued = await recordSent(
        tx,
        year,
        unsent.map(({ email }) => email),
        who,
        now,
      )
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
async function recordSent(tx: Tx, year: number, emails: readonly string[], who: Actor, now: number) {
  if (emails.length === 0) return []
  return tx
    .insertInto('statement_sent')
    .values(emails.map((email) => ({ id: randomUUID(), year, email, who, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
}

const messageOf = ({ id }: { id: string }) => ({ kind: statementKind, subjectId: id })

interface StatementRequest {
  year: number
  email: string
  who: Actor
  /** Also if it was sent before. */
  again?: boolean
  /** Of the form: a repeated submit sends once. */
  key?: string
}

/**
 * Triggered by: the office, for one person.
 * Changes: queues the statement of the year once; with `again`, once more.
 * Repeatable: as `sendStatements`.
 */
export async function sendStatement(
  db: Db,
  { year, email, who, again = false, key = randomUUID() }: StatementRequest,
  now: number,
): Promise<SentStatement> {
  if (!isYearOver(year, now)) return { ok: false, error: `${year} is not over: more may be given in it.` }
  const gifts = await findGiftsOfYear(db, email, year)
  if (!gifts.some(isReceiptDue)) return { ok: false, error: `There are no gifts of ${year} under ${email}.` }
  const [exception] = await findUnsendable(db, year, email)
  const refusal = exception && refusals[exception.why]
  if (refusal) return { ok: false, error: `${email} ${refusal}` }
  return db.transaction().execute(async (tx) => {
    const [added] = await recordSent(tx, year, [email], who, now)
    if (!added && !again) return { ok: false, error: `The statement of ${year} was sent to ${email} before.` }
    const { id } = await tx
      .selectFrom('statement_sent')
      .select('id')
      .where('year', '=', year)
      .where(holdsAddress('email', email))
      .executeTakeFirstOrThrow()
    const another = added ? {} : { dedupeKey: `${statementKind}:${id}:${key}` }
    await queueMessage(tx, { ...messageOf({ id }), ...another }, now)
    const what = added ? 'statement sent' : 'statement sent again'
    await recordChange(tx, { who, what, subject: String(year), after: maskEmail(email) }, now)
    return { ok: true }
  })
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
      const dropped = await tx
        .deleteFrom('outbox')
        .where('subject_id', 'in', ids)
        .where('status', '=', 'queued')
        // A leased message may be sent already.
        .where('locked_until', '<=', now)
        .returning('subject_id')
        .execute()
      const gone = dropped.map(({ subject_id: id }) => id)
      if (gone.length > 0) await tx.deleteFrom('statement_sent').where('id', 'in', gone).execute()
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

/** A sent statement shows who gave. A queued one is not sent. */
export async function forgetStatements(tx: Tx, email: string): Promise<Forgotten> {
  const gone = await tx
    .deleteFrom('statement_sent')
    .where(holdsAddress('email', email))
    .returning(['id', 'year'])
    .execute()
  for (const { id } of gone) await dropMessagesAbout(tx, id)
  return { removed: gone.map(({ year }) => `when the statement of ${year} was sent`), kept: [] }
}

/** Deletes up to `limit` records of statements whose gifts are deleted. Returns how many. */
export async function forgetOldStatements(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('statement_sent').select('id').where('created_at', '<', before).limit(limit)
  const deleted = await db.deleteFrom('statement_sent').where('id', 'in', old).returning('id').execute()
  return deleted.length
}

export async function findProgress(db: Db, year: number): Promise<{ recorded: number; queued: number }> {
  const recorded = db.selectFrom('statement_sent').where('year', '=', year)
  const queued = recorded
    .innerJoin('outbox', 'outbox.subject_id', 'statement_sent.id')
    .where('outbox.status', '=', 'queued')
    .where('outbox.kind', '=', statementKind)
  return { recorded: await countOf(recorded), queued: await countOf(queued) }
}
