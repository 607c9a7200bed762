import { CompiledQuery, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { findPayerOf, findSubscriptionsOf, hasPayments } from '../payments/payer.queries.server.ts'
import { findGiftsOfYear, findPaymentOf } from '../payments/payments-of.queries.server.ts'
import { findDisputedDebit } from '../subscriptions/recurring-gift.queries.server.ts'
import { findCardStatus } from '../payments/tribute-cards.queries.server.ts'
import { addGifts } from '../payments/testing/add-gifts.ts'
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

    const [year] = await loadGiftsByYear(heard, email)
    expect(year).toMatchObject({ year: 2025, giftCount: 100 })
    expect((await loadYear(heard, email, 2025, 1))?.gifts).toHaveLength(100)
    const gifts = await findGiftsOfYear(heard, email, 2025)
    expect(gifts).toHaveLength(100)
    expect(await findPaymentOf(heard, email.toLowerCase(), gifts[0]?.id ?? '')).toBeDefined()
    expect(await findSubscriptionsOf(heard, email)).toEqual(['sub_theirs'])
    expect(await findPayerOf(heard, 'sub_theirs')).toBe(email.toLowerCase())
    expect(await findDisputedDebit(heard, 'sub_theirs')).toBeNull()
    expect(await findCardStatus(heard, gifts[0]?.id ?? '')).toBeNull()
    expect(await hasPayments(heard, 'giver300@example.com')).toBe(true)
    expect(await findSessionByToken(heard, 'x', until)).toBeNull()

    for (const node of asked.filter((node) => !JSON.stringify(node).includes('"giver_session"'))) {
      const plan = await planOf(db, node)
      expect(plan).toMatch(/payment_by_email|payment_by_subscription|outbox_by_subject|payment_pkey|autoindex_payment/)
      expect(plan).not.toMatch(/Seq Scan|SCAN (?:payment|outbox)/)
    }
    expect(asked.length).toBeGreaterThan(7)
  })
})
