/**
 * `npm test`: the checks before a change is merged, in one run. It continues after a failure, so that one run shows all
 * of them, and ends with the line `N passed, N failed`. `test-scope.ts` lists the files of each run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findBase } from './find-base.ts'
import { runProgram } from './run-program.ts'
import { countPlaywright, countVitest, describeEnd, type Failure, type Tally } from './test-reports.ts'
import type { Scope } from './test-scope.ts'
import {
  findBeancount,
  findChromium,
  findFirefox,
  findGit,
  findHledger,
  findPostgres,
  findWebKit,
  MissingToolError,
} from './tools.ts'

const usage = `npm test
npm run test:all      everything: both databases, every state of every page, the fault trials, Firefox and WebKit
npm run test:quick    types, lint, format, and the unit and storage tests of what this branch has changed

npm test: types, lint, format, unused code, supply chain; unit and storage tests and the main system tests on SQLite;
the main journeys in Chromium, and axe on every page.
Missing tools are installed if that is allowed. If not, the run prints the command that installs them.
`
const root = fileURLToPath(new URL('../', import.meta.url))
const total: Tally = { passed: 0, failed: [], times: [] }
/** What this machine could not run. The end of the run repeats it. */
const notRun: string[] = []
const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, quick: { type: 'boolean' }, help: { type: 'boolean' } },
})
/** The work of a step. It writes its output through `write`, and returns whether it passed. */
type Work = (write: Write) => Promise<boolean>
type Write = (text: string | Buffer) => void
type Step = [name: string, work: Work]

const scope: Scope = options.all ? 'all' : options.quick ? 'quick' : 'short'
process.env['TEST_SCOPE'] = scope

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write(usage)
    return
  }
  // Missing tools are installed first, so that no step waits for them.
  const hasPostgres = scope !== 'all' || isInstalled('PostgreSQL', findPostgres)
  isInstalled('Git', findGit)
  if (scope === 'all') tryTextPrograms()
  const hasChromium = scope !== 'quick' && isInstalled('Chromium', findChromium)
  const otherEngines = scope === 'all' ? { Firefox: findFirefox, WebKit: findWebKit } : {}
  process.env['TEST_ENGINES'] = Object.entries(otherEngines)
    .filter(([name, find]) => isEngineInstalled(name, find))
    .map(([name]) => name)
    .join()

  const steps: Step[] = []
  const building = Promise.withResolvers<boolean>()
  const afterBuild =
    (work: Work): Work =>
    async (write) =>
      (await building.promise) && work(write)
  if (scope === 'quick') building.resolve(true)
  else {
    const build = checked('build', 'node tools/build.ts --if-changed')
    steps.push(['build', async (write) => build(write).finally(() => building.resolve(!hasFailed('build')))])
  }
  const checks = scope === 'quick' ? quickChecks : staticChecks
  steps.push(...oneAfterTheOther(scope === 'all' ? [...checks, calendar] : checks))
  if (hasPostgres) {
    steps.push([scope === 'quick' ? 'unit tests' : 'unit, storage and system tests', afterBuild(runVitest)])
  }
  if (hasChromium) steps.push(['journeys', afterBuild(runPlaywright)])
  await sideBySide(steps)
  report()
}

const quickChecks: Step[] = [
  ['types', checked('types', 'react-router typegen', 'tsc --noEmit')],
  ['lint', checked('lint', 'oxlint --type-aware --deny-warnings')],
  ['format', checked('format', 'oxfmt --check')],
]
const staticChecks: Step[] = [
  ...quickChecks,
  ['unused code', checked('unused code', 'knip')],
  ['supply chain', checked('supply chain', 'node tools/check-supply.ts')],
]
/** The rules of dates, on each moment. */
const calendar: Step = ['calendar', checked('calendar', 'node tools/calendar/main.ts --only rules')]

