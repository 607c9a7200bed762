import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import { countOf } from '../values/count-of.ts'
import { yearsLater } from '../values/months-later.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { eachRow, pageAfter } from '../db/each-row.ts'
import { type Forgetting, type Forgotten, holdsAddress, takeRows } from '../db/forget-step.server.ts'
import { emailsOfDied } from '../givers/giver-died.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import type { Tables } from '../db/tables.ts'

export type Subscriber = Tables['subscriber']

const dayMs = 24 * 60 * 60_000

export function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A subscriber who still reads the newsletter: see `readers`. */
export function findSubscribedReader(db: Db, id: string): Promise<Subscriber | undefined> {
  return readers(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` as it is stored: trimmed, in lower case. */
export function findSubscriberByEmail(db: Db | Tx, email: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Stores a sign-up and locks its row. Null for a confirmed subscriber, who is not changed. That row is written too,
 * because a commit without a write is faster and would show who is on the list.
 */
export async function recordPending(
  tx: Tx,
  { email, source, consent }: { email: string; source: 'home' | 'newsletter'; consent: string },
  now: number,
): Promise<string | null> {
  const signUp = {
    status: 'pending',
    consent_text: consent,
    consent_source: source,
    consented_at: now,
    moved_in_by: null,
  } as const
  const stored = await tx
    .insertInto('subscriber')
    .values({ id: randomUUID(), email, ...signUp, confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(signUp).where('subscriber.status', '<>', 'confirmed'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stored) await tx.updateTable('subscriber').set({ email }).where('email', '=', email).execute()
  return stored?.id ?? null
}

/** Only a pending subscriber can be confirmed: an old link does not subscribe a person again who has left. */
export async function markConfirmed(db: Db, id: string, now: number): Promise<void> {
  const confirmed = db.updateTable('subscriber').set({ status: 'confirmed', confirmed_at: now })
  await confirmed.where('id', '=', id).where('status', '=', 'pending').execute()
}

export async function markUnsubscribed(db: Db | Tx, id: string, now: number): Promise<void> {
  const left = db.updateTable('subscriber').set({ status: 'unsubscribed', unsubscribed_at: now })
  await left.where('id', '=', id).where('status', '<>', 'unsubscribed').execute()
}

/** Confirmed subscribers, without the addresses of givers who have died. */
const readers = (db: Db | Tx) =>
  db
    .selectFrom('subscriber')
    .where('status', '=', 'confirmed')
    .where(sql<SqlBool>`email not in (${emailsOfDied})`)

export const countReaders = (db: Db) => countOf(readers(db))

/** The next readers of the newsletter after `afterId`, in the order of their ids. */
export async function findReaderIds(tx: Tx, afterId: string, limit: number): Promise<string[]> {
  const rows = await readers(tx).select('id').where('id', '>', afterId).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Everybody who signed up since a time, oldest first. */
export function eachSubscriber(db: Db, from: number): AsyncGenerator<Subscriber> {
  return eachRow(
    (last, limit) => pageAfter(db.selectFrom('subscriber').selectAll(), 'consented_at', last, limit).execute(),
    ({ consented_at: at, id }) => ({ at, id }),
    { from },
  )
}

/** No law requires to keep a subscriber or the consent. Queued copies of a letter are not sent. */
export async function forgetAddress(tx: Db | Tx, email: string, { isLook }: Forgetting): Promise<Forgotten> {
  const gone = await takeRows(tx, 'subscriber', holdsAddress('email', email), isLook)
  if (!isLook) for (const { id } of gone) await dropMessagesAbout(tx, id)
  return { removed: gone.map(({ status }) => `entry in the newsletter’s list (${status}), with its consent`), kept: [] }
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes sign-ups that were never confirmed and subscribers who left long ago, as the privacy policy says.
 * Repeatable: at any time. Returns how many it deleted, `limit` at most.
 */
export async function forgetSubscribers(db: Db, now: number, limit = 500): Promise<number> {
  const { keepUnconfirmedDays, keepUnsubscribedYears } = rules.newsletter
  const old = db
    .selectFrom('subscriber')
    .select('id')
    .where('status', '<>', 'confirmed')
    .where(
      // A reader from a file who has left never confirmed here: that they have left is noted as long as of the others.
      sql<SqlBool>`(confirmed_at is null and consented_at < ${now - keepUnconfirmedDays * dayMs}
        and (status = 'pending' or moved_in_by is null)
        or unsubscribed_at < ${yearsLater(now, -keepUnsubscribedYears)})`,
    )
    .limit(limit)
  const deleted = await db.deleteFrom('subscriber').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
