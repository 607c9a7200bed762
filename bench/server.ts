import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startProgram } from '../e2e/harness/process.ts'
import { startTestEnv, type Site } from '../e2e/harness/test-env.ts'
import { until } from '../fault-tests/until.ts'
import { atLeast, atMost, type Figure, type Part, withoutGoal } from './figure.ts'
import { cpuMs, median, megabytes } from './statistics.ts'

/** V8 gives back what starting needed once it has had nothing to do for a hundred seconds. */
const idleAfterMs = 120_000
const secondsOfLoad = 4
const headers = { 'accept-encoding': 'gzip' }

export const server: Part = {
  name: 'server',
  title: 'The server: start, memory, and the home page beside a bare Node server',
  async measure(say, rounds) {
    const testEnv = await startTestEnv()
    try {
      say('starting')
      const starts: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await testEnv.site.stop()
        const startedAt = performance.now()
        await testEnv.site.start()
        starts.push(performance.now() - startedAt)
      }
      say('the home page under load')
      const figures = await compareToBareServer(testEnv.site, rounds)
      await testEnv.site.stop()
      await testEnv.site.start()
      say('resting for two minutes')
      // The first reconciliation loads Stripe's client, which stays.
      await until('the site has reconciled', () => testEnv.site.logs().some((line) => line.includes('"reconciled"')))
      await delay(idleAfterMs)
      return [
        atMost(`from process start to serving, median of ${rounds}`, 300, median(starts), ' ms'),
        atMost('resident memory when idle', 100, megabytes(testEnv.site.pid, 'VmRSS'), ' MB'),
        ...figures,
      ]
    } finally {
      await testEnv.stop()
    }
  },
}

async function compareToBareServer(site: Site, rounds: number): Promise<Figure[]> {
  const ours: Load[] = []
  const theirs: Load[] = []
  // What both run first is not compiled yet.
  await load(site.url, site.pid)
  const bare = await startProgram('bench/bare-server.ts', [`${site.url}/`])
  await load(bare.ready.url, bare.pid)
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await load(bare.ready.url, bare.pid))
    ours.push(await load(site.url, site.pid))
  }
  await bare.stop()
  const of = (loads: Load[], figure: keyof Load) => median(loads.map((one) => one[figure]))
  return [
    atLeast('requests a second, as a share of the bare server’s', 0.9, of(ours, 'perSecond') / of(theirs, 'perSecond')),
    atLeast('the same by processor time a request', 0.9, of(theirs, 'cpuMs') / of(ours, 'cpuMs')),
    withoutGoal('requests a second', of(ours, 'perSecond').toFixed()),
    atMost('the most memory under this load, 64 connections', 256, megabytes(site.pid, 'VmHWM'), ' MB'),
  ]
}

interface Load {
  perSecond: number
  /** Of one request. */
  cpuMs: number
}

async function load(url: string, pid: number): Promise<Load> {
  const before = cpuMs(pid)
  const { requests, non2xx } = await autocannon({ url, connections: 64, duration: secondsOfLoad, headers })
  if (non2xx > 0) throw new Error(`${non2xx} requests of ${url} were refused.`)
  return { perSecond: requests.average, cpuMs: (cpuMs(pid) - before) / requests.total }
}
