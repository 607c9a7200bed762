import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startWorld } from '../../e2e/harness/world.ts'
import { timePages, untilAtRest } from '../beside-nginx.ts'
import { atLeast, atMost, type Part, withoutGoal } from '../figure.ts'
import { median } from '../statistics.ts'

/** V8 gives back what starting needed once it has had nothing to do for a hundred seconds. */
const tidiesUpAfterMs = 120_000

/** Start, rest, and the home page under load beside nginx. */
export const server: Part = {
  name: 'server',
  title: 'The server',
  async measure(say) {
    const world = await startWorld()
    try {
      await untilAtRest(world.site.pid)
      say('starting, five times')
      const starts: number[] = []
      for (let run = 0; run < 5; run += 1) {
        await world.site.stop()
        const startedAt = performance.now()
        await world.site.start()
        starts.push(performance.now() - startedAt)
      }
      say('resting for two minutes')
      // The first reconciliation comes ten seconds after the start, and Stripe's client stays from then on.
      while (!world.site.logs().some((line) => line.includes('"event":"reconciled"'))) await delay(200)
      await untilAtRest(world.site.pid)
      const begun = residentMegabytes(world.site.pid)
      await delay(tidiesUpAfterMs)
      const idle = residentMegabytes(world.site.pid)
      say('the home page, beside nginx')
      const pages = await timePages(world.site)
      return [
        atMost('from process start to serving, median of five', 300, median(starts), ' ms'),
        atMost('resident memory when idle', 90, idle, ' MB'),
        withoutGoal('the same before V8 has tidied up, after the first reconciliation', `${begun.toFixed(0)} MB`),
        ...(pages
          ? [
              atLeast('home page: requests a second, as a share of nginx’s', 0.8, pages.ratio),
              atLeast('the same by processor time a request', 0.8, pages.cpuRatio),
              withoutGoal('Node’s bare server with the same bytes and headers', pages.bareRatio.toFixed(2)),
              withoutGoal('requests a second', pages.requestsPerSecond.toFixed(0)),
              atMost('most resident memory under that load, 64 connections', 256, pages.megabytes, ' MB'),
            ]
          : [withoutGoal('home page beside nginx', 'not measured: needs nginx and wrk')]),
      ]
    } finally {
      await world.stop()
    }
  },
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
