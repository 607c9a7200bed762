import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onlyPostgres } from '../../tools/test-scope.ts'
import { freshPostgres } from './testing/each-database.ts'
import { findWriteFailure } from './write-failure.server.ts'

describe.each(onlyPostgres)('on %s', () => {
  test('a failure of PostgreSQL on a full disk is remembered until a write succeeds, and no other error is', async () => {
    const db = await (await freshPostgres()).open()
    const fail = (code: string) =>
      sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}', message = 'no room'; end $$`)}`.execute(db)
    const works = async () => {}
    await expect(fail('23505')).rejects.toThrow('no room')
    expect(await findWriteFailure(works)).toBeNull()
    await expect(fail('53100')).rejects.toThrow('no room')
    expect(await findWriteFailure(() => Promise.reject(new Error('still no room')))).toBe('still no room')
    expect(await findWriteFailure(works)).toBeNull()
    expect(await findWriteFailure(() => Promise.reject(new Error('not asked')))).toBeNull()
  })
})
