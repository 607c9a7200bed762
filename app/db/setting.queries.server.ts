import type { Db, Tx } from './db.server.ts'

/** A value that is kept between two runs. */
export function findSetting(db: Db | Tx, key: string): Promise<{ value: string; updated_at: number } | undefined> {
  return db.selectFrom('setting').select(['value', 'updated_at']).where('key', '=', key).executeTakeFirst()
}

export async function keepSetting(db: Db | Tx, key: string, now: number, value = ''): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
}
