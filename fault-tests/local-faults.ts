import type { Challenge } from 'altcha-lib'
import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../app/platform/db.server.ts'
import type { World } from '../e2e/harness/world.ts'
import { startCheckout } from '../e2e/system/gifts.ts'
import { probeForms } from './probe-forms.ts'
import { statusOf, type FaultyWorld, type LocalFault } from './under-load.ts'
import { until } from './until.ts'

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

/** Once it speaks again, the clock is put on to the next try. */
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
const lock = (name: string, count: number, meanwhile: (world: FaultyWorld) => Promise<string[]>): LocalFault => ({
  name: `the database locked by another program ${name}`,
  count,
  databases: ['SQLite'],
  async inject(world) {
    const database = new DatabaseSync(world.site.databaseUrl.slice('sqlite:'.length), { timeout: 10_000 })
    database.exec('begin exclusive')
    try {
      return await meanwhile(world)
    } finally {
      database.exec('commit')
      database.close()
    }
  },
})

/**
 * No file of the site can take another byte, as on a full disk. It is done with a limit on the running process, which
 * needs neither root nor a disk of its own: every write fails, those into room that a disk would still have as well.
 */
const fullDisk: LocalFault = {
  name: 'no room to write (needs prlimit)',
  count: 10,
  databases: ['SQLite'],
  async inject(world) {
    limitFiles(world, '0')
    const losses = await probeForms(world, world.turn)
    // Nobody pays this one. What it makes at Stripe are events that the site cannot have noted.
    const session = await startCheckout(world, 1_000_000 + world.turn, { key: crypto.randomUUID() })
    await world.sandbox.control.expire({ session })
    const { deliveries } = await world.sandbox.control.deliver({ last: 1 })
    for (const { status } of deliveries) {
      if (status < 500) losses.push(`an event that could not be noted was answered with ${status}`)
    }
    limitFiles(world, 'unlimited')
    await world.served(5)
    return losses
  },
}

/** Only the soft limit, which the site's own user may raise again. */
function limitFiles({ site }: World, limit: '0' | 'unlimited'): void {
  const { status, error, stderr } = spawnSync('prlimit', ['--pid', String(site.pid), `--fsize=${limit}:`])
  if (status !== 0) throw error ?? new Error(`prlimit: ${stderr.toString()}`)
}

const postgresCrash: LocalFault = {
  name: 'the database crashes and is started again',
  count: 10,
  databases: ['PostgreSQL'],
  async inject({ cluster }) {
    await delay(Math.random() * 500)
    await cluster?.halt('immediate')
    await cluster?.start()
    return []
  },
}

const postgresGone: LocalFault = {
  name: 'the database is stopped for a while',
  count: 10,
  databases: ['PostgreSQL'],
  async inject(world) {
    const isReady = async () => (await statusOf(world, '/readyz')) === 200
    await world.cluster?.halt('fast')
    const losses = await probeForms(world, world.turn)
    await until('/readyz said that there is no database', async () => !(await isReady()))
    await world.cluster?.start()
    await world.served(5)
    await until('the site says that it is ready', isReady)
    return losses
  },
}

const clockBack: LocalFault = {
  name: 'the clock put back by an hour, and right again',
  count: 10,
  databases: ['SQLite'],
  ownStripeClock: true,
  async inject({ site, clock, turn, served }) {
    // By the site's clock, a challenge for a proof of work expires in ten minutes.
    const behindMs = async () => {
      const challenge = (await (await fetch(`${site.url}/forms/proof`)).json()) as Challenge
      return Date.now() + 10 * 60_000 - challenge.parameters.expiresAt! * 1000
    }
    const owed = await queuedMails(site.databaseUrl)
    clock.set(-hourMs)
    await until('the site goes by it', async () => (await behindMs()) > hourMs / 2)
    const response = await fetch(`${site.url}/newsletter`, {
      method: 'POST',
      // From an address of its own, or the guard would count these as one visitor who tries forms.
      headers: { Origin: site.origin, 'X-Forwarded-For': `198.51.100.${turn}` },
      body: new URLSearchParams({ email: `reader${turn}@example.com`, source: 'newsletter' }),
    })
    await response.arrayBuffer()
    await until('what was owed before was sent', async () => {
      const left = new Set((await queuedMails(site.databaseUrl)).map(({ id }) => id))
      return owed.every(({ id }) => !left.has(id))
    })
    await served(10)
    clock.set(0)
    await until('the site goes right again', async () => (await behindMs()) < hourMs / 2)
    const alarms = site.logs().filter((line) => line.includes('"level":"error"'))
    return response.ok ? alarms : [...alarms, `a sign-up was answered with ${response.status}`]
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
export const localFaults: LocalFault[] = [
  kill,
  silentMail,
  lock('for 5 s', 10, () => delay(lockedMs, [])),
  lock('until every form has said that it cannot', 3, (world) => probeForms(world, world.turn)),
  fullDisk,
  postgresCrash,
  clockBack,
  postgresGone,
]
