import { site as publisher } from '../../app/content/site.ts'
import { type Db, openDatabase } from '../../app/db/db.server.ts'
import { findDraft, saveDraftChange } from '../../app/published-words/draft.queries.server.ts'
import { draftVersion } from '../../app/published-words/publish-draft.server.ts'
import { type Member, signedIn, staff } from '../../e2e/harness/office.ts'
import { type Site, startSite, type TestEnv } from '../../e2e/harness/test-env.ts'
import { until } from '../../e2e/harness/until.ts'
import { atMost, type Figure, type Part, times, withoutGoal } from '../part.ts'
import { cpuOfChildrenMs, median, megabytes, percentile } from '../statistics.ts'
import { inEnvironment, withPostgres } from '../test-environment.ts'

const publications = 20
const otherProcesses = 2

/** From "Publish" in the office until a visitor reads the new words, with one process and with three. */
export const words: Part = {
  name: 'words',
  title: 'Words that the office publishes',
  kind: 'measurement',
  run: async (size, log) => {
    const count = times(publications, size)
    log('one process, on SQLite')
    const alone = await inEnvironment({}, (environment) => measureOneProcess(environment, count))
    log('three processes, on PostgreSQL')
    const shared = await withPostgres((databaseUrl) =>
      inEnvironment({ databaseUrl }, (environment) => measureThreeProcesses(environment, count)),
    )
    return [...alone, ...shared]
  },
}

async function measureOneProcess({ site }: TestEnv, count: number): Promise<Figure[]> {
  await using db = await openDatabase(site.databaseUrl)
  const member = await signedIn({ site, db })
  const before = megabytes(site.pid, 'VmRSS')
  const cpuBefore = cpuOfChildrenMs(site.pid)
  const waits = await publishAgainAndAgain({ db, member, sites: [site] }, count)
  const cpuSeconds = (cpuOfChildrenMs(site.pid) - cpuBefore) / count / 1000
  const after = megabytes(site.pid, 'VmRSS')
  return [
    atMost(`one process: until it is shown, p95 of ${count}`, 2000, percentile(waits, 95), ' ms'),
    withoutGoal('one process: until it is shown, median', `${median(waits).toFixed()} ms`),
    withoutGoal('all pages drawn once, in the process that draws', `${cpuSeconds.toFixed(2)} s of a processor`),
    withoutGoal(`memory of the site before, and after ${count}`, `${before.toFixed()} and ${after.toFixed()} MB`),
  ]
}

async function measureThreeProcesses({ site, siteOptions }: TestEnv, count: number): Promise<Figure[]> {
  const others = await Promise.all(Array.from({ length: otherProcesses }, () => startSite(siteOptions)))
  try {
    await using db = await openDatabase(site.databaseUrl)
    const member = await signedIn({ site, db })
    const waits = await publishAgainAndAgain({ db, member, sites: [site, ...others] }, count)
    return [
      atMost(`three processes: until all show it, p95 of ${count}`, 5000, percentile(waits, 95), ' ms'),
      withoutGoal('three processes: until all show it, median', `${median(waits).toFixed()} ms`),
    ]
  } finally {
    await Promise.all(others.map((other) => other.stop()))
  }
}

/** Publishes one telephone number after the other, and waits for each until all processes show it. In milliseconds. */
async function publishAgainAndAgain(
  { db, member, sites }: { db: Db; member: Member; sites: readonly Site[] },
  count: number,
): Promise<number[]> {
  const waits: number[] = []
  let was: string = publisher.phone
  while (waits.length < count) {
    const value = `(614) 555-0${100 + waits.length}`
    await saveDraftChange(db, staff.everything, { path: 'site#phone', value, was }, Date.now())
    const seen = draftVersion(await findDraft(db, staff.everything))
    const startedAt = performance.now()
    const pressed = member.post('/office/words/draft', { intent: 'publish', when: 'now', key: value, seen })
    const shown = sites.map((site) => untilShown(site, value))
    const { status } = await pressed
    if (status !== 303) throw new Error(`The words were not published: ${status}.`)
    await Promise.all(shown)
    waits.push(performance.now() - startedAt)
    was = value
  }
  return waits
}

function untilShown(site: Site, phone: string): Promise<void> {
  return until('the words are shown', async () => (await (await fetch(`${site.url}/contact`)).text()).includes(phone))
}
