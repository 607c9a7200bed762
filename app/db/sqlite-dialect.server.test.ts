import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteDialect } from './sqlite-dialect.server.ts'

test('what is deleted is not in the file any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'site.db')
  const db = new Kysely<{ note: { text: string } }>({ dialect: sqliteDialect(file) })
  await sql`create table note (text text)`.execute(db)
  const texts = Array.from({ length: 200 }, (_, number) => ({ text: `Ada Forgotten ${number}` }))
  await db.insertInto('note').values(texts).execute()
  await db.deleteFrom('note').execute()
  // The last connection writes the log into the file and removes it.
  await db.destroy()
  expect(readFileSync(file).includes('Ada Forgotten')).toBe(false)
})

test('while another program holds the lock, a read does not restart the wait of the next write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'site.db')
  const open = (busyDeadlineMs: number) => {
    const db = new Kysely<{ note: { id: number } }>({ dialect: sqliteDialect(file, busyDeadlineMs) })
    onTestFinished(() => db.destroy())
    return db
  }
  const [db, fresh] = [open(1500), open(500)]
  await sql`create table note (id integer)`.execute(db)
  await sql`select 1`.execute(fresh)
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')

  const gaveUp: string[] = []
  const write = (by: typeof db, name: string) =>
    by
      .insertInto('note')
      .values({ id: 1 })
      .execute()
      .catch((error: unknown) => gaveUp.push(`${name}: ${String(error)}`))
  await write(db, 'the first')
  await sql`
    select count(*) from note`.execute(db)
  await Promise.all([write(fresh, 'of another connection'), write(db, 'the second')])
  expect(gaveUp).toEqual([
    expect.stringContaining('the first: Error: database is locked'),
    expect.stringContaining('the second: Error: database is locked'),
    expect.stringContaining('of another connection: Error: database is locked'),
  ])
})