/** Runs the commands until one fails. */
function checked(name: string, ...commands: string[]): Work {
  return async (write) => {
    for (const command of commands) {
      const lines: string[] = []
      const keep: Write = (text) => {
        lines.push(String(text))
        write(text)
      }
      if (await runProgram(command.split(' '), { write: keep })) continue
      return fail({ name, command: command.startsWith('node ') ? command : `npx ${command}`, message: lines.join('') })
    }
    total.passed += 1
    return true
  }
}

async function runVitest(write: Write): Promise<boolean> {
  const file = join(reports, 'vitest.json')
  const changed = scope === 'quick' ? [`--changed=${findBase(root)}`, '--passWithNoTests'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = await runProgram(['vitest', 'run', ...changed, ...reporters], { write })
  return count('npx vitest run', succeeded, () => countVitest(readFileSync(file, 'utf8'), root))
}

async function runPlaywright(write: Write): Promise<boolean> {
  const file = join(reports, 'playwright.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file
  const succeeded = await runProgram(['playwright', 'test', '--reporter=list,json'], { write })
  return count('npx playwright test', succeeded, () => countPlaywright(readFileSync(file, 'utf8')))
}

/** Starts each step after the end of the previous one, passed or failed, so that the tests keep their processor time. */
function oneAfterTheOther(steps: readonly Step[]): Step[] {
  let before: Promise<unknown> = Promise.resolve()
  return steps.map(([name, work]) => [
    name,
    (write) => {
      const done = before.then(() => work(write))
      before = done
      return done
    },
  ])
}

/** Runs all steps at the same time. Output appears in their order: a step's output is held until those before it end. */
async function sideBySide(steps: readonly Step[]): Promise<void> {
  const running = steps.map(([name, work]) => {
    const held: (string | Buffer)[] = []
    let write: Write = (text) => held.push(text)
    const done = work((text) => write(text))
    return async () => {
      write = (text) => process.stdout.write(text)
      for (const text of [`\n── ${name}\n`, ...held]) write(text)
      await done
    }
  })
  for (const show of running) await show()
}

/** Adds the runner's counts. A runner that ran no test has failed. */
function count(command: string, succeeded: boolean, read: () => Tally): boolean {
  try {
    const { passed, failed, times } = read()
    total.times.push(...times)
    total.passed += passed
    total.failed.push(...failed)
    if (passed + failed.length === 0 && scope !== 'quick') return fail({ name: 'no test was run', command })
    // For example an error outside a test, or in the global set-up.
    return succeeded || failed.length > 0 || fail({ name: 'the runner failed', command })
  } catch (error) {
    return fail({ name: `no report (${String(error)})`, command })
  }
}

function fail(failure: Failure): false {
  total.failed.push(failure)
  return false
}

const hasFailed = (step: string) => total.failed.some(({ name }) => name === step)

function isInstalled(name: string, find: () => string): boolean {
  try {
    find()
    total.passed += 1
    return true
  } catch (error) {
    const { message, command } = error as MissingToolError
    return fail({ name: `${name} is installed`, command, message })
  }
}

/** An engine that cannot be downloaded here is reported as not run. One that is only not installed has failed. */
function isEngineInstalled(name: string, find: () => string): boolean {
  try {
    find()
    return true
  } catch (error) {
    const { message, command, wasTried } = error as MissingToolError
    if (wasTried) notRun.push(`${name}: it could not be downloaded. Install it with: ${command}`)
    else fail({ name: `${name} is installed`, command, message })
    return false
  }
}

/** Without hledger and beancount, tests add up the balances of their files themselves, and report this. */
function tryTextPrograms(): void {
  for (const find of [findHledger, findBeancount]) {
    try {
      find()
    } catch (error) {
      notRun.push((error as Error).message)
    }
  }
}

function report(): void {
  process.stdout.write(describeEnd(total, notRun))
  process.exitCode = total.failed.length > 0 ? 1 : 0
}

await main()
