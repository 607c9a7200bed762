import { localFaults } from '../local-faults.ts'
import type { FaultResult, Trial } from '../trial.ts'
import { injectUnderLoad } from '../under-load.ts'

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
