/**
 * `npm test`: everything that must hold before a change lands, in one run. It goes on after a failure, so that one
 * run shows all of them, and ends with the line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './build-if-changed.ts'
import { countPlaywright, countVitest, type Tally } from './test-reports.ts'
import { findChromium, findPostgres } from './tools.ts'

const usage = `npm test [-- --only static|unit|e2e]
npm run test:all      the same, with every look of every page and the fault trials
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
const wanted = (part: string) => (!options.only || options.only === part) && !(options.quick && part === 'e2e')
// The specs and the list of unit tests read it.
if (options.all) process.env['TEST_ALL'] = '1'

function main(): void {
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
  const hasPostgres = wanted('unit') && check('PostgreSQL is here', () => findPostgres() !== '')
  const hasChromium = wanted('e2e') && check('Chromium is here', () => findChromium() !== '')
  if (wanted('static')) {
    check('types', () => run('react-router', ['typegen']) && run('tsc', ['--noEmit']))
    check('lint', () => run('oxlint', ['--type-aware', '--deny-warnings']))
    check('format', () => run('oxfmt', ['--check']))
    check('unused code', () => run('knip', []))
    check('supply chain', () => run('node', ['tools/check-supply.ts']))
  }
  if (options.quick || check('build', () => (buildIfChanged(), true))) {
    if (hasPostgres) runUnitTests()
    if (hasChromium) runJourneys()
  }
  report()
}

function runUnitTests(): void {
  const file = join(reports, 'vitest.json')
  // What starts the built site is for the whole run.
  const some = options.quick ? ['--changed', '--exclude=e2e/**', '--exclude=fault-tests/**', '--passWithNoTests'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const runner = () => run('vitest', ['run', ...some, ...reporters])
  tests('unit and storage tests', runner, () => countVitest(readFileSync(file, 'utf8')))
}

function runJourneys(): void {
  const file = join(reports, 'playwright.json')
  const runner = () => run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  tests('journeys', runner, () => countPlaywright(readFileSync(file, 'utf8')))
}

/** One step that passes or fails as a whole. */
function check(name: string, step: () => boolean): boolean {
  announce(name)
  let passed = false
  try {
    passed = step()
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
  if (passed) total.passed += 1
  else total.failed.push(name)
  return passed
}

/** Runs tests and adds the runner's own counts. A runner that ran nothing has failed, whatever it says. */
function tests(name: string, runner: () => boolean, count: () => Tally): void {
  announce(name)
  const succeeded = runner()
  try {
    const { passed, failed, times } = count()
    total.times.push(...times)
    total.passed += passed
    total.failed.push(...failed)
    if (passed + failed.length === 0 && !options.quick) total.failed.push(`${name}: no test was run`)
    // For example an error outside of any test, or a global set-up that did not end well.
    else if (!succeeded && failed.length === 0) total.failed.push(`${name}: the runner failed`)
  } catch (error) {
    total.failed.push(`${name}: no report (${String(error)})`)
  }
}

function announce(name: string): void {
  process.stdout.write(`\n── ${name}\n`)
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const path = `${bin}${delimiter}${process.env['PATH']}`
  const { status } = spawnSync(join(bin, program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...env },
  })
  return status === 0
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

main()
