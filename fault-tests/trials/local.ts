import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../app/db/db.server.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { startCheckout } from '../../e2e/system/gifts.ts'
import { probeForms } from '../probe-forms.ts'
import type { FaultResult, Trial } from '../trial.ts'
import { injectUnderLoad, statusOf, type FaultyTestEnv, type LocalFault } from '../under-load.ts'
import { until } from '../until.ts'

const hourMs = 60 * 60_000
const lockedMs = 5000

export const kill: LocalFault = {
  name: 'kill -9 at random moments',
  count: 50,
  databases: ['SQLite', 'PostgreSQL'],
  stopsSite: true,
  async inject({ site, served }) {
    await served(Math.floor(Math.random() * 20))
    await delay(Math.random() * 40)
    await site.kill()
    await site.start()
    return []
  },
}

/** Once it answers again, the clock is moved to the next try. */
const silentMail: LocalFault = {
  name: 'a mail server that takes connections and says nothing',
  count: 5,
  databases: ['SQLite'],
  async inject({ site, mail, clock, turn, served }) {
    const hasFailed = async () => (await queuedMails(site.databaseUrl)).some(({ last_error }) => last_error !== null)
    process.kill(mail.program.pid, 'SIGSTOP')
    try {
      await until('a message was given up for now', hasFailed)
      await served(5)
    } finally {
      process.kill(mail.program.pid, 'SIGCONT')
    }
    clock.set(turn * hourMs)
    await until('the outbox has caught up', async () => !(await hasFailed()))
    return []
  },
}

/** Another program writes to the database, and holds its lock. */
const lock = (name: string, count: number, meanwhile: (testEnv: FaultyTestEnv) => Promise<string[]>): LocalFault => ({
  name: `the database locked by another program ${name}`,
  count,
  databases: ['SQLite'],
  async inject(testEnv) {
    const database = new DatabaseSync(testEnv.site.databaseUrl.slice('sqlite:'.length), { timeout: 10_000 })
    database.exec('begin exclusive')
    try {
      return await meanwhile(testEnv)
    } finally {
      database.exec('commit')
      database.close()
    }
  },
})

/**
 * No file of the site can take another byte, as on a full disk. It is done with a limit on the running process, which
 * needs neither root nor a disk of its own: every write fails, even one that a full disk would still take.
 */
const fullDisk: LocalFault = {
  name: 'no room to write (needs prlimit)',
  count: 10,
  databases: ['SQLite'],
  async inject(testEnv) {
    limitFiles(testEnv, '0')
    const losses = await probeForms(testEnv, testEnv.turn)
    // Nobody pays this one. Its events at Stripe are ones that the site cannot have noted.
    const session = await startCheckout(testEnv, 1_000_000 + testEnv.turn, { key: crypto.randomUUID() })
    await testEnv.sandbox.control.expire({ session })
    const { deliveries } = await testEnv.sandbox.control.deliver({ last: 1 })
    for (const { status } of deliveries) {
      if (status < 500) losses.push(`an event that could not be noted was answered with ${status}`)
    }
    limitFiles(testEnv, 'unlimited')
    await testEnv.served(5)
    return losses
  },
}

/** Only the soft limit, which the site's own user may raise again. */
function limitFiles({ site }: TestEnv, limit: '0' | 'unlimited'): void {
  const { status, error, stderr } = spawnSync('prlimit', ['--pid', String(site.pid), `--fsize=${limit}:`])
  if (status !== 0) throw error ?? new Error(`prlimit: ${stderr.toString()}`)
}

const postgresGone: LocalFault = {
  name: 'the database crashes and is gone for a while',
  count: 10,
  databases: ['PostgreSQL'],
  async inject(testEnv) {
    const isReady = async () => (await statusOf(testEnv, '/readyz')) === 200
    await testEnv.cluster?.halt('immediate')
    const losses = await probeForms(testEnv, testEnv.turn)
    await until('/readyz said that there is no database', async () => !(await isReady()))
    await testEnv.cluster?.start()
    await testEnv.served(5)
    await until('the site says that it is ready', isReady)
    return losses
  },
}

async function queuedMails(databaseUrl: string) {
  const db = await openDatabase(databaseUrl)
  try {
    return await db.selectFrom('outbox').select(['id', 'last_error']).where('status', '=', 'queued').execute()
  } finally {
    await db.destroy()
  }
}

/** What can break on our own machine: the process, its disk, its database, its clock, its mail server. */
const localFaults: LocalFault[] = [
  kill,
  silentMail,
  lock('for 5 s', 10, () => delay(lockedMs, [])),
  lock('until every form has said that it cannot', 3, (testEnv) => probeForms(testEnv, testEnv.turn)),
  fullDisk,
  postgresGone,
]

/** Below this size the losses count and not the figures, so that several faults may be tried at the same time. */
const figuresFrom = 0.5
const atOnce = 3

export const local: Trial = {
  name: 'local',
  title: 'Faults of our own machine, under load',
  async run(size, log) {
    const results = new Map<number, FaultResult>()
    const queue = localFaults.flatMap((fault) => fault.databases.map((database) => ({ fault, database }))).entries()
    const work = async () => {
      for (const [index, { fault, database }] of queue) {
        const result = await injectUnderLoad(fault, database, size, log)
        log(`${result.name}: ${result.remark}`)
        results.set(index, result)
      }
    }
    await Promise.all(Array.from({ length: size < figuresFrom ? atOnce : 1 }, work))
    return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result)
  },
}
