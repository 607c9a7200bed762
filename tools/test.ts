/**
 * `npm test`: everything that must hold before a change lands, in one run. It goes on after a failure, so that one
 * run shows all of them, and ends with the line `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { countPlaywright, countVitest, type Tally } from './test-reports.ts'
import { findChromium, findFirefox, findHledger, findPostgres, findWebKit } from './tools.ts'

const usage = `npm test [-- --only static|unit|e2e]
npm run test:all      the same, with every look of every page, the fault trials, and Firefox and WebKit
npm run test:quick    types, lint, format, and the unit and storage tests of what has changed since the last commit

Types, lint, format, unused code, supply chain; unit and storage tests on SQLite and PostgreSQL; journeys in Chromium.
Missing tools are installed when that is allowed, and named with the command that installs them when not.
`
const root = fileURLToPath(new URL('../', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const parts = ['static', 'unit', 'e2e']
const total: Tally = { passed: 0, failed: [], times: [] }
const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean' },
    quick: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
/** What a step of the run does. Its output is written through `write`. Returns whether it passed. */
type Work = (write: Write) => Promise<boolean>
type Write = (text: string | Buffer) => void

const wanted = (part: string) => (!options.only || options.only === part) && !(options.quick && part === 'e2e')
// The configurations and some tests read it.
if (options.all) process.env['TEST_ALL'] = '1'

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write(usage)
    return
  }
  if (options.only && !parts.includes(options.only)) {
    process.stderr.write(`--only takes ${parts.join(', ')}, not "${options.only}".\n`)
    process.exitCode = 1
    return
  }
  // What is missing is installed first, so that nothing waits for it later.
  const hasPostgres = wanted('unit') && isHere('PostgreSQL', findPostgres)
  if (wanted('unit')) tryHledger()
  const hasChromium = wanted('e2e') && isHere('Chromium', findChromium)
  const others = options.all && wanted('e2e') ? { Firefox: findFirefox, WebKit: findWebKit } : {}
  const engines = Object.entries(others).filter(([name, find]) => isHere(name, find))
  process.env['TEST_ENGINES'] = engines.map(([name]) => name).join()

  const checks: [name: string, work: Work][] = wanted('static')
    ? [
        ['types', async (write) => (await run(write, 'react-router', 'typegen')) && run(write, 'tsc', '--noEmit')],
        ['lint', (write) => run(write, 'oxlint', '--type-aware', '--deny-warnings')],
        ['format', (write) => run(write, 'oxfmt', '--check')],
        ['unused code', (write) => run(write, 'knip')],
        ['supply chain', (write) => run(write, 'node', 'tools/check-supply.ts')],
      ]
    : []
  if (!options.quick) checks.push(['build', (write) => run(write, 'node', 'tools/build.ts', '--if-changed')])
  await sideBySide(checks.map(([name, work]) => [name, async (write) => note(name, await work(write))]))
  if (total.failed.includes('build')) return report()
  const tests: [name: string, work: Work][] = []
  if (hasPostgres) tests.push(['unit, storage and system tests', runVitest])
  if (hasChromium) tests.push(['journeys', runPlaywright])
  await sideBySide(tests)
  report()
}

async function runVitest(write: Write): Promise<boolean> {
  const file = join(reports, 'vitest.json')
  // What starts the built site is for the whole run.
  const some = options.quick ? ['--changed', '--exclude=e2e/**', '--exclude=fault-tests/**', '--passWithNoTests'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = await run(write, 'vitest', 'run', ...some, ...reporters)
  return count('vitest', succeeded, () => countVitest(readFileSync(file, 'utf8')))
}

async function runPlaywright(write: Write): Promise<boolean> {
  const file = join(reports, 'playwright.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file
  const succeeded = await run(write, 'playwright', 'test', '--reporter=list,json')
  return count('playwright', succeeded, () => countPlaywright(readFileSync(file, 'utf8')))
}

/** Runs all steps at the same time. The first unfinished one writes at once, the others when they become the first. */
async function sideBySide(steps: [name: string, work: Work][]): Promise<void> {
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

/** Adds the runner's own counts. A runner that ran nothing has failed, whatever it says. */
function count(name: string, succeeded: boolean, read: () => Tally): boolean {
  try {
    const { passed, failed, times } = read()
    total.times.push(...times)
    total.passed += passed
    total.failed.push(...failed)
    if (passed + failed.length === 0 && !options.quick) return note(`${name}: no test was run`, false)
    // For example an error outside of any test, or a global set-up that did not end well.
    return succeeded || failed.length > 0 || note(`${name}: the runner failed`, false)
  } catch (error) {
    return note(`${name}: no report (${String(error)})`, false)
  }
}

function note(name: string, passed: boolean): boolean {
  if (passed) total.passed += 1
  else total.failed.push(name)
  return passed
}

function isHere(name: string, find: () => string): boolean {
  try {
    return note(`${name} is here`, find() !== '')
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return note(`${name} is here`, false)
  }
}

/** Without it, the balances of a month are added up by the test alone, which says so. */
function tryHledger(): void {
  try {
    findHledger()
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
}

function run(write: Write, program: string, ...args: string[]): Promise<boolean> {
  const path = `${bin}${delimiter}${process.env['PATH']}`
  const child = spawn(join(bin, program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, PATH: path },
  })
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  return new Promise((resolve) =>
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0)),
  )
}

function report(): void {
  const slowest = total.times.toSorted(([, a], [, b]) => b - a).slice(0, 10)
  process.stdout.write(
    `\nSlowest:\n${slowest.map(([name, ms]) => `  ${(ms / 1000).toFixed(1)} s  ${name}\n`).join('')}`,
  )
  if (total.failed.length > 0) process.stdout.write(`\nFailed:\n${total.failed.map((name) => `  ${name}\n`).join('')}`)
  process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`)
  process.exitCode = total.failed.length > 0 ? 1 : 0
}

await main()
