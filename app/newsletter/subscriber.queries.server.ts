import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { rules } from '../content/legal/rules.ts'
import { countOf } from '../values/count-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { eachRow, pageAfter } from '../db/each-row.ts'
import { holdsAddress, type Forgotten } from '../db/forget-step.server.ts'
import { dropMessagesAbout } from '../mail/outbox.server.ts'
import type { Tables } from '../db/tables.ts'

export type Subscriber = Tables['subscriber']

const dayMs = 24 * 60 * 60_000

export function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` as it is kept: trimmed, in lower case. */
export function findSubscriberByEmail(db: Db | Tx, email: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Notes a sign-up and locks its row. Null for a confirmed subscriber, who stays as they are: their row is written all
 * the same, because a commit without a write is faster and would tell who is on the list.
 */
export async function recordPending(
  tx: Tx,
  { email, source, consent }: { email: string; source: Tables['subscriber']['consent_source']; consent: string },
  now: number,
): Promise<string | null> {
  const wish = { status: 'pending', consent_text: consent, consent_source: source, consented_at: now } as const
  const noted = await tx
    .insertInto('subscriber')
    .values({ id: randomUUID(), email, ...wish, confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(wish).where('subscriber.status', '<>', 'confirmed'))
    .returning('id')
    .executeTakeFirst()
  if (!noted) await tx.updateTable('subscriber').set({ email }).where('email', '=', email).execute()
  return noted?.id ?? null
}

/** Only who waits for it can be confirmed: an old link does not bring back who has left since. */
export async function markConfirmed(db: Db, id: string, now: number): Promise<void> {
  const confirmed = db.updateTable('subscriber').set({ status: 'confirmed', confirmed_at: now })
  await confirmed.where('id', '=', id).where('status', '=', 'pending').execute()
}

/** The first time counts. */
export async function markUnsubscribed(db: Db | Tx, id: string, now: number): Promise<void> {
  const left = db.updateTable('subscriber').set({ status: 'unsubscribed', unsubscribed_at: now })
  await left.where('id', '=', id).where('status', '<>', 'unsubscribed').execute()
}

export const countConfirmed = (db: Db) => countOf(db.selectFrom('subscriber').where('status', '=', 'confirmed'))

/** The next confirmed subscribers after `afterId`, in the order of their ids. */
export async function findConfirmedIds(tx: Tx, afterId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriber')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Everybody, by the time of their sign-up. */
export function eachSubscriber(db: Db): AsyncGenerator<Subscriber> {
  return eachRow(
    (last, limit) => pageAfter(db.selectFrom('subscriber').selectAll(), 'consented_at', last, limit).execute(),
    ({ consented_at: at, id }) => ({ at, id }),
  )
}

/** No rule makes us keep a subscriber or the proof of consent. Copies of a letter that are queued are not sent. */
export async function forgetAddress(tx: Tx, email: string): Promise<Forgotten> {
  const gone = await tx
    .deleteFrom('subscriber')
    .where(holdsAddress('email', email))
    .returning(['id', 'status'])
    .execute()
  for (const { id } of gone) await dropMessagesAbout(tx, id)
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
      sql<SqlBool>`(confirmed_at is null and consented_at < ${now - keepUnconfirmedDays * dayMs}
        or unsubscribed_at < ${now - keepUnsubscribedYears * 365 * dayMs})`,
    )
    .limit(limit)
  const deleted = await db.deleteFrom('subscriber').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
