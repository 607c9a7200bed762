import { signedIn } from '../../e2e/harness/office.ts'
import { type Figure, type Part, times, withoutGoal } from '../part.ts'
import { cpuMs } from '../statistics.ts'
import { inEnvironment, onEachDatabase } from '../test-environment.ts'
import { fillOffice, giftCount } from '../../app/office/testing/fill-office.ts'
import { compareFiles } from './compare-files.ts'
import { officeAddresses } from './office-addresses.ts'
import { timeAnswers, timePage, warmUps } from './time-page.ts'

/** Their time depends on the number of years, or on other servers: there is no goal. */
const slow = ['/office/statements/print.pdf', '/office/launch']

/** Every page of the office, with the rows of a publisher of some size. */
export const office: Part = {
  name: 'office',
  title: `The office, among ${giftCount.toLocaleString('en-US')} gifts`,
  kind: 'measurement',
  run: (size, log) =>
    onEachDatabase(async (database, databaseUrl, db) => {
      // A whole number of times as many gifts: `--size 5` measures among a million.
      const scale = Math.max(1, Math.floor(size))
      const limitMs = scale > 1 ? 300 : 100
      log(`filling ${database} with ${(giftCount * scale).toLocaleString('en-US')} gifts`)
      await fillOffice(db, Date.now(), scale)
      return inEnvironment({ databaseUrl }, async ({ site }) => {
        const ann = await signedIn({ site, db })
        const figures: Figure[] = []
        for (const address of officeAddresses) {
          const before = cpuMs(site.pid)
          const count = times(20, Math.min(1, size))
          const name = `${database}: ${address.slice(0, 60)}`
          const figure = await timePage(name, count, () => ann.get(address), limitMs)
          const ownMs = (cpuMs(site.pid) - before) / (count + warmUps)
          figures.push({ ...figure, figure: `${figure.figure}, ${ownMs.toFixed()} ms of our processor` })
        }
        for (const address of slow) {
          const [ms = 0] = await timeAnswers(1, () => ann.get(address))
          figures.push(withoutGoal(`${database}: ${address}`, `${ms.toFixed()} ms`))
        }
        return [...figures, ...(await compareFiles(database, { site, db, ann }))]
      })
    }),
}
