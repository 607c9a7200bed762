import { CompiledQuery, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import {
  findGiverOfSubscription,
  findRecipientOfSubscription,
  findSubscriptionsOf,
} from '../givers/recurring-of.queries.server.ts'
import { findGiftsOfYear, findPaymentOf } from '../payments/payments-of.queries.server.ts'
import { findDisputedDebit } from '../subscriptions/recurring-gift.queries.server.ts'
import { findCardStatus } from '../payments/tribute-cards.queries.server.ts'
import { addGifts, theirs } from '../payments/testing/add-gifts.ts'
import { isPostgres, type Db } from '../db/db.server.ts'
import { queueBulkMessages } from '../mail/outbox.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { loadGiftsByYear, loadYear } from './gifts-by-year.server.ts'
import { findSessionByToken } from '../givers/giver-session.server.ts'

const email = 'Ada@Example.com'
const until = Date.UTC(2025, 10, 1)

/** The same database with a plugin that records the queries. */
function listening(db: Db): [db: Db, asked: RootOperationNode[]] {
  const asked: RootOperationNode[] = []
  const heard: Db = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return [heard, asked]
}

async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const { sql, parameters, queryId } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const explain = isPostgres(db) ? 'explain' : 'explain query plan'
  const { rows } = await db.executeQuery<object>({
    ...CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
    queryId,
  })
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

describeOnEachDatabase('a large ledger', (fresh) => {
  test('every query of My giving uses an index, and none scans a table', async () => {
    const db = await (await fresh()).open()
    await addGifts(db, { count: 5000, giver: { email, count: 100 }, until })
    const mails = Array.from({ length: 1000 }, (_, number) => ({
      kind: 'x',
      subjectId: `${number}`,
      dedupeKey: `${number}`,
    }))
    await queueBulkMessages(db, mails, 0)
    if (isPostgres(db)) await db.executeQuery(CompiledQuery.raw('analyze'))
    const [heard, asked] = listening(db)

    const [year] = await loadGiftsByYear(heard, theirs)
    expect(year).toMatchObject({ year: 2025, giftCount: 100 })
    expect((await loadYear(heard, theirs, 2025, 1))?.gifts).toHaveLength(100)
    const gifts = await findGiftsOfYear(heard, theirs, 2025)
    expect(gifts).toHaveLength(100)
    expect(await findPaymentOf(heard, theirs, gifts[0]?.id ?? '')).toBeDefined()
    expect(await findSubscriptionsOf(heard, theirs)).toEqual(['sub_theirs'])
    expect(await findGiverOfSubscription(heard, 'sub_theirs')).toBe(theirs)
    expect(await findRecipientOfSubscription(heard, 'sub_theirs')).toBe(email)
    expect(await findDisputedDebit(heard, 'sub_theirs')).toBeNull()
    expect(await findCardStatus(heard, gifts[0]?.id ?? '')).toBeNull()
    expect(await findGiverIdOf(heard, 'GIVER300@example.com')).toMatch(/^P-/)
    expect(await findSessionByToken(heard, 'x', until)).toBeNull()

    for (const node of asked.filter((node) => !JSON.stringify(node).includes('"giver_session"'))) {
      const plan = await planOf(db, node)
      expect(plan).toMatch(
        /payment_by_giver|payment_by_subscription|outbox_by_subject|payment_pkey|autoindex_|giver_pkey|giver_email/,
      )
      // The table of recurring gifts is empty here, and PostgreSQL scans an empty table.
      expect(plan).not.toMatch(/Seq Scan on (?!recurring_gift)|SCAN (?:payment|outbox|giver)/)
    }
    expect(asked.length).toBeGreaterThan(7)
  })
})
