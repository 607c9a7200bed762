import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startProgram } from '../../e2e/harness/process.ts'
import { until } from '../../e2e/harness/until.ts'
import type { Site } from '../../e2e/harness/test-env.ts'
import { atLeast, atMost, type Figure, type Part, times, withoutGoal } from '../part.ts'
import { cpuMs, median, megabytes } from '../statistics.ts'
import { inEnvironment } from '../test-environment.ts'

/** V8 frees the memory of the start after a hundred idle seconds. */
const idleAfterMs = 120_000
const secondsOfLoad = 4
const headers = { 'accept-encoding': 'gzip' }

export const server: Part = {
  name: 'server',
  title: 'The server: start, memory, and the home page beside a bare Node server',
  kind: 'measurement',
  run: (size, log) =>
    inEnvironment({}, async ({ site }) => {
      const rounds = times(5, size)
      log('starting')
      const starts: number[] = []
      while (starts.length < rounds) {
        await site.stop()
        const startedAt = performance.now()
        await site.start()
        starts.push(performance.now() - startedAt)
      }
      log('the home page under load')
      const figures = await compareToBareServer(site, rounds)
      await site.stop()
      await site.start()
      log('resting for two minutes')
      // The first reconciliation loads Stripe's client, which stays in memory.
      await until('the site has reconciled', () => site.logs().some((line) => line.includes('"reconciled"')))
      await delay(idleAfterMs)
      return [
        atMost(`from process start to serving, median of ${rounds}`, 300, median(starts), ' ms'),
        atMost('resident memory when idle', 100, megabytes(site.pid, 'VmRSS'), ' MB'),
        ...figures,
      ]
    }),
}

async function compareToBareServer(site: Site, rounds: number): Promise<Figure[]> {
  const ours: Load[] = []
  const theirs: Load[] = []
  // Warm-up: V8 has not compiled the code yet.
  await load(site.url, site.pid)
  const bare = await startProgram('bench/measurements/bare-server.ts', [`${site.url}/`])
  await load(bare.ready.url, bare.pid)
  while (ours.length < rounds) {
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

type Load = Awaited<ReturnType<typeof load>>

/** Requests a second, and the processor time of one. */
async function load(url: string, pid: number) {
  const before = cpuMs(pid)
  const { requests, non2xx } = await autocannon({ url, connections: 64, duration: secondsOfLoad, headers })
  if (non2xx > 0) throw new Error(`${non2xx} requests of ${url} were refused.`)
  return { perSecond: requests.average, cpuMs: (cpuMs(pid) - before) / requests.total }
}
