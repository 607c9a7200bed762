import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { fillOffice } from '../../app/office/testing/fill-office.ts'
import { signedIn } from '../../e2e/harness/office.ts'
import { atMost, type Figure, type Part, times, withoutGoal } from '../part.ts'
import { median, megabytes } from '../statistics.ts'
import { inEnvironment, onEachDatabase } from '../test-environment.ts'
import { getPages, giveCall, startLoad } from '../trials/send-load.ts'
import { officeAddresses } from './office-addresses.ts'

/** The process is started with the options of the unit, whose limit these figures are for. */
const unit = readFileSync(new URL('../../deploy/site.service', import.meta.url), 'utf8')
const optionsOfUnit = /^Environment=NODE_OPTIONS="(.+)"$/m.exec(unit)?.[1] ?? ''

const rounds = 5
const restMs = 60_000

/**
 * A day of a site in a few minutes: visitors read and give without a pause, while two of the staff go through every page of
 * the office, and all lists as files.
 */
export const memory: Part = {
  name: 'memory',
  title: `The memory of the process over a day, with ${optionsOfUnit}`,
  kind: 'measurement',
  run: (size, log) =>
    onEachDatabase(async (database, databaseUrl, db) => {
      log(`filling ${database}`)
      await fillOffice(db, Date.now())
      return inEnvironment({ databaseUrl, env: { NODE_OPTIONS: optionsOfUnit } }, async ({ site }) => {
        const now = () => megabytes(site.pid, 'VmRSS')
        const start = now()
        const resident: number[] = []
        const timer = setInterval(() => resident.push(now()), 250)
        const visitors = startLoad(site.url, 50, getPages([...prerenderedPaths, '/donate?amount=100']), 20)
        const gifts = startLoad(site.url, 2, [giveCall], 4)
        for (let round = 1; round <= times(rounds, size); round += 1) {
          log(`${database}, round ${round}`)
          const members = [await signedIn({ site, db }), await signedIn({ site, db })]
          await Promise.all(members.map((member, index) => readEach(member, round * 17 + index * 40)))
        }
        await Promise.all([visitors.stop(), gifts.stop()])
        clearInterval(timer)
        const peak = megabytes(site.pid, 'VmHWM')
        await delay(restMs)
        const figures: Figure[] = [
          withoutGoal(`${database}: at the start`, `${start.toFixed()} MB`),
          withoutGoal(`${database}: during the day, median`, `${median(resident).toFixed()} MB`),
          atMost(`${database}: at most`, 350, peak, ' MB'),
          withoutGoal(`${database}: a minute after it`, `${now().toFixed()} MB`),
        ]
        return figures
      })
    }),
}

async function readEach(member: Awaited<ReturnType<typeof signedIn>>, start: number): Promise<void> {
  const files = ['/office/deposits/entries.csv', '/office/recurring/list.csv']
  const all = [...officeAddresses, ...files]
  // They do not read the same page at the same time.
  const first = start % all.length
  for (const address of [...all.slice(first), ...all.slice(0, first)]) {
    const answer = await member.get(address)
    if (answer.status >= 400) throw new Error(`${address} was answered ${answer.status}.`)
    for await (const _ of answer.body ?? []);
  }
}
