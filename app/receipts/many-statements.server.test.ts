import { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import { isPostgres, type Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { addGifts, theirs } from '../payments/testing/add-gifts.ts'
import { drawStatements } from './documents/statement.server.ts'
import { findStatement } from './documents/statement-of-giver.server.ts'
import { findGiversByPost, findGiversOfYearAmong, statementsToSend } from './givers-of-year.queries.server.ts'
import { findProgress, sendStatement, stopStatements } from './send-statement.server.ts'
import { findChangedStatements } from './sent-statements/changed-statements.queries.server.ts'
import { recordPrinted } from './sent-statements/record-printed.server.ts'
import { asked, now, send, who, year } from './testing/statements-of-year.ts'
import { findYearOverview } from './year-overview.queries.server.ts'

/** More than a page and a statement hold. */
const many = 10_001
const sumCents = Array.from({ length: many }, (_, number) => 1000 + (number % 9000)).reduce(
  (sum, each) => sum + each,
  0,
)

/** Gifts of 2025, the newest of December 1. PostgreSQL would count the rows by itself within a minute. */
async function fill(db: Db, theirCount: number): Promise<void> {
  const giver = { email: 'ada@example.com', count: theirCount }
  await addGifts(db, { count: many, giver, until: Date.UTC(2025, 11, 1), everyMs: 60_000 })
  if (isPostgres(db)) await db.executeQuery(CompiledQuery.raw('analyze'))
}

const allGivers = async (db: Db) => (await db.selectFrom('giver').select('id').execute()).map(({ id }) => id)

describeOnEachDatabase('many statements of a year', (_, it) => {
  it('are found, queued, stopped and queued again, one for each giver', async (db) => {
    await fill(db, 1)
    const { sums, givers, found } = await findYearOverview(db, year, { ...asked, limit: many })
    expect(sums).toMatchObject({ givers: many, gifts: many, cents: sumCents, toSend: many })
    expect([givers.length, found]).toEqual([many, many])
    expect(givers.reduce((sum, { cents }) => sum + cents, 0)).toBe(sumCents)
    expect(await findGiversOfYearAmong(db, year, await allGivers(db))).toHaveProperty('size', many)
    expect(await statementsToSend(db, year)).toBe(many)

    expect(await send(db)).toBe(many)
    expect(await findProgress(db, year)).toEqual({ recorded: many, queued: many, printed: 0 })
    expect(await stopStatements(db, year, who, now)).toBe(many)
    expect(await findProgress(db, year)).toEqual({ recorded: 0, queued: 0, printed: 0 })
    expect(await send(db)).toBe(many)
    const subjects = await db.selectFrom('outbox').select('subject_id').execute()
    expect(new Set(subjects.map(({ subject_id: id }) => id))).toHaveProperty('size', many)
  })

  it('go by post when all mail came back, and are corrected when they said something else', async (db) => {
    await fill(db, 1)
    await db.updateTable('giver_email').set({ bounced_at: now }).execute()
    expect(await send(db)).toBe(0)
    const byPost = await findGiversByPost(db, year)
    expect(byPost).toHaveLength(many)
    expect(byPost.reduce((sum, { cents }) => sum + cents, 0)).toBe(sumCents)

    // What the office prints at once is fewer, and each takes several statements.
    const printed = byPost.slice(0, 501).map(({ id }) => id)
    expect(await recordPrinted(db, { year, givers: printed, who }, now)).toBe(printed.length)
    await db
      .insertInto('statement_sent')
      .columns(['id', 'year', 'giver_id', 'way', 'who', 'created_at', 'said_cents', 'said_gifts'])
      .expression((said) =>
        said
          .selectFrom('giver')
          .where('id', 'not in', printed)
          .select((row) => [
            'id',
            row.val(year).as('year'),
            row.ref('id').as('giver_id'),
            row.val('post').as('way'),
            row.val(who).as('who'),
            row.val(now).as('created_at'),
            row.val(1).as('said_cents'),
            row.val(1).as('said_gifts'),
          ]),
      )
      .execute()
    const changed = await findChangedStatements(db, year, { limit: many })
    expect([changed.rows.length, changed.total]).toEqual([many - printed.length, many - printed.length])
  })

  it('of one giver with many gifts is one, with their sum', async (db) => {
    await fill(db, many)
    expect(await sendStatement(db, { year, giverId: theirs, who }, now)).toEqual({ ok: true })
    expect(await findProgress(db, year)).toEqual({ recorded: 1, queued: 1, printed: 0 })
    const statement = await findStatement(db, theirs, { year, now, way: 'mail' })
    expect(statement?.gifts).toHaveLength(many)
    const document = await drawStatements(statement ? [statement] : [])
    expect(document?.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
