import type { Db } from '../platform/db.server.ts'
import type { GuardedAction } from './limits.ts'

const keyOf = (action: GuardedAction) => `closed:${action}`

/** Whether the staff has closed these forms for now. */
export async function isClosed(db: Db, action: GuardedAction): Promise<boolean> {
  return (await findClosedSince(db, action)) !== null
}

/** Since when the forms are closed, in epoch milliseconds. Null when they are open. */
export async function findClosedSince(db: Db, action: GuardedAction): Promise<number | null> {
  const row = await db.selectFrom('setting').select('updated_at').where('key', '=', keyOf(action)).executeTakeFirst()
  return row?.updated_at ?? null
}

/** Repeatable: the first time counts. It holds from the next post on, in every process. */
export async function closeForms(db: Db, action: GuardedAction, now: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: keyOf(action), value: 'closed', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function openForms(db: Db, action: GuardedAction): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', keyOf(action)).execute()
}
