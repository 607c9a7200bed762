import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { limitFiles } from '../../e2e/harness/limit-files.ts'
import { until } from '../../e2e/harness/until.ts'
import { readDatabase } from '../../e2e/read-database.ts'
import { startCheckout } from '../../e2e/system/gifts.ts'
import type { Part } from '../part.ts'
import { bothDatabases, type Fault, type FaultyEnvironment, injectAll } from './inject-fault.ts'

export const kill: Fault = {
  name: 'kill -9 at random moments',
  count: 50,
  databases: bothDatabases,
  stopsSite: true,
  async inject({ site, served }) {
    await served(Math.floor(Math.random() * 20))
    await delay(Math.random() * 40)
    await site.kill()
    await site.start()
  },
}

const silentMail: Fault = {
  name: 'a mail server that takes connections and says nothing',
  count: 5,
  databases: ['SQLite'],
  async inject(environment) {
    const { mail, served } = environment
    const hasFailed = () =>
      readDatabase(environment, async (db) => {
        const queued = db.selectFrom('outbox').select('id').where('status', '=', 'queued')
        return (await queued.where('last_error', 'is not', null).execute()).length > 0
      })
    process.kill(mail.program.pid, 'SIGSTOP')
    try {
      await until('a message was put back', hasFailed)
      await served(5)
    } finally {
      process.kill(mail.program.pid, 'SIGCONT')
    }
    // The site finds out by itself that the server is back, and sends what waited before what is newer.
    await until('the outbox has caught up', async () => !(await hasFailed()))
  },
}

/** Another program writes to the database, and holds its lock during `work`. */
const lock = (name: string, count: number, work: (environment: FaultyEnvironment) => Promise<unknown>): Fault => ({
  name: `the database locked by another program ${name}`,
  count,
  databases: ['SQLite'],
  async inject(environment) {
    const file = environment.site.databaseUrl.slice('sqlite:'.length)
    const database = new DatabaseSync(file, { timeout: 10_000 })
    database.exec('begin exclusive')
    try {
      await work(environment)
    } finally {
      database.exec('commit')
      database.close()
    }
  },
})

const fullDisk: Fault = {
  name: 'no room to write (needs prlimit)',
  count: 10,
  databases: ['SQLite'],
  async inject(environment) {
    limitFiles(environment, '0')
    await environment.refused(2)
    // This checkout is not paid. The site cannot have stored its events.
    const session = await startCheckout(environment, 1_000_000, { key: crypto.randomUUID() })
    await environment.sandbox.control.expire({ session })
    const { deliveries } = await environment.sandbox.control.deliver({ last: 1 })
    limitFiles(environment, 'unlimited')
    if (deliveries.some(({ status }) => status < 500)) throw new Error('An event that was not stored was accepted.')
    await environment.served(5)
  },
}

const postgresGone: Fault = {
  name: 'the database crashes and is gone for a while',
  count: 10,
  databases: ['PostgreSQL'],
  async inject(environment) {
    const isReady = async () => (await fetch(`${environment.site.url}/readyz`)).status === 200
    await environment.cluster?.halt('immediate')
    await environment.refused(2)
    await until('/readyz said that there is no database', async () => !(await isReady()))
    await environment.cluster?.start()
    await environment.served(5)
    await until('the site says that it is ready', isReady)
  },
}

/** Faults on the site's machine: the process, its disk, its database, its mail server. */
const faults: Fault[] = [
  kill,
  silentMail,
  lock('for 5 s', 10, () => delay(5000)),
  lock('until forms have said that they cannot', 3, ({ refused }) => refused(4)),
  fullDisk,
  postgresGone,
]

export const local: Part = {
  name: 'local',
  title: 'Faults of our own machine, under load',
  kind: 'trial',
  run: (size, log) => injectAll(faults, size, log),
}
