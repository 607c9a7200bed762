/**
 * `npm run test:calendar`: each test that meets a date runs on each of the moments. The lists are in `files.ts`, the moments
 * in `moments.ts`; `set-clock.ts` sets the clock.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram } from '../run-program.ts'
import { countPlaywright, countVitest, describeEnd, type Tally } from '../test-reports.ts'
import { journeys, rules, system } from './files.ts'
import { moments } from './moments.ts'

const parts = { rules, system, journeys } as const
type Part = keyof typeof parts

const usage = `npm run test:calendar      every test that meets a date, with the clock on each of ${moments.length} moments; some hours
  --only PART              rules: fast tests, which npm run test:all runs too
                           system: tests that start a site or the sandbox, draw PDF documents, or take as long; after npm run build
                           journeys: in Chromium, after npm run build
  --at MOMENT              on one moment, such as 2028-02-29T23:59, in the publisher's time zone
`
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, at: { type: 'string' }, help: { type: 'boolean' } },
})
const root = join(import.meta.dirname, '../../')
const total: Tally = { passed: 0, failed: [], times: [] }
const reports = mkdtempSync(join(tmpdir(), 'calendar-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

async function main(): Promise<void> {
  const chosen = Object.keys(parts).filter((part): part is Part => !options.only || part === options.only)
  if (options.help || chosen.length === 0) {
    process.stdout.write(usage)
    process.exitCode = options.help ? 0 : 1
    return
  }
  const at = options.at ? [options.at] : moments
  for (const part of chosen) {
    // The start of a runner would take most of the time of the rules.
    if (part === 'rules') await runAt(at, part)
    else for (const moment of at) await runAt([moment], part)
  }
  process.stdout.write(describeEnd(total))
  process.exitCode = total.failed.length > 0 ? 1 : 0
}

/** Runs a part and adds its counts. A line names the failures. */
async function runAt(at: readonly string[], part: Part): Promise<void> {
  const report = join(reports, `${part}-${at[0]}.json`)
  const env = { TEST_SCOPE: 'calendar', TEST_CLOCK: at.join(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args =
    part === 'journeys'
      ? ['playwright', 'test', '--reporter=json', ...parts[part]]
      : ['vitest', 'run', '--reporter=json', `--outputFile.json=${report}`, ...parts[part]]
  let output = ''
  await runProgram(args, { write: (text) => (output += String(text)), env })
  const { passed, failed, times } = read(report, part, output)
  total.passed += passed
  total.times.push(...times)
  const clock = part === 'journeys' ? `TEST_CLOCK=${at[0]} ` : ''
  for (const failure of failed) {
    total.failed.push({ ...failure, command: `TEST_SCOPE=calendar ${clock}${failure.command}` })
  }
  const names = failed.map(({ name }) => `, ✗ ${name}`).join('')
  const when = at.length > 1 ? `${at.length} moments` : at[0]
  process.stdout.write(`${when} ${part}: ${passed} passed, ${failed.length} failed${names}\n`)
}

/** A run that leaves no report, or runs no test, has failed. */
function read(report: string, part: Part, output: string): Tally {
  const [program, count] =
    part === 'journeys' ? (['playwright test', countPlaywright] as const) : (['vitest run', countHere] as const)
  const tally = existsSync(report) ? count(readFileSync(report, 'utf8')) : null
  if (tally && tally.passed + tally.failed.length > 0) return tally
  return { passed: 0, failed: [{ name: `${part}: no test`, command: `npx ${program}`, message: output }], times: [] }
}

const countHere = (json: string) => countVitest(json, root)

await main()
