import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestEnv, type TestEnv } from '../../e2e/harness/test-env.ts'
import { openDatabase } from '../../app/db/db.server.ts'
import { tableNames } from '../../app/db/migrations.server.ts'
import { plantedDomain } from '../input/hostile-text.ts'
import { type Invariant, invariants, judgeAnswer } from '../input/judge-answer.ts'
import { refusedPosts, takenPosts } from '../input/posts.ts'
import { rawCases, readCases } from '../input/read-cases.ts'
import { type Answer, type Case, sendCase } from '../input/send-case.ts'
import { type FaultResult, times, type Trial } from '../trial.ts'

/** A test that fails must fail again; the whole run tries something new each time. */
const testSeed = 20_261_121
const atOnce = 24
/** Whoever opens thousands of checkouts and pays none is meant to raise this one. */
const expectedAlarm = 'checkouts-unpaid'

/** Every address, method, header, parameter and field of the site, with what nobody should send. */
export const input: Trial = {
  name: 'input',
  title: 'Hostile input to every address',
  async run(size, log) {
    const seed = Number(process.env['FAULT_TESTS_SEED'] ?? (size < 1 ? testSeed : Date.now() % 2 ** 31))
    // The limits have tests of their own; here they would keep the cases from what lies behind them.
    const testEnv = await startTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1', NORMAL_POSTS_PER_HOUR: '1000000000' } })
    try {
      return await sendAll(testEnv, seed, size, log)
    } finally {
      await testEnv.stop()
    }
  },
}

async function sendAll(
  { site, sandbox, mail }: TestEnv,
  seed: number,
  size: number,
  log: (line: string) => void,
): Promise<FaultResult[]> {
  const broken = new Map<Invariant, number>()
  let sent = 0
  const taken: { target: string; answer: string }[] = []
  const check = async (given: Case) => {
    const answer = await sendCase(given, Number(new URL(site.url).port)).catch(() => null)
    const found = judgeAnswer(given, answer, { site: site.url, checkout: sandbox.url })
    sent += 1
    for (const name of found) broken.set(name, (broken.get(name) ?? 0) + 1)
    if (given.intent === 'taken' && found.length === 0) taken.push({ target: given.target, answer: textOf(answer) })
    if (found.length > 0) throw new Error(`${found.join(', ')}: ${answer?.status ?? 'no answer'}`)
  }
  /** Each worker stops at its first failure, and looks for the smallest case that fails as well. */
  const sendCases = async (cases: fc.Arbitrary<Case>, count: number) => {
    const property = fc.asyncProperty(cases, check)
    const runs = Array.from({ length: atOnce }, (_, worker) =>
      fc.check(property, { seed: seed + worker, numRuns: Math.ceil(count / atOnce) }),
    )
    for (const { counterexample, errorInstance } of await Promise.all(runs)) {
      if (counterexample) log(`${String(errorInstance)} ${JSON.stringify(counterexample[0]).slice(0, 1500)}`)
    }
  }
  const before = await countRows(site.databaseUrl)
  const reads = readCases()
  const harmless = fc.oneof(
    { weight: 12, arbitrary: reads },
    { weight: 6, arbitrary: refusedPosts },
    { weight: 1, arbitrary: rawCases(reads) },
  )
  await sendCases(harmless, times(90_000, size))
  const harmlessSent = sent
  const written = difference(before, await countRows(site.databaseUrl)) + (await mail.read()).length
  await sendCases(takenPosts, times(10_000, size))
  const owed = queuedRows(taken)
  const wrongRows = difference({ ...before, ...owed }, await countRows(site.databaseUrl))

  const lines = site.logs()
  const leaks = lines.filter((line) => line.toLowerCase().includes(plantedDomain))
  const errors = lines.filter((line) => !isHarmless(line))
  for (const line of [...leaks.slice(0, 5), ...errors.slice(0, 5)]) log(`logged: ${line.slice(0, 500)}`)
  const health = await fetch(`${site.url}/healthz`).catch(() => null)
  const rows = Object.entries(owed).map(([table, count]) => `${count} ${table}`)
  return [
    ...(Object.entries(invariants) as [Invariant, string][]).map(([key, name]) => ({
      name,
      times: sent,
      lost: broken.get(key) ?? 0,
      remark: key === 'failure' ? `FAULT_TESTS_SEED=${seed}` : '',
    })),
    { name: 'what must change nothing leaves no row and no mail', times: harmlessSent, lost: written },
    { name: 'what must be taken leaves its rows, once', times: taken.length, lost: wrongRows, remark: rows.join() },
    { name: 'the process lives', times: 1, lost: health?.ok ? 0 : 1 },
    { name: 'every line of the log is an event, and none an error', times: lines.length, lost: errors.length },
    { name: 'no address that was sent is in the log', times: lines.length, lost: leaks.length },
  ]
}

/** Head and body, where a checkout is named by its id. */
const textOf = (answer: Answer | null) => `${answer?.headers['location']?.[0]} ${answer?.body.toString()}`

type RowCounts = Record<string, number>

/** How many rows each table has, but for two: the guard counts refused posts as well, and timers keep what they found. */
async function countRows(databaseUrl: string): Promise<RowCounts> {
  const db = await openDatabase(databaseUrl)
  const counts: RowCounts = {}
  for (const table of tableNames.filter((name) => name !== 'guard_count' && name !== 'setting')) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.n)
  }
  await db.destroy()
  return counts
}

/** By how many rows two counts differ, all tables together. */
const difference = (before: RowCounts, after: RowCounts) =>
  Object.keys(after).reduce((sum, table) => sum + Math.abs((after[table] ?? 0) - (before[table] ?? 0)), 0)

/** What must be in an empty database after these posts. */
function queuedRows(taken: readonly { target: string; answer: string }[]): RowCounts {
  const at = (path: RegExp) => taken.filter(({ target }) => path.test(target))
  const checkouts = (path: RegExp) => new Set(at(path).map(({ answer }) => /cs_test_\w+/.exec(answer)?.[0])).size
  const [messages, subscribers] = [at(/^\/contact/).length, at(/^\/newsletter/).length]
  return {
    payment: checkouts(/^\/(donate|store)|\/create-[a-z-]+$/),
    contact_message: messages,
    subscriber: subscribers,
    // Two mails for a message, one for a sign-up.
    outbox: 2 * messages + subscribers,
  }
}

function isHarmless(line: string): boolean {
  try {
    const { ready, level, event } = JSON.parse(line) as Record<string, unknown>
    return ready === true || event === expectedAlarm || level === 'info' || level === 'warn'
  } catch {
    return false
  }
}
