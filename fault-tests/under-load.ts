import { setTimeout as delay } from 'node:timers/promises'
import { prerenderedPaths } from '../app/head/prerender.ts'
import type { TestEnv } from '../e2e/harness/test-env.ts'
import type { PostgresCluster } from '../tools/postgres-cluster.ts'
import { times, type FaultResult } from './trial.ts'
import { until } from './until.ts'
import { auditSessions, Visitors } from './visitors.ts'
import { withPostgres, withTestEnv, type TestClock } from './with-test-env.ts'

type Database = 'SQLite' | 'PostgreSQL'

export interface LocalFault {
  name: string
  /** How often it is done at full size. */
  count: number
  databases: Database[]
  /** Whether the process itself is gone meanwhile: then a submit or a page may get no answer at all. */
  stopsSite?: true
  /** Does it once, and returns what was wrong meanwhile, in words. */
  inject: (faulty: FaultyTestEnv) => Promise<string[]>
}

export interface FaultyTestEnv extends TestEnv {
  clock: TestClock
  visitors: Visitors
  cluster: PostgresCluster | undefined
  /** From 1 on. */
  turn: number
  /** Waits until so many more gifts and messages have succeeded. */
  served: (more: number) => Promise<void>
}

const maxLogged = 30
/** A message that a worker holds and could not put back is free again after five minutes. */
const pastLeaseMs = 6 * 60_000

/** Files, and pages that are rendered for their query. */
const pages = [...prerenderedPaths, '/donate?amount=100&recurring=monthly', '/store?from=letter', '/contact?type=media']

/**
 * Injects a fault again and again while people give, write and read: while the process lives, no press may stay without
 * an answer, and no page may fail. Afterwards everything goes on by itself, and nothing is lost or doubled.
 */
export function injectUnderLoad(
  fault: LocalFault,
  database: Database,
  size: number,
  log: (line: string) => void,
): Promise<FaultResult> {
  const inTestEnv = (databaseUrl?: string, cluster?: PostgresCluster) =>
    withTestEnv(databaseUrl, (testEnv, clock) => injectAll(fault, size, log, { testEnv, clock, cluster }))
  const named = (result: Promise<FaultResult>) => result.then((all) => ({ ...all, name: `${fault.name}, ${database}` }))
  return named(database === 'SQLite' ? inTestEnv() : withPostgres(inTestEnv))
}

async function injectAll(
  { name, count, inject, stopsSite }: LocalFault,
  size: number,
  log: (line: string) => void,
  { testEnv, clock, cluster }: { testEnv: TestEnv; clock: TestClock; cluster: PostgresCluster | undefined },
): Promise<FaultResult> {
  const visitors = new Visitors(testEnv)
  const stopReading = startReader(testEnv)
  const served = async (more: number) => {
    const enough = visitors.done + more
    await until(`${more} visitors were served`, () => visitors.done >= enough)
  }
  const losses: string[] = []
  try {
    await served(5)
    for (let turn = 1; turn <= times(count, size); turn += 1) {
      losses.push(...(await inject(Object.assign(testEnv, { clock, visitors, cluster, turn, served }))))
    }
    await served(5)
  } catch (error) {
    losses.push(String(error))
  }
  const read = await stopReading()
  await visitors.leave()
  for (const command of ['reconcile', 'books']) {
    const { code, stdout, stderr } = await testEnv.staff([command])
    if (code !== 0) losses.push(`${command}: ${stdout}${stderr}`)
  }
  clock.set(clock.offsetMs() + pastLeaseMs)
  losses.push(...(await auditSessions(testEnv, visitors)))
  if (!stopsSite) {
    losses.push(...read.failures)
    if (read.failures.length > 0) losses.push(...testEnv.site.logs().filter((line) => !line.startsWith('{')))
    if (visitors.unanswered > 0) losses.push(`${visitors.unanswered} presses got no answer at all`)
  }
  for (const loss of losses.slice(0, maxLogged)) log(loss)
  const { gifts, messages, refused, unanswered } = visitors
  const ms = (slowestMs: number) => `${Math.round(slowestMs).toLocaleString('en-US')} ms`
  const remark =
    `${gifts} gifts, ${messages} messages; ${refused} presses refused in words and ${unanswered} unanswered, all ` +
    `repeated; slowest press ${ms(visitors.slowestMs)}, slowest of ${read.pages} pages ${ms(read.slowestMs)}`
  return { name, times: times(count, size), lost: losses.length, remark }
}

/** Somebody who reads one page after the other, and notes what failed. */
function startReader(testEnv: TestEnv) {
  const read = { pages: 0, slowestMs: 0, failures: [] as string[] }
  const leaving = new AbortController()
  const readAll = async () => {
    while (!leaving.signal.aborted) {
      const path = pages[read.pages % pages.length] ?? '/'
      const startedAt = performance.now()
      const status = await statusOf(testEnv, path)
      read.slowestMs = Math.max(read.slowestMs, performance.now() - startedAt)
      read.pages += 1
      if (status !== 200) read.failures.push(`${path} was answered with ${status}`)
      await delay(20)
    }
    return read
  }
  const done = readAll()
  return () => {
    leaving.abort()
    return done
  }
}

/** 0 when there is no answer. */
export async function statusOf(testEnv: TestEnv, path: string): Promise<number> {
  try {
    const response = await fetch(testEnv.site.url + path)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
