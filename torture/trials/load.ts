import { startWorld } from '../../e2e/harness/world.ts'
import { tryOverload } from '../load/overload.ts'
import { tryOversizeBodies } from '../load/oversize.ts'
import { tryRollingRestarts } from '../load/rolling-restart.ts'
import { trySlowConnections } from '../load/slow-connections.ts'
import { trySteadyLoad } from '../load/steady.ts'
import { tryStopUnderLoad } from '../load/stop-under-load.ts'
import type { Finding, Trial } from '../trial.ts'

export const load: Trial = {
  name: 'load',
  title: 'Many at once, too many at once, slow ones, and restarts meanwhile',
  async run(size, say) {
    const world = await startWorld()
    try {
      // They wait for the site to end them, and cost nothing meanwhile.
      const slow = trySlowConnections({ ...world.siteOptions, databaseUrl: `${world.site.databaseUrl}-slow` }, size)
      say('pages and calls at a steady rate; slow connections to another process')
      const steady = await Promise.all([trySteadyLoad(size), slow])
      const port = Number(new URL(world.site.url).port)
      const steps: [what: string, step: () => Promise<Finding[]>][] = [
        ['bodies that are too long', () => tryOversizeBodies(port, size)],
        ['too much at once', () => tryOverload(size)],
        ['SIGTERM under load', () => tryStopUnderLoad(size)],
        ['rolling restarts', () => tryRollingRestarts(size)],
      ]
      const findings = steady.flat()
      for (const [what, step] of steps) {
        say(what)
        findings.push(...(await step()))
      }
      return findings
    } finally {
      await world.stop()
    }
  },
}
