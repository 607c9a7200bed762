import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestEnv, type TestEnv } from '../e2e/harness/test-env.ts'
import { createDatabase, startPostgresCluster, type PostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'

/** Does the work in a test environment of its own, in which the site, the staff and Stripe go by one clock. */
export async function withTestEnv<T>(
  databaseUrl: string | undefined,
  work: (testEnv: TestEnv, clock: TestClock) => Promise<T>,
): Promise<T> {
  const clock = newClock()
  try {
    const env = { ...clock.env, TRUSTED_PROXIES: '127.0.0.1' }
    const testEnv = await startTestEnv({ databaseUrl, env, sandboxEnv: clock.env })
    try {
      return await work(testEnv, clock)
    } finally {
      await testEnv.stop()
    }
  } finally {
    clock.remove()
  }
}

/** Does the work with a PostgreSQL of its own, which is gone afterwards. */
export async function withPostgres<T>(work: (databaseUrl: string, cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = await startPostgresCluster(findPostgres())
  try {
    return await work(await createDatabase(cluster.url), cluster)
  } finally {
    await cluster.stop()
  }
}

/** A clock that programs of the site go by while a trial sets it. */
export interface TestClock {
  /** The environment of the programs that go by it. */
  env: NodeJS.ProcessEnv
  /** Sets it so many milliseconds ahead of the machine's; less than zero is behind. */
  set(offsetMs: number): void
  offsetMs(): number
  remove(): void
}

function newClock(): TestClock {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const file = join(folder, 'offset')
  let offset = 0
  const set = (offsetMs: number) => {
    offset = offsetMs
    writeFileSync(`${file}.new`, String(offsetMs))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    env: { FAULT_TESTS_CLOCK: file, NODE_OPTIONS: `--import=${new URL('shift-clock.ts', import.meta.url).href}` },
    set,
    offsetMs: () => offset,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
