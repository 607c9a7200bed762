import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { onlyPostgres } from '../../tools/test-scope.ts'
import { openDatabase } from './db.server.ts'

describe.each(onlyPostgres)('on %s', () => {
  test('a statement that takes longer than its limit is ended, and its connection is free again', async () => {
    await using db = await openDatabase(await createDatabase(inject('postgresUrl')), '50ms')
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('statement timeout')
    const active = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
    expect((await active.execute(db)).rows).toEqual([{ count: 0 }])
  })
})
