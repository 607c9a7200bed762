import fc from 'fast-check'
import { sql } from 'kysely'
import { tableNames } from '../../app/db/migrations.server.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { readDatabase } from '../../e2e/read-database.ts'
import { type Log, nothingLost, type Part, times } from '../part.ts'
import { inEnvironment } from '../test-environment.ts'
import { plantedDomain } from './input/hostile-text.ts'
import { judgeAnswer, takenStatuses } from './input/judge-answer.ts'
import { otherPosts, refusedPosts } from './input/posts.ts'
import { readCases } from './input/read-cases.ts'
import { type Case, sendCase } from './input/send-case.ts'

/** A test uses a fixed seed, so that a failure can be reproduced; a whole run uses a new seed. */
const testSeed = 20_261_121
const atOnce = 24
/** The rate limits have their own tests; here they would refuse most cases. */
const env = { TRUSTED_PROXIES: '127.0.0.1', NORMAL_POSTS_PER_HOUR: '1000000000' }

/** Every address, method, header, parameter and field of the site, with invalid and hostile input. */
export const input: Part = {
  name: 'input',
  title: 'Hostile input to every address',
  kind: 'trial',
  run(size, log) {
    const seed = Number(process.env['INPUT_SEED'] ?? (size < 1 ? testSeed : Date.now() % 2 ** 31))
    log(`INPUT_SEED=${seed} sends the same again`)
    return inEnvironment({ env }, (environment) => sendAll(environment, seed, size, log))
  },
}

async function sendAll(environment: TestEnv, seed: number, size: number, log: Log) {
  const { site, sandbox, mail } = environment
  let sent = 0
  let wrong = 0
  const taken: { target: string; session: string | undefined }[] = []
  const check = async (given: Case) => {
    const answer = await sendCase(given, Number(new URL(site.url).port))
    const found = judgeAnswer(given, answer, site.url, sandbox.url)
    sent += 1
    if (found.length > 0) {
      wrong += 1
      throw new Error(`${found.join(', ')}: ${answer?.status}`)
    }
    if (!answer || given.intent === 'read' || !takenStatuses.includes(answer.status)) return
    const text = `${answer.headers['location']?.[0]} ${answer.body.toString()}`
    taken.push({ target: given.target, session: /cs_test_\w+/.exec(text)?.[0] })
  }
  /** Each worker stops at its first failure, and searches for the smallest case that also fails. */
  const sendCases = async (cases: fc.Arbitrary<Case>, count: number) => {
    const property = fc.asyncProperty(cases, check)
    const runs = Array.from({ length: atOnce }, (_, worker) =>
      fc.check(property, { seed: seed + worker, numRuns: Math.ceil(count / atOnce) }),
    )
    for (const { counterexample, errorInstance } of await Promise.all(runs)) {
      if (counterexample) log(`${String(errorInstance)} ${JSON.stringify(counterexample[0]).slice(0, 1500)}`)
    }
  }
  const before = await countRows(environment)
  await sendCases(fc.oneof({ weight: 2, arbitrary: readCases() }, refusedPosts), times(90_000, size))
  const harmless = sent
  const written = difference(before, await countRows(environment)) + (await mail.read()).length
  await sendCases(otherPosts, times(10_000, size))
  const expected = rowsOf(taken)
  const wrongRows = difference({ ...before, ...expected }, await countRows(environment))
  const remark = JSON.stringify(expected)
  const lines = site.logs()
  const bad = lines.filter((line) => line.toLowerCase().includes(plantedDomain) || !isHarmless(line))
  for (const line of bad.slice(0, 10)) log(`logged: ${line.slice(0, 500)}`)
  return [
    nothingLost('every answer is as it must be', sent, wrong),
    nothingLost('what must change nothing leaves no row and no mail', harmless, written),
    nothingLost('what is taken leaves its rows, once, and what is refused none', taken.length, wrongRows, remark),
    nothingLost('no line of the log is an error or has an address that was sent', lines.length, bad.length),
  ]
}

type RowCounts = Record<string, number>

/** The number of rows of each table, except two: rate limits count refused posts too, and timers store their results. */
const countRows = (environment: TestEnv): Promise<RowCounts> =>
  readDatabase(environment, async (db) => {
    const counts: RowCounts = {}
    for (const table of tableNames.filter((name) => name !== 'guard_count' && name !== 'setting')) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
      counts[table] = Number(rows[0]?.n)
    }
    return counts
  })

/** The difference of two counts, over all tables. */
const difference = (before: RowCounts, after: RowCounts) =>
  Object.keys(after).reduce((sum, table) => sum + Math.abs((after[table] ?? 0) - (before[table] ?? 0)), 0)

/** The rows that an empty database must have after these posts: two mails for a message, one for a sign-up. */
function rowsOf(taken: readonly { target: string; session: string | undefined }[]): RowCounts {
  const payment = new Set(taken.flatMap(({ session }) => session ?? [])).size
  const messages = taken.filter(({ target }) => target.startsWith('/contact')).length
  const subscriber = taken.filter(({ target }) => target.startsWith('/newsletter')).length
  return { payment, contact_message: messages, subscriber, outbox: 2 * messages + subscriber }
}

function isHarmless(line: string): boolean {
  const { ready, level, event } = JSON.parse(line.startsWith('{') ? line : '{}') as Record<string, unknown>
  // Thousands of unpaid checkouts must raise this alarm.
  return ready === true || event === 'checkouts-unpaid' || level === 'info' || level === 'warn'
}
