import { overload } from '../load/overload.ts'
import { rollingRestarts } from '../load/rolling-restart.ts'
import { slowConnections } from '../load/slow-connections.ts'
import { steadyLoad } from '../load/steady.ts'
import type { FaultResult, Trial } from '../trial.ts'

export const load: Trial = {
  name: 'load',
  title: 'Many at once, too many at once, slow ones, and restarts meanwhile',
  async run(size, log) {
    const results: FaultResult[] = []
    for (const part of [steadyLoad, slowConnections, overload, rollingRestarts]) {
      log(part.name)
      results.push(...(await part(size)))
    }
    return results
  },
}
