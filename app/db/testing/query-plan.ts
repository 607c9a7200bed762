import { CompiledQuery, type RootOperationNode } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** The plans of the queries that `work` makes with the database that it gets, in their order. */
export async function plansOf(db: Db, work: (heard: Db) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = []
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  // Without row counts, PostgreSQL takes a table of a test for an empty one.
  if (isPostgres(db)) await db.executeQuery(CompiledQuery.raw('analyze'))
  await work(heard)
  const plans: string[] = []
  for (const node of asked) plans.push(await planOf(db, node))
  return plans
}

async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const { sql, parameters, queryId } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const explain = isPostgres(db) ? 'explain' : 'explain query plan'
  const query = { ...CompiledQuery.raw(`${explain} ${sql}`, [...parameters]), queryId }
  const { rows } = await db.executeQuery<object>(query)
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}
