import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db.server.ts'
import { eachRow } from '../platform/each-row.ts'
import type { SubscriberTable } from '../platform/tables.ts'

export type Subscriber = Selectable<SubscriberTable>

export function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` as it is kept: trimmed, in lower case. */
export function findSubscriberByEmail(db: Db | Tx, email: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Notes a sign-up and locks its row. Null for a confirmed subscriber, who stays as they are. */
export async function notePending(
  tx: Tx,
  { email, source, consent }: { email: string; source: SubscriberTable['consent_source']; consent: string },
  now: number,
): Promise<string | null> {
  const wish = {
    status: 'pending',
    consent_text: consent,
    consent_source: source,
    consented_at: now,
  } as const
  const noted = await tx
    .insertInto('subscriber')
    .values({ id: randomUUID(), email, ...wish, confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(wish).where('subscriber.status', '<>', 'confirmed'))
    .returning('id')
    .executeTakeFirst()
  return noted?.id ?? null
}

/** Only who waits for it can be confirmed: an old link does not bring back who has left since. */
export async function markConfirmed(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** The first time counts. */
export async function markUnsubscribed(db: Db | Tx, id: string, now: number): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'unsubscribed')
    .execute()
}

export async function countConfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscriber')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}

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
    ({ at, id }, limit) =>
      db
        .selectFrom('subscriber')
        .selectAll()
        .where((where) => where(where.refTuple('consented_at', 'id'), '>', where.tuple(at, id)))
        .orderBy('consented_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ consented_at: at, id }) => ({ at, id }),
  )
}
