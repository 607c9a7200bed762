import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { startWorld, type World } from '../../e2e/harness/world.ts'
import { countRows, rowsBetween, rowsOwed } from '../input/books.ts'
import type { Case } from '../input/case.ts'
import { type Invariant, invariants } from '../input/judge-answer.ts'
import { rawCases } from '../input/raw-cases.ts'
import { readCases } from '../input/read-cases.ts'
import { readLog } from '../input/read-log.ts'
import { refusedPosts } from '../input/refused-posts.ts'
import { type Send, sender } from '../input/send-case.ts'
import { takenPosts } from '../input/taken-posts.ts'
import { atOnce, type Tried, tryCases } from '../input/try-cases.ts'
import { type Finding, times, type Trial } from '../trial.ts'

/** A test that fails must fail again; the whole run tries something new each time. */
const testSeed = 20_261_121
const metricsToken = 'the token of a torture'

/** Every address, method, header, parameter and field of the site, with what nobody should send. */
export const input: Trial = {
  name: 'input',
  title: 'Hostile input to every address',
  async run(size, say) {
    const seed = Number(process.env['TORTURE_SEED'] ?? (size < 1 ? testSeed : Date.now() % 2 ** 31))
    const env = {
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
      // The limits have tests of their own; here they would keep the cases from what lies behind them.
      NORMAL_POSTS_PER_HOUR: '1000000000',
    }
    const world = await startWorld({ env })
    const { send, close } = sender(Number(new URL(world.site.url).port), atOnce)
    try {
      return await torture(world, send, { seed, size, say })
    } finally {
      close()
      await world.stop()
    }
  },
}

async function torture(
  { site, sandbox, mail }: World,
  send: Send,
  { seed, size, say }: { seed: number; size: number; say: (line: string) => void },
): Promise<Finding[]> {
  const places = { site: site.url, checkout: sandbox.url }
  const startedAt = await startTime(site.url)
  const before = await countRows(site.databaseUrl)

  const reads = readCases(builtFiles())
  const harmless = fc.oneof<fc.WeightedArbitrary<Case>[]>(
    { weight: 12, arbitrary: reads },
    { weight: 6, arbitrary: refusedPosts },
    { weight: 1, arbitrary: rawCases(reads) },
  )
  const harmlessTimes = times(90_000, size)
  const refused = await tryCases(harmless, { count: harmlessTimes, seed, send, places, say })
  const written = rowsBetween(before, await countRows(site.databaseUrl))
  const mails = (await mail.read()).length

  const takenTimes = times(10_000, size)
  const accepted = await tryCases(takenPosts, { count: takenTimes, seed, send, places, say })
  const owed = rowsOwed(accepted.taken)
  const astray = rowsBetween(owed, await countRows(site.databaseUrl))

  const log = site.logs()
  const { leaks, errors } = readLog(log)
  for (const line of [...leaks.slice(0, 5), ...errors.slice(0, 5)]) say(`LOGGED: ${line.slice(0, 500)}`)
  const isSame = (await startTime(site.url)) === startedAt
  return [
    ...answerFindings([refused, accepted], harmlessTimes + takenTimes, seed),
    { tried: 'what must change nothing leaves no row and no mail', times: harmlessTimes, lost: written + mails },
    { tried: 'what must be taken leaves its rows, each once', times: takenTimes, lost: astray, remark: sayRows(owed) },
    { tried: 'the process lives, and was never started again', times: 1, lost: isSame ? 0 : 1 },
    { tried: 'every line of the log is an event, and none an error', times: log.length, lost: errors.length },
    { tried: 'no address that was sent stands in the log', times: log.length, lost: leaks.length },
  ]
}

function answerFindings(all: Tried[], count: number, seed: number): Finding[] {
  const groups = all.flatMap(({ groups }) => [...groups]).map(([group, count]) => `${count} ${group}`)
  const remark = `again with TORTURE_SEED=${seed}; ${groups.join(', ')}`
  return (Object.keys(invariants) as Invariant[]).map((name, index) => ({
    tried: invariants[name],
    times: count,
    lost: all.reduce((sum, { losses }) => sum + losses.countOf(name), 0),
    ...(index === 0 && { remark }),
  }))
}

const sayRows = (rows: Record<string, number>) =>
  Object.entries(rows)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ')

/** When the process was started, as it says itself; NaN when it does not answer. */
async function startTime(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  const text = await fetch(`${url}/metrics`, { headers }).then((answer) => answer.text(), String)
  return Number(/^process_start_time_seconds (.+)$/m.exec(text)?.[1])
}

/** One address of each sort of file: all would be little else than scripts. */
function builtFiles(): string[] {
  const folder = fileURLToPath(new URL('../../build/client/', import.meta.url))
  const files = globSync('**/*.*', { cwd: folder }).toSorted()
  const isFew = (file: string) => !file.startsWith('assets/') || files.indexOf(file) % 10 === 0
  return files.filter(isFew).map((file) => `/${file}`)
}
