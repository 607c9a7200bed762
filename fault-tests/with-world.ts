import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type World } from '../e2e/harness/world.ts'
import { createDatabase, startPostgresCluster, type PostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'

/** Does the work in a world of its own, in which the site, the staff and Stripe go by one clock. */
export async function withWorld<T>(
  databaseUrl: string | undefined,
  work: (world: World, clock: WorldClock) => Promise<T>,
): Promise<T> {
  const clock = newClock()
  try {
    const env = { ...clock.env, TRUSTED_PROXIES: '127.0.0.1' }
    const world = await startWorld({ databaseUrl, env, sandboxEnv: clock.env })
    try {
      return await work(world, clock)
    } finally {
      await world.stop()
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
export interface WorldClock {
  /** The environment of the programs that go by it. */
  env: NodeJS.ProcessEnv
  /** Sets it so many milliseconds ahead of the machine's; less than zero is behind. */
  set(offsetMs: number): void
  offsetMs(): number
  remove(): void
}

function newClock(): WorldClock {
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
